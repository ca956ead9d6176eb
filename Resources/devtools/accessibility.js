// The accessibility tree of a document in the terms of the DevTools protocol: WAI-ARIA, and "Accessible Name and
// Description Computation".
((page, user) => {
  'use strict';

  const flag = value => ({ type: 'boolean', value });
  const boolean = (name, value) => (value ? [{ name, value: flag(true) }] : []);
  const given = (element, name, type) => {
    const value = element.getAttribute(`aria-${name}`);
    return value === null || value === '' ? [] : [{ name, value: { type, value } }];
  };
  const tristate = (element, name, isOn) => {
    const value = element.indeterminate === true || element.getAttribute(`aria-${name}`) === 'mixed' ? 'mixed'
      : String(isOn);
    return [{ name, value: { type: 'tristate', value } }];
  };
  // Chromium's name of a role.
  const shownRole = role => ({ img: 'image', presentation: 'none' }[role] ?? role ?? 'generic');

  const editable = /^(textbox|searchbox|combobox|spinbutton)$/;
  function propertiesOf(element, role) {
    const properties = [
      ...boolean('disabled', page.isDisabled(element)), ...boolean('focusable', element.tabIndex >= 0),
      ...boolean('focused', page.focused(element.ownerDocument) === element),
      ...boolean('readonly', editable.test(role) && page.isReadOnly(element)),
      ...boolean('required', element.required === true || element.getAttribute('aria-required') === 'true'),
      ...boolean('multiselectable', element.multiple === true && element.localName === 'select'),
      ...boolean('multiline', element.localName === 'textarea'),
      ...boolean('modal', element.getAttribute('aria-modal') === 'true'),
      ...given(element, 'haspopup', 'token'), ...given(element, 'autocomplete', 'token'),
      ...given(element, 'orientation', 'token'), ...given(element, 'roledescription', 'string'),
      ...given(element, 'keyshortcuts', 'string'), ...given(element, 'valuetext', 'string'),
    ];
    const add = (name, type, value) => properties.push({ name, value: { type, value } });
    if (/^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role))
      properties.push(...tristate(element, 'checked', page.isChecked(element)));
    if (element.hasAttribute('aria-pressed'))
      properties.push(...tristate(element, 'pressed', element.getAttribute('aria-pressed') === 'true'));
    if (element.localName === 'summary') add('expanded', 'booleanOrUndefined', element.parentElement?.open === true);
    else if (element.hasAttribute('aria-expanded'))
      add('expanded', 'booleanOrUndefined', element.getAttribute('aria-expanded') === 'true');
    if (role === 'option' || element.hasAttribute('aria-selected'))
      properties.push(...boolean('selected', page.hasState(element, 'selected', true)));
    if (role === 'heading')
      add('level', 'integer',
        Number(element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1] ?? 2));
    if (/^(slider|spinbutton|meter|progressbar)$/.test(role)) {
      for (const [name, end] of [['valuemin', 'min'], ['valuemax', 'max']]) {
        const value = element.getAttribute(`aria-${name}`) ?? element.getAttribute(end);
        if (value !== null && value !== '' && Number.isFinite(Number(value))) add(name, 'number', Number(value));
      }
    }
    if (element.getAttribute('aria-invalid') !== null || element.validity?.valid === false)
      add('invalid', 'token', element.getAttribute('aria-invalid') ?? 'true');
    if (role === 'link' && typeof element.href === 'string') add('url', 'string', element.href);
    return properties;
  }
  function valueOf(element, role) {
    if (element.localName === 'select') return element.selectedOptions?.[0]?.label ?? '';
    if (element.localName === 'input' && /^(checkbox|radio|password)$/.test(element.type)) return null;
    if (editable.test(role) || /^(slider|meter|progressbar)$/.test(role))
      return element.value === undefined ? element.getAttribute('aria-valuenow') : String(element.value);
    return null;
  }

  const numberOf = node => String(user.nodeNumber(node));
  const named = (type, value) => ({ type, value });
  const isHidden = element => element.getAttribute('aria-hidden') === 'true' || !page.isVisible(element);
  function childrenOf(node) {
    const slotted = node.localName === 'slot' ? node.assignedNodes?.({ flatten: true }) ?? [] : [];
    return [...(slotted.length > 0 ? slotted : (node.shadowRoot ?? node).childNodes)].filter(child =>
      (child.nodeType === 1 && !isHidden(child)) || (child.nodeType === 3 && page.normal(child.data) !== ''));
  }

  function describe(node, parent) {
    const isText = node.nodeType === 3;
    const role = isText ? 'StaticText' : page.roleOf(node);
    const isRoot = !isText && node === node.ownerDocument.documentElement;
    const shown = {
      nodeId: numberOf(node), ignored: !isText && (role === 'none' || role === 'presentation'),
      role: isRoot ? named('internalRole', 'RootWebArea') : named(isText ? 'internalRole' : 'role', shownRole(role)),
      name: named('computedString', isText ? page.normal(node.data)
        : isRoot ? node.ownerDocument.title : page.nameOf(node)),
      properties: isText ? [] : isRoot ? [{ name: 'focusable', value: flag(true) }] : propertiesOf(node, role),
      childIds: isText ? [] : childrenOf(node).map(numberOf), backendDOMNodeId: user.nodeNumber(node),
    };
    if (parent !== null) shown.parentId = numberOf(parent);
    if (isText) return shown;
    const [value, description] = [valueOf(node, role), page.descriptionOf(node)];
    if (value !== null) shown.value = named('string', value);
    if (description !== '' && description !== shown.name.value)
      shown.description = named('computedString', description);
    return shown;
  }

  // Adds an element and what it contains, down to a depth.
  function collect(node, parent, depth, found) {
    found.push(describe(node, parent));
    if (depth > 0 && node.nodeType === 1)
      for (const child of childrenOf(node)) collect(child, node, depth - 1, found);
    return found;
  }

  const deepest = 256;
  const tree = (window, depth) => {
    const root = window.document.documentElement;
    return JSON.stringify(root === null ? [] : collect(root, null, Math.min(depth < 0 ? deepest : depth, deepest), []));
  };
  const one = node => JSON.stringify(node.nodeType === 1 || node.nodeType === 3 ? [describe(node, null)] : []);
  // Returns the elements below a node, and the node, with a name and a role; null matches any.
  const query = (node, name, role) => {
    const root = node.nodeType === 9 ? node.documentElement : node;
    const all = root?.nodeType === 1 ? collect(root, null, deepest, []) : [];
    return JSON.stringify(all.filter(each => !each.ignored && (name === null || each.name.value === name)
      && (role === null || each.role.value === shownRole(role))));
  };

  return { tree, one, query, user };
})
