// What a person does to a page: the events of pointers and keys, in the order in which WebKit sends them.
(page => {
  'use strict';

  const flags = modifiers => ({
    altKey: modifiers.includes('Alt'), ctrlKey: modifiers.includes('Control'), metaKey: modifiers.includes('Meta') || modifiers.includes('ControlOrMeta'),
    shiftKey: modifiers.includes('Shift'),
  });

  page.mouse = (element, type, { detail = 1, button = 0, modifiers = [] } = {}) => {
    const view = page.windowOf(element);
    return element.dispatchEvent(new view.MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view, detail, button, ...flags(modifiers) }));
  };

  page.touch = (element, type) => {
    const view = page.windowOf(element);
    if (typeof view.TouchEvent !== 'function') return true;
    return element.dispatchEvent(new view.TouchEvent(type, { bubbles: true, cancelable: true, composed: true, view }));
  };

  function focus(element) {
    const target = element.closest('a[href], button, input, select, textarea, [tabindex], [contenteditable]');
    if (target) target.focus(); else element.ownerDocument.activeElement?.blur();
  }

  page.press = (element, { count = 1, button = 'left', modifiers = [] } = {}) => {
    const number = { left: 0, middle: 1, right: 2 }[button];
    for (let detail = 1; detail <= count; detail++) {
      const init = { detail, button: number, modifiers };
      if (page.mouse(element, 'mousedown', init)) focus(element);
      page.mouse(element, 'mouseup', init);
      if (number === 2) page.mouse(element, 'contextmenu', init);
      else if (number === 1) page.mouse(element, 'auxclick', init);
      // Only a click of the element's own does what it is there for with all that belongs to it.
      else if (detail === 1 && modifiers.length === 0) element.click();
      else page.mouse(element, 'click', init);
    }
    if (count === 2 && number === 0) page.mouse(element, 'dblclick', { detail: 2, modifiers });
  };

  page.change = element => {
    const { Event } = page.windowOf(element);
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };

  /// Sets a value as a person does, past what a library has put over the property.
  page.setValue = (element, value) => {
    const view = page.windowOf(element);
    const { prototype } = { input: view.HTMLInputElement, textarea: view.HTMLTextAreaElement }[element.localName];
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, value);
  };

  const tell = (element, inputType, data = null) => {
    const { InputEvent } = page.windowOf(element);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data, inputType }));
  };

  page.insert = (element, text) => {
    if (element.isContentEditable) element.append(text);
    else if (!page.isText(element) || page.isReadOnly(element)) return;
    else {
      const limit = element.maxLength >= 0 ? element.maxLength : Infinity;
      page.setValue(element, (element.value + text).slice(0, limit));
    }
    tell(element, 'insertText', text);
  };

  const codes = { Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, ' ': 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34 };
  const codeName = name => /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : /^\d$/.test(name) ? `Digit${name}` : name === ' ' ? 'Space' : name;

  function keyEvent(element, type, name, modifiers) {
    const view = page.windowOf(element);
    const code = codes[name] ?? (name.length === 1 ? name.toUpperCase().charCodeAt(0) : 0);
    return element.dispatchEvent(new view.KeyboardEvent(type, {
      key: name, code: codeName(name), keyCode: code, which: code, bubbles: true, cancelable: true, composed: true, view, ...flags(modifiers),
    }));
  }

  /// A key, with others held down: 'Enter', 'a', 'Shift+Tab'.
  page.key = (element, text) => {
    const parts = text === '+' ? ['+'] : text.split(/\+(?=.)/);
    const last = parts.pop();
    const name = last === 'Space' ? ' ' : /^Key[A-Z]$/.test(last) ? last[3].toLowerCase() : /^Digit\d$/.test(last) ? last[5] : last;
    parts.forEach(part => keyEvent(element, 'keydown', part, parts));
    if (keyEvent(element, 'keydown', name, parts)) {
      const isCommand = parts.some(part => part !== 'Shift');
      const isPrinted = (name.length === 1 || name === 'Enter') && !isCommand;
      if (!isPrinted || keyEvent(element, 'keypress', name, parts)) if (!isCommand) typed(element, name, parts);
    }
    const target = element.ownerDocument.activeElement ?? element;
    keyEvent(target, 'keyup', name, parts);
    parts.reverse().forEach(part => keyEvent(target, 'keyup', part, []));
  };
  page.keyEvent = keyEvent;

  function typed(element, name, modifiers) {
    if (name.length === 1 && (page.isText(element) || element.isContentEditable)) return page.insert(element, name);
    if (name === 'Enter' && element.localName === 'textarea') return page.insert(element, '\n');
    if (name === 'Backspace' && page.isText(element) && element.value && !page.isReadOnly(element)) {
      page.setValue(element, element.value.slice(0, -1));
      tell(element, 'deleteContentBackward');
    } else if (name === 'Enter' && page.isText(element) && element.form) {
      element.dispatchEvent(new (page.windowOf(element).Event)('change', { bubbles: true }));
      const button = element.form.querySelector('button:not([type]), button[type=submit], input[type=submit], input[type=image]');
      if (button) { if (!button.disabled) button.click(); } else element.form.requestSubmit();
    } else if ((name === 'Enter' || name === ' ') && element.matches('button, a[href], summary, input[type=button], input[type=submit]')) element.click();
    else if (name === ' ' && element.matches('input[type=checkbox], input[type=radio]')) element.click();
    else if (name === 'Tab') {
      const all = [...element.ownerDocument.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
        .filter(item => !item.disabled && item.tabIndex >= 0 && page.isVisible(item));
      const step = modifiers.includes('Shift') ? -1 : 1;
      const at = all.indexOf(element);
      all.at(at === -1 && step === -1 ? -1 : (at + step) % all.length)?.focus();
    }
  }
})
