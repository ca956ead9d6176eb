// Fingers on the screen: the events in WebKit's order (Pointer Events, Touch Events), and the click that a tap becomes.
((page, user) => {
  'use strict';

  // The fingers on the screen, and the number of the last one, by document.
  const states = new WeakMap();
  const stateOf = document => {
    if (!states.has(document)) states.set(document, { fingers: new Map(), last: 1 });
    return states.get(document);
  };
  const heldIn = document => [...stateOf(document).fingers.values()];
  const pointOf = ({ place: { clientX, clientY, screenX = clientX, screenY = clientY } }) =>
    (clientX === undefined ? {} : { clientX, clientY, screenX, screenY });
  const pointerOf = (finger, more) => ({
    pointerId: finger.pointer, pointerType: 'touch', isPrimary: finger.isPrimary, ...more, ...pointOf(finger),
  });

  /// Puts a finger on an element. `key` names it among those on the screen, and `place` has members of `Touch`.
  page.touchDown = (element, key, place, more = {}) => {
    const state = stateOf(element.ownerDocument);
    const [pointer, isOnly] = [++state.last, state.fingers.size === 0];
    const { identifier = pointer } = place;
    const finger = { element, pointer, identifier, place, isPrimary: isOnly, isTap: isOnly };
    for (const other of state.fingers.values()) other.isTap = false;
    state.fingers.set(key, finger);
    const fields = { ...pointerOf(finger, more), buttons: 1 };
    page.crossPointer('PointerEvent', 'pointer', element, null, true, fields);
    finger.isMouse = user.fire(element, 'PointerEvent', 'pointerdown', { ...fields, pressure: 0.5 });
    // A canceled touch never becomes a click.
    if (!user.touch(element, 'touchstart', [finger], heldIn(element.ownerDocument), more)) finger.isTap = false;
  };

  /// Moves fingers, given as [key, place], whose events go to the elements that they touched.
  page.touchMove = (document, moves, more = {}) => {
    const state = stateOf(document);
    const moved = moves.map(([key, place]) => {
      const finger = state.fingers.get(key);
      if (finger === undefined) return null;
      const { clientX, clientY } = finger.place;
      finger.place = place;
      return clientX === place.clientX && clientY === place.clientY ? null : finger;
    }).filter(Boolean);
    for (const finger of moved) {
      finger.isTap = false;
      const fields = { ...pointerOf(finger, more), buttons: 1, pressure: 0.5 };
      user.fire(finger.element, 'PointerEvent', 'pointermove', fields);
    }
    for (const element of new Set(moved.map(finger => finger.element)))
      user.touch(element, 'touchmove', moved.filter(finger => finger.element === element), heldIn(document), more);
  };

  /// Lifts a finger, which may become a click, or cancels it.
  page.touchUp = (document, key, more = {}, isCanceled = false) => {
    const { fingers } = stateOf(document);
    const finger = fingers.get(key);
    if (finger === undefined) return;
    fingers.delete(key);
    const { element } = finger;
    const pointer = pointerOf(finger, more);
    user.fire(element, 'PointerEvent', isCanceled ? 'pointercancel' : 'pointerup', pointer);
    page.crossPointer('PointerEvent', 'pointer', element, null, false, pointer);
    const isTaken = user.touch(element, isCanceled ? 'touchcancel' : 'touchend', [finger], heldIn(document), more);
    if (isTaken && finger.isTap && !isCanceled) click(element, pointer, { ...more, ...pointOf(finger) }, finger);
  };
  function click(element, pointer, more, { isMouse }) {
    page.moveMouseByFinger(element, more, isMouse);
    if (!isMouse || user.fire(element, 'MouseEvent', 'mousedown', { detail: 1, buttons: 1, ...more }))
      page.focusPressed(element);
    if (isMouse) user.fire(element, 'MouseEvent', 'mouseup', { detail: 1, ...more });
    user.click(element, { ...pointer, detail: 1 });
  }

  page.tap = (element, options = {}) => {
    const { clientX, clientY, ...more } = page.pointerFields(element, options);
    page.touchDown(element, 'tap', clientX === undefined ? {} : { clientX, clientY }, more);
    page.touchUp(element.ownerDocument, 'tap', more);
  };
})
