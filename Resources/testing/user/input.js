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
  const isModifier = name => /^(Alt|Control|ControlOrMeta|Meta|Shift)$/.test(name);
  page.heldKeys = document => [...held.get(document) ?? []];
  // A character may take two UTF-16 units.
  const isLetter = name => [...name].length === 1;

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

  const send = (element, type, inputType, data) =>
    user.fire(element, 'InputEvent', type, { cancelable: type === 'beforeinput', data, inputType });

  page.insert = (element, text) => {
    // The page's platform edits the focused control, because it tracks the user's changes.
    if (!element.isContentEditable) return user.edit(element, 'inserttext', text);
    if (!send(element, 'beforeinput', 'insertText', text)) return;
    element.append(text);
    send(element, 'input', 'insertText', text);
  };

  const codes = {
    Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, ' ': 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39,
    ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34
  };
  const codeName = name => /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : /^\d$/.test(name) ? `Digit${name}`
    : name === ' ' ? 'Space' : name;

  function keyEvent(element, type, name, modifiers) {
    const code = codes[name] ?? (name.length === 1 ? name.toUpperCase().charCodeAt(0) : 0);
    return user.fire(element, 'KeyboardEvent', type,
      { key: name, code: codeName(name), keyCode: code, ...flags(modifiers) });
  }

  const named = text => text === 'Space' ? ' ' : /^Key[A-Z]$/.test(text) ? text[3].toLowerCase()
    : /^Digit\d$/.test(text) ? text[5] : text;

  // Fires the events of a key that goes down, and lets it have its effect.
  function down(element, name, modifiers) {
    if (!keyEvent(element, 'keydown', name, modifiers)) return;
    const isCommand = modifiers.some(part => part !== 'Shift');
    const isPrinted = (isLetter(name) || name === 'Enter') && !isCommand;
    if (!isPrinted || keyEvent(element, 'keypress', name, modifiers)) if (!isCommand) typed(element, name, modifiers);
  }

  /// Presses a key, optionally with modifiers: 'Enter', 'a', 'Shift+Tab'.
  page.key = (element, text) => {
    const parts = text === '+' ? ['+'] : text.split(/\+(?=.)/);
    const name = named(parts.pop());
    const before = page.heldKeys(element.ownerDocument);
    const modifiers = [...before, ...parts];
    parts.forEach(part => keyEvent(element, 'keydown', part, modifiers));
    down(element, name, modifiers);
    const target = page.focused(element.ownerDocument) ?? element;
    keyEvent(target, 'keyup', name, modifiers);
    parts.reverse().forEach(part => keyEvent(target, 'keyup', part, before));
  };

  /// Holds a key down.
  page.keyDown = (element, text) => {
    const document = element.ownerDocument, name = named(text);
    if (isModifier(name)) held.set(document, new Set([...page.heldKeys(document), name]));
    down(element, name, page.heldKeys(document));
  };
  /// Releases a key.
  page.keyUp = (element, text) => {
    const document = element.ownerDocument, name = named(text);
    held.get(document)?.delete(name);
    keyEvent(element, 'keyup', name, page.heldKeys(document));
  };

  function typed(element, name, modifiers) {
    if (isLetter(name) && (page.isText(element) || element.isContentEditable)) return page.insert(element, name);
    if (name === 'Enter' && element.localName === 'textarea') return user.edit(element, 'insertlinebreak');
    if (name === 'Backspace' && page.isText(element)) user.edit(element, 'delete');
    else if (name === 'Enter' && page.isText(element)) {
      user.edit(element, 'insertlinebreak');
      const button =
        element.form?.querySelector('button:not([type]), button[type=submit], input[type=submit], input[type=image]');
      if (button) { if (!button.disabled) user.click(button); } else element.form?.requestSubmit();
    } else if ((name === 'Enter' || name === ' ')
      && element.matches('button, a[href], summary, input[type=button], input[type=submit]')) user.click(element);
    else if (name === ' ' && element.matches('input[type=checkbox], input[type=radio]')) user.click(element);
    else if (name === 'Tab') {
      const all = page.within([element.ownerDocument], 'a[href], button, input, select, textarea, [tabindex]')
        .filter(item => !item.disabled && item.tabIndex >= 0 && page.isVisible(item));
      const step = modifiers.includes('Shift') ? -1 : 1;
      const at = all.indexOf(element);
      const next = all.at(at === -1 && step === -1 ? -1 : (at + step) % all.length);
      // The focus wraps around at the end of the page.
      if (next === element) element.blur();
      next?.focus();
    }
  }
})
