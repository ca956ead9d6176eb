// The visible properties of an element that need no boxes.
((page, user) => {
  'use strict';

  page.normal = text => (text ?? '').replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();

  page.fits = (text, wanted, isExact) => {
    const value = page.normal(text);
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, wanted.flags.replace(/[gy]/g, '')).test(value);
    const part = page.normal(wanted.text);
    return isExact ? value === part : value.toLowerCase().includes(part.toLowerCase());
  };

  /// Returns the window of an element; in a frame, the element's classes are those of that window.
  page.windowOf = element => element.ownerDocument.defaultView ?? page.window;

  page.isVisible = element => {
    if (!user.sees(element)) return false;
    for (let node = element; node?.nodeType === 1; node = node.parentElement ?? node.getRootNode().host) {
      if (node.parentElement?.localName === 'details' && !node.parentElement.open && node.localName !== 'summary')
        return false;
    }
    return true;
  };

  page.isDisabled = element => element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;
  page.isChecked = element => element.matches('input[type=checkbox], input[type=radio]')
    ? element.checked
    : element.getAttribute('aria-checked') === 'true';
  page.isText = element => element.localName === 'textarea' || (element.localName === 'input'
    && !/^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/.test(element.type));
  page.isReadOnly = element => element.readOnly === true || element.getAttribute('aria-readonly') === 'true';
  const checkable = /^(checkbox|menuitemcheckbox|menuitemradio|option|radio|switch|treeitem)$/;
  page.isCheckable = element => element.matches('input[type=checkbox], input[type=radio]')
    || checkable.test(page.roleOf(element) ?? '');
  // WAI-ARIA: the roles that support aria-readonly.
  const writable = new RegExp('^(checkbox|combobox|grid|gridcell|listbox|radiogroup|slider|spinbutton|textbox|'
    + 'columnheader|rowheader|searchbox|switch|treegrid)$');
  page.canBeEditable = element => /^(input|textarea|select)$/.test(element.localName) || element.isContentEditable
    || writable.test(page.roleOf(element) ?? '');
  page.isEditable = element => page.canBeEditable(element) && !page.isReadOnly(element) && !page.isDisabled(element);

  /// Returns a short description of the element, for a message.
  page.describe = element => {
    const attributes = ['id', 'class', 'type', 'name', 'role', 'href', 'data-testid', 'aria-label']
      .filter(name => element.hasAttribute(name))
      .map(name => ` ${name}="${element.getAttribute(name)}"`).join('');
    const text = page.normal(element.textContent);
    return `<${element.localName}${attributes}>${text.length > 40 ? text.slice(0, 40) + '...' : text}`;
  };
})
