// Finds elements of a page by the steps of a locator, and does something with them or tells something of them.
//
// The answer is {state, value, reason}: `done`, or `seen` for a question; `waiting` for what may still come, `wrong` for what never can be.
(function (steps, action, argument) {
  'use strict';

  const normal = text => (text ?? '').replace(/\s+/g, ' ').trim();

  function fits(text, wanted, isExact) {
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, wanted.flags).test(normal(text));
    const value = normal(text), part = normal(wanted.text);
    return isExact ? value === part : value.toLowerCase().includes(part.toLowerCase());
  }

  function isVisible(element) {
    if (!element.isConnected) return false;
    for (let node = element; node instanceof Element; node = node.parentElement) {
      if (getComputedStyle(node).display === 'none') return false;
    }
    const { visibility } = getComputedStyle(element);
    return visibility !== 'hidden' && visibility !== 'collapse' && !(element.localName === 'input' && element.type === 'hidden');
  }

  const isDisabled = element => element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;

  const roles = {
    button: 'button, input[type=button], input[type=submit], input[type=reset], input[type=image], summary',
    link: 'a[href], area[href]', heading: 'h1, h2, h3, h4, h5, h6', checkbox: 'input[type=checkbox]', radio: 'input[type=radio]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], textarea',
    searchbox: 'input[type=search]', spinbutton: 'input[type=number]', slider: 'input[type=range]',
    combobox: 'select:not([multiple])', listbox: 'select[multiple]', option: 'option', list: 'ul, ol', listitem: 'li', img: 'img',
    table: 'table', row: 'tr', cell: 'td', columnheader: 'th', form: 'form', navigation: 'nav', main: 'main', article: 'article',
    dialog: 'dialog', progressbar: 'progress', paragraph: 'p', banner: 'header', contentinfo: 'footer', complementary: 'aside',
  };

  function nameOf(element) {
    const byId = element.getAttribute('aria-labelledby');
    if (byId) return byId.split(/\s+/).map(id => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = element.getAttribute('aria-label');
    if (label) return label;
    if (element.labels?.length) return [...element.labels].map(item => item.textContent).join(' ');
    if (element.localName === 'input' && /^(button|submit|reset)$/.test(element.type)) return element.value || element.type;
    return element.getAttribute('alt') || normal(element.textContent) || element.getAttribute('title') || element.getAttribute('placeholder') || '';
  }

  function within(scopes, selector) {
    const found = new Set();
    for (const scope of scopes) for (const element of scope.querySelectorAll(selector)) found.add(element);
    return [...found];
  }

  function find(steps, from) {
    let elements = from;
    for (const step of steps) {
      switch (step.kind) {
        case 'css':
          elements = /^text=/.test(step.selector)
            ? find([{ kind: 'text', text: step.selector.slice(5).replace(/^(['"])(.*)\1$/, '$2'), exact: /^text=['"]/.test(step.selector) }], elements)
            : within(elements, step.selector);
          break;
        case 'text': {
          const all = within(elements, '*').filter(element =>
            !/^(script|style|head|title|noscript)$/.test(element.localName) && fits(element.textContent, step, step.exact));
          // The innermost elements that have the text.
          elements = all.filter(element => !all.some(other => other !== element && element.contains(other)));
          break;
        }
        case 'role':
          elements = within(elements, `[role=${JSON.stringify(step.role)}]` + (roles[step.role] ? `, ${roles[step.role]}` : ''))
            .filter(element => (element.getAttribute('role') ?? step.role) === step.role && isVisible(element)
              && (step.name === null || fits(nameOf(element), step.name, step.exact)));
          break;
        case 'label':
          elements = within(elements, 'input, select, textarea, button, [aria-label], [aria-labelledby]')
            .filter(element => (element.labels?.length || element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby'))
              && fits(nameOf(element), step, false));
          break;
        case 'placeholder': elements = within(elements, '[placeholder]').filter(element => fits(element.getAttribute('placeholder'), step, false)); break;
        case 'testid': elements = within(elements, '[data-testid]').filter(element => fits(element.getAttribute('data-testid'), step, true)); break;
        case 'nth': elements = elements.slice(step.index).slice(0, 1); break;
        case 'filter':
          elements = elements.filter(element => (!step.hasText || fits(element.textContent, step.hasText, false))
            && (!step.has || find(step.has, [element]).length > 0));
          break;
      }
    }
    return elements;
  }

  function mouse(element, type, detail = 1) {
    return element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view: window, detail, button: 0 }));
  }

  function touch(element, type) {
    if (typeof TouchEvent !== 'function') return true;
    return element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, composed: true, view: window }));
  }

  function focus(element) {
    const target = element.closest('a[href], button, input, select, textarea, [tabindex], [contenteditable]');
    if (target) target.focus(); else document.activeElement?.blur();
  }

  function press(element, detail = 1) {
    if (mouse(element, 'mousedown', detail)) focus(element);
    mouse(element, 'mouseup', detail);
    element.click();
  }

  function change(element) {
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /// Sets a value as a person does, past what a library has put over the property.
  function setValue(element, value) {
    const prototype = { input: HTMLInputElement, textarea: HTMLTextAreaElement }[element.localName].prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, value);
  }

  const isText = element => element.localName === 'textarea' || (element.localName === 'input'
    && !/^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/.test(element.type));

  function insert(element, text) {
    if (!isText(element) || element.readOnly) return;
    setValue(element, element.value + text);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertText' }));
  }

  function key(element, name) {
    const code = { Enter: 13, Tab: 9, Escape: 27, Backspace: 8, ' ': 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[name]
      ?? name.toUpperCase().charCodeAt(0);
    const init = { key: name, keyCode: code, which: code, bubbles: true, cancelable: true, composed: true, view: window };
    if (element.dispatchEvent(new KeyboardEvent('keydown', init))) {
      const isPrinted = name.length === 1 || name === 'Enter';
      if (!isPrinted || element.dispatchEvent(new KeyboardEvent('keypress', init))) typed(element, name);
    }
    element.dispatchEvent(new KeyboardEvent('keyup', init));
  }

  function typed(element, name) {
    if (name.length === 1 && isText(element)) return insert(element, name);
    if (name === 'Enter' && element.localName === 'textarea') return insert(element, '\n');
    if (name === 'Backspace' && isText(element) && element.value) {
      setValue(element, element.value.slice(0, -1));
      element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'deleteContentBackward' }));
    } else if (name === 'Enter' && isText(element) && element.form) {
      element.dispatchEvent(new Event('change', { bubbles: true }));
      const button = element.form.querySelector('button:not([type]), button[type=submit], input[type=submit], input[type=image]');
      if (button) { if (!button.disabled) button.click(); } else element.form.requestSubmit();
    } else if ((name === 'Enter' || name === ' ') && element.matches('button, a[href], summary, input[type=button], input[type=submit]')) element.click();
    else if (name === ' ' && element.matches('input[type=checkbox], input[type=radio]')) element.click();
    else if (name === 'Tab') {
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
        .filter(item => !item.disabled && item.tabIndex >= 0 && isVisible(item));
      all[(all.indexOf(element) + 1) % all.length]?.focus();
    }
  }

  const done = value => ({ state: 'done', value, reason: null });
  const waiting = reason => ({ state: 'waiting', value: null, reason });
  const wrong = reason => ({ state: 'wrong', value: null, reason });

  function select(element, values) {
    if (element.localName !== 'select') return wrong('it is no select element');
    const fits = (option, value) => typeof value === 'string' ? option.value === value || normal(option.label || option.text) === normal(value)
      : (value.value === undefined || option.value === value.value) && (value.label === undefined || normal(option.text) === normal(value.label))
        && (value.index === undefined || option.index === value.index);
    const options = [...element.options];
    const missing = values.find(value => !options.some(option => fits(option, value)));
    if (missing !== undefined) return waiting(`there is no option ${JSON.stringify(missing)}`);
    const chosen = options.filter(option => values.some(value => fits(option, value)));
    for (const option of options) option.selected = element.multiple ? chosen.includes(option) : option === chosen.at(-1);
    change(element);
    return done([...element.selectedOptions].map(option => option.value));
  }

  const needsSight = ['click', 'dblclick', 'tap', 'fill', 'check', 'select', 'hover'];
  const needsAbility = ['click', 'dblclick', 'tap', 'fill', 'check', 'select', 'press', 'type'];

  function act(element) {
    if (needsSight.includes(action) && !isVisible(element)) return waiting('the element is not visible');
    if (needsAbility.includes(action) && isDisabled(element)) return waiting('the element is disabled');
    switch (action) {
      case 'click': press(element); return done();
      case 'dblclick': press(element); press(element, 2); mouse(element, 'dblclick', 2); return done();
      case 'tap':
        touch(element, 'touchstart');
        if (touch(element, 'touchend')) press(element);
        return done();
      case 'hover': for (const type of ['mouseover', 'mouseenter', 'mousemove']) mouse(element, type); return done();
      case 'fill':
        if (element.isContentEditable) { element.focus(); element.textContent = argument; change(element); return done(); }
        if (element.localName !== 'input' && element.localName !== 'textarea') return wrong('it is no element that takes text');
        if (element.readOnly) return waiting('the element is read-only');
        element.focus();
        setValue(element, argument);
        change(element);
        return done();
      case 'check': {
        if (!element.matches('input[type=checkbox], input[type=radio], [role=checkbox], [role=switch], [role=radio]')) return wrong('it is no checkbox or radio button');
        const isChecked = () => element.checked ?? element.getAttribute('aria-checked') === 'true';
        if (isChecked() !== argument) press(element);
        return isChecked() === argument ? done() : wrong(`the click did not make it ${argument ? 'checked' : 'unchecked'}`);
      }
      case 'select': return select(element, argument);
      case 'press': element.focus?.(); key(document.activeElement ?? element, argument); return done();
      case 'type': element.focus?.(); for (const letter of argument) key(element, letter === '\n' ? 'Enter' : letter); return done();
      case 'focus': element.focus(); return done();
      case 'blur': element.blur(); return done();
      case 'dispatch': element.dispatchEvent(Object.assign(new Event(argument.type, { bubbles: true, cancelable: true, ...argument.init }), {})); return done();
      case 'evaluate': return done((0, eval)(`(${argument.source})`)(element, argument.argument));
      case 'textContent': return done(element.textContent);
      case 'innerText': return done(element.innerText);
      case 'innerHTML': return done(element.innerHTML);
      case 'inputValue': return 'value' in element ? done(element.value) : wrong('it has no value');
      case 'getAttribute': return done(element.getAttribute(argument));
      case 'isChecked': return done(element.checked ?? element.getAttribute('aria-checked') === 'true');
      case 'isDisabled': return done(isDisabled(element));
      case 'isEditable': return done(isText(element) && !element.readOnly && !isDisabled(element));
    }
    return wrong(`no such action: ${action}`);
  }

  /// What expectations ask of all elements at once.
  const questions = {
    count: elements => elements.length,
    isVisible: elements => elements.length > 0 && isVisible(elements[0]),
    allTextContents: elements => elements.map(element => element.textContent),
    seen: elements => ({ count: elements.length, isVisible: elements.length > 0 && isVisible(elements[0]) }),
    texts: elements => elements.map(element => normal(element.textContent)),
    property: elements => elements.map(element => ({
      isDisabled: isDisabled(element), isChecked: element.checked ?? element.getAttribute('aria-checked') === 'true',
      isFocused: document.activeElement === element, isEditable: isText(element) && !element.readOnly && !isDisabled(element),
      isEmpty: 'value' in element && element.localName !== 'li' && element.localName !== 'button' ? element.value === '' : normal(element.textContent) === '',
      value: element.value, classes: element.getAttribute('class') ?? '', id: element.id,
    })),
    attribute: elements => elements.map(element => element.getAttribute(argument)),
    style: elements => elements.map(element => getComputedStyle(element).getPropertyValue(argument)),
  };

  try {
    const elements = find(steps, [document]);
    if (Object.hasOwn(questions, action)) return { state: 'seen', value: questions[action](elements), reason: null };
    if (elements.length === 0) return waiting('there is no such element');
    if (elements.length > 1) return wrong(`${elements.length} elements fit; .first() or .nth(n) names one`);
    return act(elements[0]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') return wrong(error.message);
    throw error;
  }
})
