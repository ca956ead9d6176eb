// Keyboard input, with its events in WebKit's order.
((page, user) => {
  'use strict';

  const flags = modifiers => ({
    altKey: modifiers.includes('Alt'), ctrlKey: modifiers.includes('Control'),
    metaKey: modifiers.includes('Meta') || modifiers.includes('ControlOrMeta'),
    shiftKey: modifiers.includes('Shift'),
  });

  page.modifierFlags = flags;
  // The modifier keys that are held down, by document.
  const held = new WeakMap();
  page.heldKeys = document => [...held.get(document) ?? []];

  /// Returns the focused element, in whichever shadow tree it is.
  page.focused = document => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };

  page.change = element => {
    user.fire(element, 'Event', 'input', { cancelable: false });
    user.fire(element, 'Event', 'change', { cancelable: false, composed: false });
  };

  /// Sets a value as a user does, bypassing any accessor that a library has defined on the element.
  page.setValue = (element, value) => {
    const view = page.windowOf(element);
    const { prototype } = { input: view.HTMLInputElement, textarea: view.HTMLTextAreaElement }[element.localName];
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, value);
  };

  const fire = (element, type, { key, code, keyCode }, modifiers) =>
    user.fire(element, 'KeyboardEvent', type, { key, code, keyCode, ...flags(modifiers) });

  // Fires the events of a key that goes down, and lets it have its effect.
  function down(element, key, modifiers) {
    if (!fire(element, 'keydown', key, modifiers)) return;
    const isCommand = modifiers.some(part => part !== 'Shift');
    const isPrinted = ([...key.key].length === 1 || key.key === 'Enter') && !isCommand;
    if (!isPrinted || fire(element, 'keypress', key, modifiers)) page.applyKey(element, key.key, modifiers);
  }

  /// Types a character, whichever keys print it.
  page.typeLetter = (element, letter) => {
    const key = letter === '\n' ? page.keyNamed('Enter') : page.keyNamed(letter);
    down(element, key, page.heldKeys(element.ownerDocument));
    const target = page.focused(element.ownerDocument) ?? element;
    fire(target, 'keyup', key, page.heldKeys(element.ownerDocument));
  };

  /// Presses a key, optionally with modifiers: 'Enter', 'a', 'Shift+Tab'.
  page.key = (element, text) => {
    const parts = text === '+' ? ['+'] : text.split(/\+(?=.)/);
    const name = parts.pop();
    const before = page.heldKeys(element.ownerDocument);
    const held = parts.map(part => page.keyNamed(part));
    const modifiers = [...before, ...held.map(key => key.modifier).filter(Boolean)];
    const key = page.keyNamed(name, modifiers.includes('Shift'));
    held.forEach(each => fire(element, 'keydown', each, modifiers));
    down(element, key, modifiers);
    const target = page.focused(element.ownerDocument) ?? element;
    fire(target, 'keyup', key, modifiers);
    held.reverse().forEach(each => fire(target, 'keyup', each, before));
  };

  /// Holds a key down.
  page.keyDown = (element, text) => {
    const document = element.ownerDocument;
    const key = page.keyNamed(text, page.heldKeys(document).includes('Shift'));
    if (key.modifier) held.set(document, new Set([...page.heldKeys(document), key.modifier]));
    down(element, key, page.heldKeys(document));
  };
  /// Releases a key.
  page.keyUp = (element, text) => {
    const document = element.ownerDocument;
    const key = page.keyNamed(text, page.heldKeys(document).includes('Shift'));
    if (key.modifier) held.get(document)?.delete(key.modifier);
    fire(element, 'keyup', key, page.heldKeys(document));
  };
})
