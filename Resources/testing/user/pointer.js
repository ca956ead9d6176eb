// Mouse input: the events in WebKit's order (Pointer Events, UI Events).
((page, user) => {
  'use strict';

  const flags = page.modifierFlags;
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  // The position of the mouse, by document.
  const places = new WeakMap();

  const around = element => {
    const path = [];
    for (let each = element; each?.nodeType === 1; each = each.parentElement ?? each.getRootNode().host)
      path.unshift(each);
    return path;
  };
  /// Enters or leaves an element, together with those of its ancestors that the pointer newly enters or leaves.
  page.crossPointer = cross;
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
  // own. `more` contains the position, the modifiers and the pressed buttons.
  function moveTo(element, more, isFinger = false) {
    const document = element.ownerDocument;
    const old = page.underMouse(document);
    const init = { ...more, button: 0 };
    const pointer = { ...mouse, ...init, button: -1 };
    places.set(document, element);
    user.hover(element);
    if (old !== element) {
      if (old && !isFinger) cross('PointerEvent', 'pointer', old, element, false, pointer);
      if (old) cross('MouseEvent', 'mouse', old, element, false, init);
      if (!isFinger) cross('PointerEvent', 'pointer', element, old, true, pointer);
      cross('MouseEvent', 'mouse', element, old, true, init);
    }
    if (!isFinger) user.fire(element, 'PointerEvent', 'pointermove', pointer);
  }
  const move = (element, more) => user.fire(element, 'MouseEvent', 'mousemove', { ...more, button: 0 });

  /// Returns the element under the mouse, or null.
  page.underMouse = document => {
    const element = places.get(document);
    return element?.isConnected && element.ownerDocument === document ? element : null;
  };
  /// Returns the point at a position in an element's box; in its middle without a position.
  page.pointIn = (element, position) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { clientX: x + (position?.x ?? width / 2), clientY: y + (position?.y ?? height / 2) };
  };
  // The modifiers that an action names and those that are held down, and the point in the element if it names one.
  // A touch names the point in the viewport instead.
  page.pointerFields = fieldsOf;
  function fieldsOf(element, { modifiers = [], position = null, point = null }) {
    return {
      ...flags([...modifiers, ...page.heldKeys(element.ownerDocument)]),
      ...point ?? (position === null ? {} : page.pointIn(element, position)),
    };
  }

  /// Moves the mouse as a tap does, whose finger has had a pointer of its own.
  page.moveMouseByFinger = (element, more, isMouse) => {
    moveTo(element, more, true);
    if (isMouse) move(element, more);
  };
  page.moveMouse = (element, more) => {
    moveTo(element, more);
    move(element, more);
  };
  page.hover = (element, options = {}) => page.moveMouse(element, fieldsOf(element, options));

  /// Moves the focus as a press on an element does: to the element or to one around it, or away.
  page.focusPressed = focus;
  function focus(element) {
    let target = null;
    for (let each = element; each && !target; each = each.getRootNode().host) {
      target = each.closest('a[href], button, input, select, textarea, [tabindex], [contenteditable]');
    }
    if (target) user.focus(target);
    else {
      page.focused(element.ownerDocument)?.blur();
      page.windowOf(element).focus();
    }
  }

  const numbers = { left: 0, middle: 1, right: 2, back: 3, forward: 4 };
  page.buttonsOf = { left: 1, middle: 4, right: 2, back: 8, forward: 16 };
  /// Presses a button of the mouse; returns whether mouse events follow, and whether the press was not canceled.
  page.pressMouse = (element, button, detail, more) => {
    const pointer = { ...mouse, ...more, button: numbers[button], buttons: page.buttonsOf[button], pressure: 0.5 };
    // If pointerdown is canceled, no mouse button events follow, but the click does.
    const isMouse = user.fire(element, 'PointerEvent', 'pointerdown', pointer);
    const init = { detail, button: numbers[button], buttons: page.buttonsOf[button], ...more };
    const isTaken = isMouse && user.fire(element, 'MouseEvent', 'mousedown', init);
    if (!isMouse || isTaken) {
      focus(element);
      if (button === 'left' && detail > 1) page.selectPressed(element, detail);
    }
    return { isMouse, isTaken };
  };
  /// Releases a button of the mouse: a click follows if the button was pressed on the same element.
  page.releaseMouse = (element, button, detail, isMouse, more, isClick = true) => {
    const number = numbers[button];
    const init = { detail, button: number, ...more };
    user.fire(element, 'PointerEvent', 'pointerup', { ...mouse, ...more, button: number });
    if (isMouse) user.fire(element, 'MouseEvent', 'mouseup', init);
    if (!isClick) return;
    if (number === 2) user.fire(element, 'MouseEvent', 'contextmenu', init);
    else if (number > 0) user.fire(element, 'MouseEvent', 'auxclick', init);
    else user.click(element, { ...mouse, ...more, button: number, detail });
    if (detail === 2 && number === 0) user.fire(element, 'MouseEvent', 'dblclick', init);
  };

  /// Selects the text between two points, as the mouse does that is pressed at the first one and moves to the second.
  page.selectByMouse = (element, from, to) => user.selectBetween(
    element, [from.clientX, from.clientY], [to.clientX, to.clientY]);

  page.press = (element, options = {}) => {
    const { count = 1, button = 'left' } = options;
    const more = fieldsOf(element, options);
    page.moveMouse(element, more);
    for (let detail = 1; detail <= count; detail++) {
      const { isMouse } = page.pressMouse(element, button, detail, more);
      page.releaseMouse(element, button, detail, isMouse, more);
    }
  };
})
