// What a mouse and a finger do to an element: the events in the order in which WebKit sends them (Pointer Events, UI Events, Touch Events).
(page => {
  'use strict';

  const flags = page.modifierFlags;
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  let lastTouch = 1;
  // Where the mouse is.
  let under = null;

  function send(element, kind, type, init) {
    const view = page.windowOf(element);
    if (kind === 'PointerEvent' && typeof view.PointerEvent !== 'function') return true;
    return element.dispatchEvent(new view[kind](type, { bubbles: true, cancelable: true, composed: true, view, detail: 0, ...init }));
  }

  page.mouse = (element, type, { detail = 1, button = 0, buttons = 0, modifiers = [] } = {}) =>
    send(element, 'MouseEvent', type, { detail, button, buttons, ...flags(modifiers) });

  const around = element => {
    const path = [];
    for (let each = element; each?.nodeType === 1; each = each.parentElement ?? each.getRootNode().host) path.unshift(each);
    return path;
  };
  // Onto an element, or away from it, with the elements around it that are new or left.
  function cross(kind, prefix, element, other, isOnto, init) {
    const known = new Set(other ? around(other) : []);
    const here = { ...init, relatedTarget: other };
    const silent = { ...here, bubbles: false, cancelable: false, composed: false };
    const path = around(element).filter(each => !known.has(each));
    send(element, kind, prefix + (isOnto ? 'over' : 'out'), here);
    for (const each of isOnto ? path : path.reverse()) send(each, kind, prefix + (isOnto ? 'enter' : 'leave'), silent);
  }

  // Puts the mouse onto an element.
  function moveTo(element, modifiers) {
    const old = under?.isConnected && under.ownerDocument === element.ownerDocument ? under : null;
    const init = { ...flags(modifiers), button: 0 };
    const pointer = { ...mouse, ...init, button: -1 };
    under = element;
    if (old !== element) {
      if (old) {
        cross('PointerEvent', 'pointer', old, element, false, pointer);
        cross('MouseEvent', 'mouse', old, element, false, init);
      }
      cross('PointerEvent', 'pointer', element, old, true, pointer);
      cross('MouseEvent', 'mouse', element, old, true, init);
    }
    send(element, 'PointerEvent', 'pointermove', pointer);
    send(element, 'MouseEvent', 'mousemove', init);
  }
  page.hover = element => moveTo(element, []);

  function focus(element) {
    let target = null;
    for (let each = element; each && !target; each = each.getRootNode().host) {
      target = each.closest('a[href], button, input, select, textarea, [tabindex], [contenteditable]');
    }
    if (target) target.focus(); else page.focused(element.ownerDocument)?.blur();
  }

  page.press = (element, { count = 1, button = 'left', modifiers = [] } = {}) => {
    const number = { left: 0, middle: 1, right: 2 }[button];
    const buttons = { left: 1, middle: 4, right: 2 }[button];
    moveTo(element, modifiers);
    for (let detail = 1; detail <= count; detail++) {
      const init = { detail, button: number, modifiers };
      const pointer = { ...mouse, ...flags(modifiers), button: number };
      // Who declines the pointer gets no buttons of a mouse, but its click.
      const isMouse = send(element, 'PointerEvent', 'pointerdown', { ...pointer, buttons, pressure: 0.5 });
      if (!isMouse || page.mouse(element, 'mousedown', { ...init, buttons })) focus(element);
      send(element, 'PointerEvent', 'pointerup', pointer);
      if (isMouse) page.mouse(element, 'mouseup', init);
      if (number === 2) page.mouse(element, 'contextmenu', init);
      else if (number === 1) page.mouse(element, 'auxclick', init);
      // Only a click of the element's own does what it is there for with all that belongs to it.
      else if (detail === 1 && modifiers.length === 0 && typeof element.click === 'function') element.click();
      else page.mouse(element, 'click', init);
    }
    if (count === 2 && number === 0) page.mouse(element, 'dblclick', { detail: 2, modifiers });
  };

  function touch(element, type, identifier) {
    const view = page.windowOf(element);
    if (typeof view.TouchEvent !== 'function' || typeof view.Touch !== 'function') return true;
    const touches = [new view.Touch({ identifier, target: element, clientX: 0, clientY: 0 })];
    const held = type === 'touchstart' ? touches : [];
    return send(element, 'TouchEvent', type, { touches: held, targetTouches: held, changedTouches: touches });
  }

  page.tap = element => {
    const pointer = { pointerId: ++lastTouch, pointerType: 'touch', isPrimary: true };
    cross('PointerEvent', 'pointer', element, null, true, { ...pointer, buttons: 1 });
    const isMouse = send(element, 'PointerEvent', 'pointerdown', { ...pointer, buttons: 1, pressure: 0.5 });
    const isStarted = touch(element, 'touchstart', lastTouch);
    send(element, 'PointerEvent', 'pointerup', pointer);
    cross('PointerEvent', 'pointer', element, null, false, pointer);
    // A touch that is declined never becomes a click.
    if (!touch(element, 'touchend', lastTouch) || !isStarted) return;
    const init = { button: 0 };
    const old = under?.isConnected && under.ownerDocument === element.ownerDocument ? under : null;
    if (old !== element) {
      if (old) cross('MouseEvent', 'mouse', old, element, false, init);
      cross('MouseEvent', 'mouse', element, old, true, init);
      under = element;
    }
    if (isMouse) send(element, 'MouseEvent', 'mousemove', init);
    if (!isMouse || page.mouse(element, 'mousedown', { buttons: 1 })) focus(element);
    if (isMouse) page.mouse(element, 'mouseup');
    if (typeof element.click === 'function') element.click(); else page.mouse(element, 'click');
  };
})
