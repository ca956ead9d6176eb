// Mouse and touch input: the events in WebKit's order (Pointer Events, UI Events, Touch Events).
((page, user) => {
  'use strict';

  const flags = page.modifierFlags;
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  // The position of the mouse, and the number of the last finger, by document.
  const places = new WeakMap();
  const fingers = new WeakMap();

  const around = element => {
    const path = [];
    for (let each = element; each?.nodeType === 1; each = each.parentElement ?? each.getRootNode().host)
      path.unshift(each);
    return path;
  };
  // Enters or leaves an element, together with those of its ancestors that the pointer newly enters or leaves.
  function cross(kind, prefix, element, other, isOnto, init) {
    const known = new Set(other ? around(other) : []);
    const here = { ...init, relatedTarget: other };
    const silent = { ...here, bubbles: false, cancelable: false, composed: false };
    const path = around(element).filter(each => !known.has(each));
    user.fire(element, kind, prefix + (isOnto ? 'over' : 'out'), here);
    for (const each of isOnto ? path : path.reverse())
      user.fire(each, kind, prefix + (isOnto ? 'enter' : 'leave'), silent);
  }

  // Moves the mouse onto an element. A finger that becomes a click moves the mouse too, but has had a pointer of its
  // own.
  function moveTo(element, modifiers, isFinger = false) {
    const document = element.ownerDocument;
    const old = places.get(document)?.isConnected && places.get(document).ownerDocument === document
      ? places.get(document)
      : null;
    const init = { ...flags(modifiers), button: 0 };
    const pointer = { ...mouse, ...init, button: -1 };
    places.set(document, element);
    if (old !== element) {
      if (old && !isFinger) cross('PointerEvent', 'pointer', old, element, false, pointer);
      if (old) cross('MouseEvent', 'mouse', old, element, false, init);
      if (!isFinger) cross('PointerEvent', 'pointer', element, old, true, pointer);
      cross('MouseEvent', 'mouse', element, old, true, init);
    }
    if (!isFinger) user.fire(element, 'PointerEvent', 'pointermove', pointer);
  }
  const move = (element, modifiers) =>
    user.fire(element, 'MouseEvent', 'mousemove', { ...flags(modifiers), button: 0 });
  page.hover = element => {
    moveTo(element, []);
    move(element, []);
  };

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
    move(element, modifiers);
    for (let detail = 1; detail <= count; detail++) {
      const init = { detail, button: number, ...flags(modifiers) };
      const pointer = { ...mouse, ...flags(modifiers), button: number };
      const send = (type, more) => user.fire(element, 'MouseEvent', type, { ...init, ...more });
      // If pointerdown is canceled, no mouse button events follow, but the click does.
      const isMouse = user.fire(element, 'PointerEvent', 'pointerdown', { ...pointer, buttons, pressure: 0.5 });
      if (!isMouse || send('mousedown', { buttons })) focus(element);
      user.fire(element, 'PointerEvent', 'pointerup', pointer);
      if (isMouse) send('mouseup');
      if (number === 2) send('contextmenu');
      else if (number === 1) send('auxclick');
      else user.click(element, { ...pointer, detail });
      if (detail === 2 && number === 0) send('dblclick');
    }
  };

  page.tap = element => {
    const finger = (fingers.get(element.ownerDocument) ?? 1) + 1;
    fingers.set(element.ownerDocument, finger);
    const pointer = { pointerId: finger, pointerType: 'touch', isPrimary: true };
    cross('PointerEvent', 'pointer', element, null, true, { ...pointer, buttons: 1 });
    const isMouse = user.fire(element, 'PointerEvent', 'pointerdown', { ...pointer, buttons: 1, pressure: 0.5 });
    const isStarted = user.touch(element, 'touchstart', finger);
    user.fire(element, 'PointerEvent', 'pointerup', pointer);
    cross('PointerEvent', 'pointer', element, null, false, pointer);
    // A canceled touch never becomes a click.
    if (!user.touch(element, 'touchend', finger) || !isStarted) return;
    moveTo(element, [], true);
    if (isMouse) move(element, []);
    if (!isMouse || user.fire(element, 'MouseEvent', 'mousedown', { detail: 1, buttons: 1 })) focus(element);
    if (isMouse) user.fire(element, 'MouseEvent', 'mouseup', { detail: 1 });
    user.click(element, { ...pointer, detail: 1 });
  };
})
