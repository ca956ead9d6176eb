// Roles in Chromium's accessibility tree: those of WAI-ARIA, and Chromium's own for elements of HTML without one.
((page, user, tree) => {
  'use strict';

  const renamed = { img: 'image', presentation: 'none' };
  const own = {
    abbr: 'Abbr', audio: 'Audio', br: 'LineBreak', canvas: 'Canvas', details: 'Details', dl: 'DescriptionList',
    figcaption: 'Figcaption', frame: 'Iframe', iframe: 'Iframe', label: 'LabelText', legend: 'Legend', pre: 'Pre',
    rt: 'RubyAnnotation', ruby: 'Ruby', summary: 'DisclosureTriangle', video: 'Video',
  };
  const ofInputs = {
    color: 'ColorWell', date: 'Date', 'datetime-local': 'DateTime', file: 'button', month: 'DateTime',
    time: 'InputTime', week: 'DateTime',
  };
  const hasRole = element => (element.getAttribute('role') ?? '').trim() !== '';

  tree.shownRole = role => renamed[role] ?? role;
  // Returns { role, shown, isInternal }: the role by WAI-ARIA, and the one that the tree shows.
  tree.rolesOf = element => {
    const role = page.roleOf(element);
    const internal = hasRole(element) ? undefined
      : element.localName === 'input' ? ofInputs[element.type] : own[element.localName];
    return {
      role, shown: internal ?? tree.shownRole(role ?? 'generic'),
      isInternal: internal !== undefined && internal !== 'button',
    };
  };

  const isTextRole = role => role === 'textbox' || role === 'searchbox';
  // Returns whether an element is the outermost element that its attribute `contenteditable` makes editable.
  tree.isEditingHost = element => element.isContentEditable === true
    && element.parentElement?.isContentEditable !== true;
  // Returns whether an element contains a text that it shows as its value.
  tree.isContentField = (element, role) => !page.isText(element) && element.localName !== 'select'
    && (isTextRole(role) || role === 'combobox' || tree.isEditingHost(element));

  // Boxes that are edited as a whole.
  const replaced = 'img, svg, video, audio, canvas, iframe, object, embed, input, button, select, textarea';
  // Returns how the user edits a text or an element: `plaintext` or `richtext`; null if it can't be edited.
  tree.editingOf = node => {
    if (node.nodeType === 3) return node.parentElement === null ? null : tree.editingOf(node.parentElement);
    if (page.isText(node)) return page.isReadOnly(node) || page.isDisabled(node) ? null : 'plaintext';
    if (node.isContentEditable !== true || node.matches(replaced)) return null;
    return node.closest('[contenteditable]')?.contentEditable === 'plaintext-only' ? 'plaintext' : 'richtext';
  };
})
