// The states and properties of elements in the accessibility tree: WAI-ARIA, "Supported States and Properties". Those
// that a role supports are also reported if they are off.
((page, user, tree) => {
  'use strict';

  const only = names => new RegExp(`^(${names.replaceAll(' ', '|')})$`);
  const supports = {
    checked: only('checkbox radio switch menuitemcheckbox menuitemradio'),
    modal: only('dialog alertdialog'),
    multiline: only('textbox searchbox'),
    multiselectable: only('grid listbox tablist tree treegrid'),
    readonly: only('cell columnheader grid gridcell rowheader searchbox spinbutton textbox treegrid'),
    required: only('columnheader combobox gridcell listbox radiogroup rowheader searchbox spinbutton textbox tree '
      + 'treegrid'),
    level: only('comment listitem row treeitem'),
  };
  const isRange = only('meter progressbar scrollbar slider spinbutton');
  const orientations = {
    vertical: only('listbox menu scrollbar tree'), horizontal: only('menubar separator slider tablist toolbar'),
    undefined: only('combobox radiogroup treegrid'),
  };
  const live = { alert: 'assertive', log: 'polite', status: 'polite', timer: 'off', marquee: 'off' };

  const given = (element, name) => element.getAttribute(`aria-${name}`) ?? '';
  const isGiven = (element, name) => given(element, name) === 'true';
  const tristate = (element, name, isOn) =>
    (element.indeterminate === true || given(element, name) === 'mixed' ? 'mixed' : String(isOn));

  // Adds properties: null and the empty text mean a missing one.
  class Properties {
    list = [];
    add(name, type, value) {
      if (value !== null && value !== '') this.list.push({ name, value: { type, value } });
    }
    flag(name, isOn) { if (isOn) this.add(name, 'boolean', true); }
    state(name, role, isOn) { if (supports[name].test(role)) this.add(name, 'boolean', isOn); }
  }

  const popupOf = (element, role) => {
    const value = given(element, 'haspopup');
    if (value === 'true' || (element.localName === 'select' && role === 'combobox')) return 'menu';
    return value === 'false' ? '' : value || (role === 'combobox' ? 'listbox' : '');
  };
  function levelOf(element, role) {
    const value = Number.parseInt(given(element, 'level'), 10);
    if (role === 'heading') return value || Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 2);
    if (!supports.level.test(role)) return null;
    if (value > 0) return value;
    let level = 0;
    if (role === 'listitem') for (let each = element.parentElement; each; each = each.parentElement)
      if (page.roleOf(each) === 'list') level++;
    return level || null;
  }
  const orientationOf = (element, role) => given(element, 'orientation')
    || (Object.entries(orientations).find(([, roles]) => roles.test(role))?.[0] ?? '');
  const end = (element, name) => {
    const value = given(element, `value${name}`) || (element.getAttribute(name) ?? '');
    return value === '' || !Number.isFinite(Number(value)) ? null : Number(value);
  };
  function expandedOf(element, role) {
    if (element.localName === 'summary') return element.parentElement?.open === true;
    if (element.localName === 'details') return element.open;
    if (/^(true|false)$/.test(given(element, 'expanded'))) return isGiven(element, 'expanded');
    return element.localName === 'select' && role === 'combobox' ? false : null;
  }
  const selectedOf = (element, role) =>
    (role === 'option' || element.hasAttribute('aria-selected') ? page.hasState(element, 'selected', true) : null);
  const invalidOf = element =>
    given(element, 'invalid') || (element.validity?.valid === false ? 'true' : '');

  const relations = ['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto', 'labelledby',
    'owns'];
  function addRelations(properties, element) {
    if (!element.getAttributeNames().some(name => name.startsWith('aria-'))) return;
    for (const name of relations) {
      const nodes = given(element, name).split(/\s+/).filter(Boolean).flatMap(idref => {
        const node = element.getRootNode().getElementById?.(idref);
        return node ? [{ idref, backendDOMNodeId: user.nodeNumber(node), text: page.nameOf(node) }] : [];
      });
      if (nodes.length > 0) properties.list.push({ name, value: { type: 'nodeList', relatedNodes: nodes } });
    }
  }

  tree.propertiesOf = (element, role) => {
    const properties = new Properties();
    const editing = tree.editingOf(element);
    // A list without a pop-up scrolls, and its options take the focus.
    const isFocusable = user.isFocusable(element) || (element.localName === 'option' && !page.isDisabled(element));
    properties.flag('disabled', page.isDisabled(element));
    properties.add('invalid', 'token', invalidOf(element));
    properties.flag('focusable', isFocusable);
    properties.flag('focused', page.focused(element.ownerDocument) === element);
    properties.add('editable', 'token', editing);
    properties.flag('settable', editing !== null && (page.isText(element) || tree.isEditingHost(element)));
    properties.add('keyshortcuts', 'string', given(element, 'keyshortcuts'));
    if (role !== null && role !== 'generic')
      properties.add('roledescription', 'string', given(element, 'roledescription'));
    const liveness = given(element, 'live') || (live[role] ?? '');
    properties.add('live', 'token', liveness);
    if (liveness !== '') {
      properties.add('atomic', 'boolean', isGiven(element, 'atomic') || /^(alert|status)$/.test(role));
      properties.add('relevant', 'tokenList', given(element, 'relevant') || 'additions text');
    }
    properties.flag('busy', isGiven(element, 'busy'));
    properties.add('autocomplete', 'token', given(element, 'autocomplete'));
    properties.add('hasPopup', 'token', popupOf(element, role));
    properties.add('level', 'integer', levelOf(element, role));
    properties.state('multiselectable', role, element.multiple === true || isGiven(element, 'multiselectable'));
    properties.add('orientation', 'token', orientationOf(element, role));
    properties.state('multiline', role, element.localName === 'textarea' || element.isContentEditable === true
      || isGiven(element, 'multiline'));
    properties.state('readonly', role, page.isReadOnly(element));
    properties.state('required', role, element.required === true || isGiven(element, 'required'));
    if (isRange.test(role)) {
      properties.add('valuemin', 'number', end(element, 'min'));
      properties.add('valuemax', 'number', end(element, 'max'));
      properties.add('valuetext', 'string', given(element, 'valuetext'));
    }
    if (supports.checked.test(role))
      properties.add('checked', 'tristate', tristate(element, 'checked', page.isChecked(element)));
    properties.add('expanded', 'booleanOrUndefined', expandedOf(element, role));
    if (element.hasAttribute('aria-pressed'))
      properties.add('pressed', 'tristate', tristate(element, 'pressed', isGiven(element, 'pressed')));
    properties.add('selected', 'booleanOrUndefined', selectedOf(element, role));
    properties.state('modal', role, isGiven(element, 'modal') || (element.localName === 'dialog'
      && element.matches(':modal')));
    if (role === 'link' && typeof element.href === 'string') properties.add('url', 'string', element.href);
    addRelations(properties, element);
    return properties.list;
  };

  // Returns the text in a field that isn't a text control. `texts` returns the rendered text of a text node.
  function contentText(element, texts) {
    let content = '';
    const breakLine = () => { if (content !== '' && !content.endsWith('\n')) content += '\n'; };
    for (const child of element.childNodes) {
      if (child.nodeType === 3) content += texts(child);
      if (child.nodeType !== 1 || !page.isVisible(child)) continue;
      const isBlock = !user.displayOf(child).startsWith('inline');
      if (isBlock) breakLine();
      content += child.localName === 'br' ? '\n' : contentText(child, texts);
      if (isBlock) breakLine();
    }
    return content;
  }
  // Returns the value of a control as a typed value; null for elements without one.
  tree.valueOf = (element, role, texts) => {
    if (isRange.test(role)) {
      const value = element.localName === 'input' ? element.value : element.value ?? given(element, 'valuenow');
      if (value !== '' && Number.isFinite(Number(value))) return { type: 'number', value: Number(value) };
      if (role !== 'slider') return null;
      // WAI-ARIA: without a value, a slider is in the middle.
      return { type: 'number', value: ((end(element, 'min') ?? 0) + (end(element, 'max') ?? 100)) / 2 };
    }
    const text = element.localName === 'select' ? element.selectedOptions?.[0]?.label ?? ''
      : page.isText(element) ? shownText(element)
        : tree.isContentField(element, role) ? contentText(element, texts).replace(/\n$/, '') : '';
    return text === '' ? null : { type: 'string', value: text };
  };
  // The text that a text field shows.
  const shownText = element => (element.type === 'password' ? '\u2022'.repeat(element.value.length) : element.value);
  tree.shownText = shownText;
})
