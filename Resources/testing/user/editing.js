// The effects of keys on the focused element: editing of text, the caret, choices, activation and the focus.
((page, user) => {
  'use strict';

  const send = (element, type, inputType, data) =>
    user.fire(element, 'InputEvent', type, { cancelable: type === 'beforeinput', data, inputType });

  /// Returns the user's selection in an editable element; its end without one.
  function rangeIn(element) {
    const selection = element.ownerDocument.getSelection();
    const range = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (range !== null && element.contains(range.commonAncestorContainer)) return range;
    const end = element.ownerDocument.createRange();
    end.selectNodeContents(element);
    end.collapse(false);
    return end;
  }

  function moveCaret(range, node, offset) {
    const selection = range.startContainer.ownerDocument.getSelection();
    selection.collapse(node, offset);
  }

  /// Changes the content of an editable element: inserts text, or removes the selection or a letter.
  function editContent(element, inputType, text, direction) {
    if (!send(element, 'beforeinput', inputType, text)) return;
    const range = rangeIn(element);
    if (direction !== 0 && range.collapsed) {
      const { startContainer: node, startOffset: offset } = range;
      const letters = node.nodeType === 3 ? node : direction < 0 ? lastText(node, offset) : null;
      if (letters === null) return;
      const at = letters === node ? offset : letters.length;
      const size = direction < 0 ? ([...letters.data.slice(0, at)].at(-1) ?? '').length
        : ([...letters.data.slice(at)][0] ?? '').length;
      range.setStart(letters, direction < 0 ? at - size : at);
      range.setEnd(letters, direction < 0 ? at : at + size);
    }
    range.deleteContents();
    if (text) {
      const { startContainer: node, startOffset: offset } = range;
      const before = node.nodeType === 3 ? node : node.childNodes[offset - 1];
      if (before?.nodeType === 3) {
        const at = before === node ? offset : before.length;
        before.insertData(at, text);
        moveCaret(range, before, at + text.length);
      } else {
        const added = element.ownerDocument.createTextNode(text);
        range.insertNode(added);
        moveCaret(range, added, added.length);
      }
    } else moveCaret(range, range.startContainer, range.startOffset);
    send(element, 'input', inputType, text);
  }
  function lastText(node, offset) {
    let last = node.childNodes[offset - 1] ?? null;
    while (last?.lastChild) last = last.lastChild;
    return last?.nodeType === 3 ? last : null;
  }

  page.insert = (element, text) => {
    // The page's platform edits the focused control, because it tracks the user's changes.
    if (!element.isContentEditable) return user.edit(element, 'inserttext', text);
    editContent(element, 'insertText', text, 0);
  };

  function submit(element) {
    user.edit(element, 'insertlinebreak');
    const button =
      element.form?.querySelector('button:not([type]), button[type=submit], input[type=submit], input[type=image]');
    if (button) { if (!button.disabled) user.click(button); } else element.form?.requestSubmit();
  }

  function moveFocus(element, step) {
    const all = page.within([element.ownerDocument], 'a[href], button, input, select, textarea, [tabindex]')
      .filter(item => !item.disabled && item.tabIndex >= 0 && page.isVisible(item));
    const at = all.indexOf(element);
    const next = all.at(at === -1 && step === -1 ? -1 : (at + step) % all.length);
    // The focus wraps around at the end of the page.
    if (next === element) element.blur();
    if (next) user.focus(next);
  }

  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  /// Chooses the next radio button of the group or the next option of a list, or steps a number.
  function choose(element, name) {
    const step = steps[name];
    if (element.type === 'radio') {
      const group = page.within([element.form ?? element.getRootNode()], 'input[type=radio]')
        .filter(item => item.name === element.name && item.form === element.form && !item.disabled);
      const next = group.at((group.indexOf(element) + step) % group.length);
      user.focus(next);
      if (!next.checked) user.click(next);
    } else if (element.localName === 'select' && !element.multiple) {
      const options = [...element.options].filter(option => !page.isDisabled(option));
      const next = options[options.findIndex(option => option.selected) + step];
      if (next === undefined) return;
      next.selected = true;
      page.change(element);
    } else if (element.type === 'range' || (element.type === 'number' && /^Arrow(Up|Down)$/.test(name))) {
      if (page.isReadOnly(element)) return;
      const before = element.value;
      if (/^Arrow(Up|Right)$/.test(name)) element.stepUp(); else element.stepDown();
      if (element.value !== before) page.change(element);
    }
  }

  function selectAll(element) {
    if (element.isContentEditable) element.ownerDocument.getSelection().selectAllChildren(element);
    else if (page.isText(element)) user.edit(element, 'selectall');
    else element.ownerDocument.getSelection().selectAllChildren(element.ownerDocument.body);
  }

  /// Selects what the second or third press of a mouse button selects: the last word, or a paragraph.
  page.selectPressed = (element, detail) => {
    if (page.isText(element)) return user.selectText(element, detail === 2 ? 'word' : 'paragraph');
    const block = element.closest('p, div, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, section, body');
    if (detail > 2 && block !== null) element.ownerDocument.getSelection().selectAllChildren(block);
  };

  // The commands of the keyboard that act on the focused control or the selection, by Chromium's names in lower case.
  const carets = {
    moveleft: 'ArrowLeft', movebackward: 'ArrowLeft', moveright: 'ArrowRight', moveforward: 'ArrowRight',
    moveup: 'ArrowUp', movedown: 'ArrowDown', movetobeginningofline: 'Home', movetoleftendofline: 'Home',
    movetobeginningofparagraph: 'Home', movetoendofline: 'End', movetorightendofline: 'End',
    movetoendofparagraph: 'End',
  };
  /// Runs a command; returns whether the keyboard has it.
  page.command = (element, name) => {
    const command = name.toLowerCase().replace(/:$/, '');
    const [caret, extending] = command.split(/(andmodifyselection)$/);
    if (command === 'selectall') selectAll(element);
    else if (/^(copy|cut|paste|undo|redo)$/.test(command)) user.command(element, command);
    else if (command === 'deletebackward') page.applyKey(element, 'Backspace', []);
    else if (command === 'deleteforward') page.applyKey(element, 'Delete', []);
    else if (Object.hasOwn(carets, caret)) user.moveCaret(element, carets[caret], extending !== undefined);
    else return false;
    return true;
  };
  const shortcuts = { a: 'selectall', c: 'copy', x: 'cut', v: 'paste', y: 'redo' };

  /// Lets a key have its effect, after its events. `key` is that of the event.
  page.applyKey = (element, key, modifiers) => {
    const isCommand = modifiers.some(part => part !== 'Shift');
    const isLetter = [...key].length === 1;
    if (isCommand) {
      if (!modifiers.some(part => /^(Control|Meta|ControlOrMeta)$/.test(part))) return;
      const letter = key.toLowerCase();
      const name = letter === 'z' ? (modifiers.includes('Shift') ? 'redo' : 'undo') : shortcuts[letter];
      if (name !== undefined) page.command(element, name);
      return;
    }
    const isShifted = modifiers.includes('Shift');
    if (isLetter && (page.isText(element) || element.isContentEditable)) return page.insert(element, key);
    if (element.isContentEditable && /^(Backspace|Delete|Enter)$/.test(key)) {
      if (key === 'Enter') editContent(element, 'insertParagraph', '\n', 0);
      else if (key === 'Backspace') editContent(element, 'deleteContentBackward', null, -1);
      else editContent(element, 'deleteContentForward', null, 1);
    } else if (key === 'Enter' && element.localName === 'textarea') user.edit(element, 'insertlinebreak');
    else if (key === 'Backspace' && page.isText(element)) user.edit(element, 'delete');
    else if (key === 'Delete' && page.isText(element)) user.edit(element, 'forwarddelete');
    else if (key === 'Enter' && page.isText(element)) submit(element);
    else if ((key === 'Enter' || key === ' ')
      && element.matches('button, a[href], summary, input[type=button], input[type=submit]')) user.click(element);
    else if (key === ' ' && element.matches('input[type=checkbox], input[type=radio]')) user.click(element);
    else if (key === 'Tab') moveFocus(element, isShifted ? -1 : 1);
    else if (/^(Home|End|Arrow\w+)$/.test(key)) {
      if (!page.isText(element) || element.type === 'number') choose(element, key);
      else user.moveCaret(element, key, isShifted);
    }
  };
})
