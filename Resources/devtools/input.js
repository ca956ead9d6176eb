// Input from clients of the DevTools protocol: mouse, keyboard and touchscreen act on the element at a point or on the
// focused one. `page` has the actions of tests.
((page, user) => {
  'use strict';

  const buttonBits = { left: 1, right: 2, middle: 4, back: 8, forward: 16 };
  // The state of the mouse, by document: the pressed button and its element.
  const states = new WeakMap();
  // The drags that clients carry out, by the document of the page: those that were intercepted, and then those that a
  // client has moved over the page.
  const drags = new WeakMap();
  const stateOf = document => {
    if (!states.has(document)) states.set(document, { pressed: null });
    return states.get(document);
  };
  const modifierNames = ['Alt', 'Control', 'Meta', 'Shift'];
  const modifiersOf = bits => modifierNames.filter((_, index) => bits & (1 << index));
  const flagsOf = bits =>
    ({ altKey: !!(bits & 1), ctrlKey: !!(bits & 2), metaKey: !!(bits & 4), shiftKey: !!(bits & 8) });

  // Returns the window of a frame's element, whichever its origin; null for other elements.
  const contentOf = element => (element && /^i?frame$/.test(element.localName) ? user.contentWindow(element) : null);

  // Returns the element at a point of a window, and the point in its own frame.
  function find(window, x, y) {
    let element = user.elementAt(window, x, y);
    let [left, top] = [x, y];
    for (let inner = contentOf(element); inner; inner = contentOf(element)) {
      const content = user.boxModel(element)?.content ?? [0, 0];
      [left, top] = [left - content[0], top - content[1]];
      const found = user.elementAt(inner, left, top);
      element = found ?? inner.document.documentElement;
      if (!found) break;
    }
    return { element: element ?? window.document.documentElement, x: left, y: top };
  }

  // Returns the data of a drag that it intercepts, as JSON.
  function mouse(window, type, { x, y, button = 'none', buttons = 0, clickCount = 0, modifiers = 0, deltaX = 0,
    deltaY = 0 }, interceptsDrags) {
    const found = find(window, x, y);
    const { element } = found;
    const document = element.ownerDocument;
    const state = stateOf(document);
    const fields = { ...flagsOf(modifiers), clientX: found.x, clientY: found.y, screenX: x, screenY: y, buttons };
    switch (type) {
      case 'mouseMoved': {
        const { pressed } = state;
        let isMoved = false;
        if (pressed?.button === 'left' && pressed.isTaken && !state.drag) {
          // As in Chromium, the mouse moves before the drag starts: clients wait for the first event.
          if (interceptsDrags) page.moveMouse(element, fields);
          isMoved = interceptsDrags;
          const drag = page.startDrag(pressed.element, fields);
          pressed.isTaken = false;
          if (drag && interceptsDrags) {
            pressed.isIntercepted = true;
            drags.set(window.document, drag);
            return JSON.stringify({ items: drag.items, dragOperationsMask: allOperations });
          }
          state.drag = drag;
        }
        if (state.drag) state.drag.over(element, fields);
        else {
          if (!isMoved) page.moveMouse(element, fields);
          if (pressed?.selects && !pressed.isIntercepted && pressed.element.ownerDocument === document)
            page.selectByMouse(pressed.element, pressed.point, fields);
        }
        break;
      }
      case 'mousePressed': {
        if (page.underMouse(document) !== element) page.moveMouse(element, { ...fields, buttons: 0 });
        const held = { ...fields, buttons: buttons || buttonBits[button] };
        const press = page.pressMouse(element, button, clickCount, held);
        state.pressed = {
          element, button, ...press, point: fields, selects: press.isTaken && button === 'left' && clickCount < 2,
        };
        break;
      }
      case 'mouseReleased': {
        const { pressed, drag } = state;
        state.pressed = state.drag = null;
        const target = page.underMouse(document) ?? element;
        const more = { ...fields, buttons: buttons & ~buttonBits[button] };
        if (drag) drag.end(more);
        else page.releaseMouse(target, button, clickCount, pressed?.isMouse ?? true, more,
          sharesClick(target, pressed));
        break;
      }
      case 'mouseWheel': {
        if (user.fire(element, 'WheelEvent', 'wheel', { ...fields, deltaX, deltaY })) scroll(element, deltaX, deltaY);
        break;
      }
    }
  }
  const sharesClick = (target, pressed) => pressed !== null && target === pressed.element && !pressed.isIntercepted;

  // Copying, linking and moving, as bits.
  const allOperations = 1 | 2 | 16;
  // Moves the data of a client over the page.
  function drag(window, type, { x, y, data, modifiers = 0 }) {
    const { document } = window;
    const found = find(window, x, y);
    const fields = { ...flagsOf(modifiers), clientX: found.x, clientY: found.y, screenX: x, screenY: y, buttons: 1 };
    const known = drags.get(document);
    if (type === 'dragEnter' || known === undefined)
      drags.set(document, page.dragData(window, data.items, known?.source ?? null));
    const drag = drags.get(document);
    if (type === 'dragEnter') return drag.enter(found.element, fields);
    if (type === 'dragCancel') drag.cancel(fields);
    else drag.over(found.element, fields);
    if (type === 'drop') drag.end({ ...fields, buttons: 0 });
    if (type !== 'dragOver') drags.delete(document);
  }

  function scroll(element, deltaX, deltaY) {
    for (let each = element; each; each = each.parentElement) {
      const { scrollTop, scrollLeft } = each;
      each.scrollTop += deltaY;
      each.scrollLeft += deltaX;
      if (each.scrollTop !== scrollTop || each.scrollLeft !== scrollLeft) return;
    }
    element.ownerDocument.defaultView.scrollBy(deltaX, deltaY);
  }

  // The focused element of the page, in whichever frame it is.
  function focused(window) {
    let element = page.focused(window.document);
    for (let inner = contentOf(element); inner; inner = contentOf(element)) element = page.focused(inner.document);
    return element ?? window.document.body ?? window.document.documentElement;
  }

  // The controls that the space bar presses when it is released.
  const pressable = 'button, summary, input[type=button], input[type=submit]';
  // The documents whose scripts prevented the last `rawKeyDown`, so that its character isn't typed.
  const prevented = new WeakSet();
  // A key comes as `keyDown` with its text, or as `rawKeyDown` and a `char` with the text, as ChromeDriver sends it.
  function key(window, type, { key = '', code = '', windowsVirtualKeyCode = 0, modifiers = 0, text = '',
    autoRepeat = false, location = 0, commands = [] }) {
    const element = focused(window);
    const fields = { key, code, keyCode: windowsVirtualKeyCode, ...flagsOf(modifiers), location, repeat: autoRepeat };
    const names = modifiersOf(modifiers);
    const hasCommandModifier = names.some(name => name !== 'Shift');
    // Tab and Backspace have control characters as their texts, and act without one.
    const isPrinted = text !== '' && (key === 'Enter' || text === '\r' || (!hasCommandModifier && text >= ' '));
    const press = target => {
      const code = key === 'Enter' ? 13 : text.charCodeAt(0);
      return user.fire(target, 'KeyboardEvent', 'keypress', { ...fields, keyCode: code, charCode: code });
    };
    const act = target => {
      if (key === ' ' && target.matches(pressable)) return;
      if (commands.filter(name => page.command(target, name)).length > 0) return;
      if ([...key].length === 1 && !isPrinted && !hasCommandModifier) return;
      page.applyKey(target, [...key].length === 1 && text !== '' ? text : key, names);
    };
    switch (type) {
      case 'keyUp':
        user.fire(element, 'KeyboardEvent', 'keyup', fields);
        if (key === ' ' && element.matches(pressable)) user.click(element);
        return;
      case 'char':
        if (prevented.delete(window.document) || !isPrinted || !press(element)) return;
        if (key === '') page.insert(element, text);
        else act(element);
        return;
    }
    prevented.delete(window.document);
    const goesOn = user.fire(element, 'KeyboardEvent', 'keydown', fields);
    if (type === 'rawKeyDown' && isPrinted) {
      if (!goesOn) prevented.add(window.document);
      return;
    }
    if (!goesOn) return;
    const target = focused(window);
    if (!isPrinted || press(target)) act(target);
  }

  const insertText = (window, text) => { page.insert(focused(window), text); };

  // The fingers on a page's screen: the document of each one's frame and the frame's place, by its number.
  const screens = new WeakMap();
  // The points of `touchStart` and `touchMove` are those that changed or, if they have no identifiers, all on the
  // screen. The points of `touchEnd` and `touchCancel` are those that were lifted, or all if there are none.
  function touch(window, type, { touchPoints: points = [], modifiers = 0 }) {
    if (!screens.has(window.document)) screens.set(window.document, new Map());
    const screen = screens.get(window.document);
    const more = flagsOf(modifiers);
    const given = new Map(points.map((point, index) => [point.id ?? index, point]));
    const isEnd = type === 'touchEnd' || type === 'touchCancel';
    const areAll = points.every(point => point.id === undefined);
    for (const [id, { document }] of [...screen]) {
      if (isEnd ? given.size > 0 && !given.has(id) : given.has(id) || !areAll) continue;
      screen.delete(id);
      page.touchUp(document, id, more, type === 'touchCancel');
    }
    if (isEnd) return;
    const moves = new Map();
    for (const [id, point] of given) {
      const { x, y, radiusX = 1, radiusY = 1, rotationAngle = 0, force = 1 } = point;
      const shape = { identifier: id, radiusX, radiusY, rotationAngle, force, screenX: x, screenY: y };
      const held = screen.get(id);
      if (held === undefined && type === 'touchStart') {
        const found = find(window, x, y);
        const { ownerDocument: document } = found.element;
        screen.set(id, { document, left: x - found.x, top: y - found.y });
        page.touchDown(found.element, id, { clientX: found.x, clientY: found.y, ...shape }, more);
      } else if (held !== undefined) {
        const place = { clientX: x - held.left, clientY: y - held.top, ...shape };
        moves.set(held.document, [...moves.get(held.document) ?? [], [id, place]]);
      }
    }
    for (const [document, list] of moves) page.touchMove(document, list, more);
  }

  // Selects files in an input, as the user's choice in a file chooser.
  function setFiles(element, files) {
    user.selectFiles(element, files);
    page.change(element);
  }

  return { mouse, drag, key, insertText, touch, setFiles, user };
})
