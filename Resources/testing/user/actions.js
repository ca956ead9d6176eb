// Actions of a spec on one element. The result is `done`, `waiting` if it may still become possible, or `wrong` if it
// never can.
((page, user) => {
  'use strict';

  const done = value => ({ state: 'done', value, reason: null });
  const waiting = reason => ({ state: 'waiting', value: null, reason });
  const wrong = reason => ({ state: 'wrong', value: null, reason });

  function select(element, values, mode) {
    if (element.localName === 'label' && element.control) element = element.control;
    if (element.localName !== 'select') return wrong('the element is not a <select>');
    const fits = (option, value) => typeof value === 'string'
      ? option.value === value || page.normal(option.label || option.text) === page.normal(value)
      : (value.value === undefined || option.value === value.value)
        && (value.label === undefined || page.normal(option.text) === page.normal(value.label))
        && (value.index === undefined || option.index === value.index);
    const options = [...element.options];
    const missing = values.find(value => !options.some(option => fits(option, value)));
    if (missing !== undefined) return waiting(`no option matches ${JSON.stringify(missing)}`);
    // A list without `multiple` takes the first one.
    const chosen = options.filter(option => values.some(value => fits(option, value)))
      .slice(0, element.multiple ? undefined : 1);
    const disabled = mode === 'force' ? undefined : chosen.find(option => page.isDisabled(option));
    if (disabled) return waiting(`the option is disabled: ${page.describe(disabled)}`);
    for (const option of options) option.selected = chosen.includes(option);
    page.change(element);
    return done([...element.selectedOptions].map(option => option.value));
  }

  function check(element, { isChecked: wanted, ...how }) {
    if (element.localName === 'label' && element.control) element = element.control;
    if (!element.matches('input[type=checkbox], input[type=radio], [role=checkbox], [role=switch], [role=radio], '
      + '[role=menuitemcheckbox], [role=menuitemradio]')) {
      return wrong('the element is not a checkbox or radio button');
    }
    if (!wanted && element.type === 'radio' && element.checked) return wrong('a radio button cannot be unchecked');
    if (page.isChecked(element) !== wanted) page.press(element, how);
    return page.isChecked(element) === wanted
      ? done()
      : wrong(`the click did not make the element ${wanted ? 'checked' : 'unchecked'}`);
  }

  function fill(element, value) {
    if (element.localName === 'label' && element.control) element = element.control;
    if (element.isContentEditable) {
      user.focus(element);
      element.textContent = value;
      page.change(element);
      return done();
    }
    const isField = element.localName === 'textarea' || (element.localName === 'input'
      && !/^(button|checkbox|file|hidden|image|radio|reset|submit)$/.test(element.type));
    if (!isField) return wrong(`${page.describe(element)} does not accept text`);
    if (page.isReadOnly(element)) return waiting('the element is read-only');
    user.focus(element);
    page.setValue(element, value);
    if (element.value !== value && /^(date|month|week|time|datetime-local|number|color|range)$/.test(element.type))
      return wrong(`${JSON.stringify(value)} is not a valid value for a field of type ${element.type}`);
    page.change(element);
    return done();
  }

  function dispatch(element, { type, init }) {
    const view = page.windowOf(element);
    const kind = /^(click|dblclick|mouse)/.test(type) ? 'MouseEvent' : /^key/.test(type) ? 'KeyboardEvent'
      : /^pointer/.test(type) ? 'PointerEvent'
      : /^(focus|blur)/.test(type) ? 'FocusEvent' : /^(input|beforeinput)$/.test(type) ? 'InputEvent' : 'Event';
    const event = new (view[kind] ?? view.Event)(type, { bubbles: true, cancelable: true, composed: true, ...init });
    for (const [key, value] of Object.entries(init)) if (!(key in event)) event[key] = value;
    element.dispatchEvent(event);
    return done();
  }

  const each = (element, text) => {
    for (const letter of text) page.typeLetter(page.focused(element.ownerDocument) ?? element, letter);
  };
  const valued = /^(input|textarea|select)$/;

  const actions = {
    click(element, options) { page.press(element, options); return done(); },
    tap(element, options) { page.tap(element, options ?? {}); return done(); },
    hover(element, options) { page.hover(element, options ?? {}); return done(); },
    hold(element, options) { page.holdMouse(element, options); return done(); },
    mouse: (element, argument) => page.mouse(element, argument) ?? done(),
    drag(element, { steps, from, to }) {
      const [target] = page.find(steps, [page.window.document]);
      if (target === undefined) return waiting('no element matches the target');
      page.dragTo(element, target, from, to);
      return done();
    },
    setFiles(element, files) {
      if (element.localName === 'label' && element.control) element = element.control;
      if (element.localName !== 'input' || element.type !== 'file') return wrong('the element is not a file input');
      if (files.length > 1 && !element.multiple && !element.webkitdirectory)
        return wrong('the file input accepts one file: it has no attribute `multiple`');
      const isFolder = files.some(file => file.relativePath !== '');
      if (isFolder && !element.webkitdirectory)
        return wrong('the file input accepts no folder: it has no attribute `webkitdirectory`');
      user.selectFiles(element, files);
      page.change(element);
      return done();
    },
    box(element) {
      if (!user.sees(element)) return done(null);
      const { x, y, width, height } = element.getBoundingClientRect();
      return done({ x, y, width, height });
    },
    fill, check, select, dispatch,
    press(element, key) {
      user.focus(element);
      page.key(page.focused(element.ownerDocument) ?? element, key);
      return done();
    },
    type(element, text) { user.focus(element); each(element, text); return done(); },
    insert(element, text) { page.insert(element, text); return done(); },
    keydown(element, key) { page.keyDown(element, key); return done(); },
    keyup(element, key) { page.keyUp(element, key); return done(); },
    focus(element) { user.focus(element); return done(); },
    blur(element) { element.blur(); return done(); },
    scrollIntoView(element) { element.scrollIntoView?.(); return done(); },
    selectText(element) {
      if (element.localName === 'label' && element.control) element = element.control;
      if (/^(input|textarea)$/.test(element.localName)) {
        element.select();
        user.focus(element);
      } else element.ownerDocument.getSelection().selectAllChildren(element);
      return done();
    },
    evaluate: (element, script) => page.run(script.source, 'done', element, script),
    keep: element => done(page.keep(element)),
    disposeHandle(element, number) { page.dropHandle(number); return done(); },
    textContent: element => done(element.textContent),
    innerText: element => done(element.innerText),
    innerHTML: element => done(element.innerHTML),
    inputValue(element) {
      if (element.localName === 'label' && element.control) element = element.control;
      return valued.test(element.localName) ? done(element.value) : wrong('the element has no value');
    },
    getAttribute: (element, name) => done(element.getAttribute(name)),
    isChecked: element => page.isCheckable(element) || element.hasAttribute('aria-checked')
      ? done(page.isChecked(element))
      : wrong('the element is not a checkbox or radio button'),
    isDisabled: element => done(page.isDisabled(element)),
    isEditable: element => page.canBeEditable(element) ? done(page.isEditable(element))
      : wrong('the element is not an input, a text area, a select or an editable element'),
    isSeen: () => done(),
  };

  const needsSight = new Set(['click', 'tap', 'fill', 'check', 'select', 'hover', 'selectText', 'hold', 'drag',
    'isSeen']);
  const needsAbility = new Set(['click', 'tap', 'fill', 'check', 'select', 'hold']);

  page.act = (element, action, argument, mode) => {
    if (!actions[action]) return wrong(`unknown action: ${action}`);
    if (mode !== 'force' && needsSight.has(action) && !page.isVisible(element))
      return waiting(`the element is not visible: ${page.describe(element)}`);
    if (mode !== 'force' && needsAbility.has(action) && page.isDisabled(element))
      return waiting(`the element is disabled: ${page.describe(element)}`);
    return mode === 'trial' ? done() : actions[action](element, argument, mode);
  };
  page.waiting = waiting;
  page.wrong = wrong;
})
