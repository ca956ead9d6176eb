// Checks the names of options: an unknown one is a mistake that would have no effect and go unnoticed.
(function (testing, host) {
  'use strict';

  const guess = (name, names) => {
    const meant = host.tell('nearest', [name, ...names]);
    return meant === null ? '' : `; did you mean '${meant}'?`;
  };

  /// Validates and returns a timeout in milliseconds; Infinity means no timeout.
  testing.checkTime = function (what, time) {
    if (typeof time === 'number' && time >= 0) return time;
    throw testing.failure(`${what}: invalid number of milliseconds: ${testing.inline(time)}`);
  };

  const loadStates = ['load', 'domcontentloaded', 'networkidle', 'commit'];

  /// Validates the names of options and their timeout, and returns the options.
  testing.checkOptions = function (what, options, names) {
    if (options === undefined || options === null) return {};
    if (typeof options !== 'object')
      throw testing.failure(`${what}: options must be an object, but are ${testing.inline(options)}`);
    for (const name of Object.keys(options)) {
      if (!names.includes(name)) throw testing.failure(`${what} has no option '${name}'${guess(name, names)}`);
    }
    for (const name of ['timeout', 'delay'])
      if (options[name] !== undefined && options[name] !== null) testing.checkTime(`${what}: ${name}`, options[name]);
    for (const name of ['force', 'trial', 'strict']) {
      if (options[name] !== undefined && typeof options[name] !== 'boolean')
        throw testing.failure(`${what}: ${name} must be true or false, but is ${testing.inline(options[name])}`);
    }
    if (options.waitUntil !== undefined && !loadStates.includes(options.waitUntil)) throw testing.failure(
      `${what}: waitUntil must be one of ${loadStates.join(', ')}, but is ${testing.inline(options.waitUntil)}`);
    return options;
  };

  testing.optionNames = {
    load: ['timeout', 'waitUntil'],
    content: ['timeout', 'waitUntil', 'url'],
    filter: ['has', 'hasNot', 'hasText', 'hasNotText', 'visible'],
    route: ['status', 'headers', 'contentType', 'body', 'json', 'path', 'delay', 'response'],
  };

  // WAI-ARIA 1.2 and Graphics-ARIA.
  const roles = (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox '
      + 'complementary contentinfo definition deletion '
    + 'dialog directory document emphasis feed figure form generic graphics-document graphics-object graphics-symbol '
    + 'grid gridcell group heading img image insertion '
    + 'link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio '
    + 'meter navigation none note option paragraph '
    + 'presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator '
    + 'slider spinbutton status strong subscript '
    + 'suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid '
    + 'treeitem').split(' ');

  /// Throws for a role that no element can have because it is a misspelling of another. A page may use roles of its
  /// own.
  testing.checkRole = function (role, what) {
    if (roles.includes(role)) return;
    const hint = guess(role, roles);
    if (hint) throw testing.failure(`${what}: unknown role '${role}'${hint}`);
  };
})
