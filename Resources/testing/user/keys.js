// The keys of a keyboard: the US layout, by the names of KeyboardEvent.key and KeyboardEvent.code.
(page => {
  'use strict';

  // The codes of keys that print: the code's name, what it prints without and with Shift, and the legacy code.
  const printing = [
    ['Backquote', '`', '~', 192], ['Minus', '-', '_', 189], ['Equal', '=', '+', 187], ['BracketLeft', '[', '{', 219],
    ['BracketRight', ']', '}', 221], ['Backslash', '\\', '|', 220], ['Semicolon', ';', ':', 186],
    ['Quote', "'", '"', 222], ['Comma', ',', '<', 188], ['Period', '.', '>', 190], ['Slash', '/', '?', 191],
    ['Space', ' ', ' ', 32],
    ...[...'abcdefghijklmnopqrstuvwxyz'].map(letter =>
      [`Key${letter.toUpperCase()}`, letter, letter.toUpperCase(), letter.toUpperCase().charCodeAt(0)]),
    ...[...'1234567890'].map((digit, index) => [`Digit${digit}`, digit, '!@#$%^&*()'[index], digit.charCodeAt(0)]),
  ];
  const others = {
    Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, Insert: 45, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39,
    ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34, CapsLock: 20, NumLock: 144, ScrollLock: 145,
    Pause: 19, PrintScreen: 44, ContextMenu: 93,
    ...Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, 112 + index])),
  };
  const modifiers = { Shift: 16, Control: 17, Alt: 18, Meta: 91, ControlOrMeta: 91 };
  const modifierKey = /^(Shift|Control|Alt|Meta)(Left|Right)?$/;
  const byCode = new Map(printing.map(key => [key[0], key]));
  const byText = new Map(printing.flatMap(key => [[key[2], key], [key[1], key]]));

  /// Returns a key: { key, code, keyCode, modifier }. `isShifted` says whether Shift is held.
  page.keyNamed = (name, isShifted) => {
    if (name === 'ControlOrMeta') return { key: 'Meta', code: 'MetaLeft', keyCode: 91, modifier: 'Meta' };
    const modifier = modifierKey.exec(name);
    if (modifier) {
      const [, key, side = 'Left'] = modifier;
      return { key, code: key + side, keyCode: modifiers[key], modifier: key };
    }
    const printed = byCode.get(name) ?? byText.get(name);
    if (printed) {
      const [code, plain, shifted, keyCode] = printed;
      return { key: isShifted ? shifted : byCode.has(name) ? plain : name, code, keyCode, modifier: null };
    }
    if (Object.hasOwn(others, name)) return { key: name, code: name, keyCode: others[name], modifier: null };
    // A character of another layout, which may take two UTF-16 units.
    if ([...name].length === 1) return { key: name, code: '', keyCode: 0, modifier: null };
    throw new page.Wrong(`unknown key: ${JSON.stringify(name)}. Keys have the names of KeyboardEvent.key or `
      + '.code: Enter, Escape, ArrowLeft, a, KeyA, Control+A');
  };
})
