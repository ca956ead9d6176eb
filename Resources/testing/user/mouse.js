// The mouse as a device: where it is, which button is held, and what is dragged.
((page, user) => {
  'use strict';

  // The state of the mouse, by document: the pressed button and its element, the point, the drag in progress.
  const states = new WeakMap();
  const stateOf = document => {
    if (!states.has(document)) states.set(document, { pressed: null, point: {}, drag: null });
    return states.get(document);
  };
  const fieldsOf = (document, { point, pressed }) => ({
    ...page.modifierFlags(page.heldKeys(document)), ...point,
    buttons: pressed === null ? 0 : page.buttonsOf[pressed.button],
  });

  // Returns the element at a point. While a button is held, the element on which it was pressed gets the events outside
  // of the viewport.
  function elementAt(document, state, x, y) {
    const found = user.elementAt(document.defaultView, x, y);
    if (found) return found;
    return state.pressed?.element.isConnected ? state.pressed.element : null;
  }
  const outside = ({ defaultView: { innerWidth, innerHeight } }, x, y, advice) => page.wrong(
    `no element is at (${x}, ${y}), outside of the viewport of ${innerWidth} x ${innerHeight}; use ${advice}`);

  const words = {
    move(document, state, { x, y }) {
      const element = elementAt(document, state, x, y);
      if (element === null)
        return outside(document, x, y,
          'locator.hover(), locator.click() or locator.dragTo(), which need no coordinates');
      state.point = { clientX: x, clientY: y, screenX: x, screenY: y };
      const { pressed } = state;
      if (pressed?.button === 'left' && pressed.isTaken && state.drag === null) {
        state.drag = page.startDrag(pressed.element, fieldsOf(document, state));
        pressed.isTaken = false;
      }
      if (state.drag) state.drag.over(element, fieldsOf(document, state));
      else {
        page.moveMouse(element, fieldsOf(document, state));
        if (pressed?.selects) page.selectByMouse(pressed.element, pressed.point, state.point);
      }
      return null;
    },
    down(document, state, { button, count }) {
      const element = page.underMouse(document);
      if (element === null) return page.wrong('the mouse is on no element; call locator.hover() first');
      const more = fieldsOf(document, state);
      const pressed = page.pressMouse(element, button, count, more);
      state.pressed = {
        element, button, ...pressed, point: state.point, selects: button === 'left' && count < 2 && pressed.isTaken
          && state.point.clientX !== undefined,
      };
      return null;
    },
    up(document, state, { button, count }) {
      const { pressed, drag } = state;
      const element = page.underMouse(document) ?? pressed?.element ?? null;
      state.pressed = state.drag = null;
      const more = fieldsOf(document, state);
      if (drag) drag.end(more);
      else if (element !== null) {
        page.releaseMouse(element, button, count, pressed?.isMouse ?? true, more, element === pressed?.element);
      }
      return null;
    },
    wheel(document, state, { deltaX, deltaY }) {
      const element = page.underMouse(document) ?? document.documentElement;
      user.fire(element, 'WheelEvent', 'wheel', { ...fieldsOf(document, state), deltaX, deltaY });
      return null;
    },
    tap(document, state, { x, y }) {
      const element = elementAt(document, state, x, y);
      if (element === null)
        return outside(document, x, y, 'locator.tap()');
      page.tap(element);
      return null;
    },
  };

  page.mouse = (root, { word, ...argument }) => {
    const document = root.ownerDocument;
    return words[word](document, stateOf(document), argument);
  };
  /// Presses the mouse on an element, until mouse.up().
  page.holdMouse = (element, { button = 'left', modifiers = [], position = null, count = 1 }) => {
    const document = element.ownerDocument, state = stateOf(document);
    page.hover(element, { modifiers, position });
    if (position !== null) state.point = page.pointIn(element, position);
    words.down(document, state, { button, count });
  };
})
