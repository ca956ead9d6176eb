// The members of HTMLElement that few pages use, as a table of lazy members.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { round, toLong, toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { asciiLower } from '../nodes/names.js';
import { nonceSteps } from '../nodes/nonce.js';
import { htmlElementOf } from './html-element.js';
import { popoverMember, popoverMethods } from './popover.js';
import { enumerated, kinds, parseInteger, reflect } from './reflect.js';

const lazyInnerText = lazy('./inner-text.js');

const reflected = () => reflect([
  [kinds.string, 'title lang accessKey'],
  [kinds.enumerated('ltr rtl auto'), 'dir'],
  [kinds.boolean, 'inert autofocus'],
  [kinds.enumerated('text none tel url email numeric decimal search'), 'inputMode'],
  [kinds.enumerated('enter done go next previous search send'), 'enterKeyHint'],
]);

// HTML, "hidden": the value is a boolean, except that of content that is hidden until it is found.
const hidden = (element) => {
  const text = element.getAttribute('hidden');
  return text !== null && asciiLower(text) === 'until-found' ? 'until-found' : text !== null;
};
const setHidden = (element, value) => {
  if (typeof value === 'string' && asciiLower(value) === 'until-found') element.setAttribute('hidden', 'until-found');
  else element.toggleAttribute('hidden', value !== null && !!value && !Number.isNaN(value));
};
// HTML, "autocapitalize": a control without it has that of its form.
const capitalizations = { '': '', off: 'none', none: 'none', words: 'words', characters: 'characters' };
const autocapitalize = (element) => {
  const text = element.getAttribute('autocapitalize') ?? element.form?.getAttribute?.('autocapitalize') ?? '';
  return capitalizations[asciiLower(text)] ?? 'sentences';
};
// The caret of content that a script focuses is before its first text.
const placeCaret = (element) => {
  const selection = implOrNothing(hooks.selectionOf(element.document));
  const range = selection?.ownRange ?? null;
  if (selection === undefined || (range !== null && element.contains(range.start.node))) return;
  let node = element.firstChild;
  while (node !== null && !node.isText) node = node.next(element);
  selection.collapse(node ?? element, 0);
};
const isSpellchecked = (element) => enumerated(element, 'spellcheck', ['true', 'false', ''], '') !== 'false';
const isDraggable = (element) => {
  const state = enumerated(element, 'draggable', ['true', 'false'], 'auto');
  return state === 'true' || (state === 'auto'
    && (element.localName === 'img' || (element.localName === 'a' && element.hasAttribute('href'))));
};
const isTranslated = (element) => {
  for (let each = element; each !== null; each = each.parentElement) {
    const state = enumerated(each, 'translate', ['yes', 'no', ''], null);
    if (state !== null) return state !== 'no';
  }
  return true;
};
const setState = (element, attribute, value) => element.setAttribute(attribute, value ? 'true' : 'false');
const setTranslated = (element, value) => element.setAttribute('translate', value ? 'yes' : 'no');
// WebKit reports these as places for the tab key, in whatever state they are.
const tabStops = new Set(['a', 'area', 'frame', 'input', 'iframe', 'object']);
const tabIndex = (element) => {
  const number = parseInteger(element.getAttribute('tabindex'));
  const isInRange = number !== null && number >= -0x80000000 && number < 0x80000000;
  return isInRange ? number : (element.isFocusableByKind || tabStops.has(element.localName) ? 0 : -1);
};
const contentEditable = (element) =>
  enumerated(element, 'contenteditable', ['true', 'false', 'plaintext-only', ''], 'inherit') || 'true';
const setContentEditable = (element, text) => {
  const value = asciiLower(text);
  if (value === 'inherit') element.removeAttribute('contenteditable');
  else if (['true', 'false', 'plaintext-only'].includes(value)) element.setAttribute('contenteditable', value);
  else fail('SyntaxError');
};

export const htmlElementLazyMembers = lazyTable(() => [[
  ...reflected(),
  popoverMember,
  nonceSteps(htmlElementOf),
  ['outerText', (wrapper) => lazyInnerText().innerText(htmlElementOf(wrapper)),
    (wrapper, value) => mutations.setOuterText(htmlElementOf(wrapper), value === null ? '' : toText(value))],
  ['hidden', (wrapper) => hidden(htmlElementOf(wrapper)),
    (wrapper, value) => setHidden(htmlElementOf(wrapper), value)],
  ['autocapitalize', (wrapper) => autocapitalize(htmlElementOf(wrapper)),
    (wrapper, value) => htmlElementOf(wrapper).setAttribute('autocapitalize', toText(value))],
  ['tabIndex', (wrapper) => tabIndex(htmlElementOf(wrapper)),
    (wrapper, value) => htmlElementOf(wrapper).setAttribute('tabindex', `${toLong(value)}`)],
  ['draggable', (wrapper) => isDraggable(htmlElementOf(wrapper)),
    (wrapper, value) => setState(htmlElementOf(wrapper), 'draggable', value)],
  ['spellcheck', (wrapper) => isSpellchecked(htmlElementOf(wrapper)),
    (wrapper, value) => setState(htmlElementOf(wrapper), 'spellcheck', value)],
  ['translate', (wrapper) => isTranslated(htmlElementOf(wrapper)),
    (wrapper, value) => setTranslated(htmlElementOf(wrapper), value)],
  ['autocapitalize', (wrapper) => autocapitalize(htmlElementOf(wrapper)),
    (wrapper, value) => htmlElementOf(wrapper).setAttribute('autocapitalize', toText(value))],
  ['contentEditable', (wrapper) => contentEditable(htmlElementOf(wrapper)),
    (wrapper, value) => setContentEditable(htmlElementOf(wrapper), toText(value))],
  ['isContentEditable', (wrapper) => htmlElementOf(wrapper).isContentEditable],
  ['accessKeyLabel', (wrapper) => htmlElementOf(wrapper).getAttribute('accesskey') ?? ''],
  ['offsetParent', (wrapper) => wrap(hooks.geometry().offsetParentOf(htmlElementOf(wrapper)))],
  ['offsetTop', (wrapper) => round(hooks.geometry().offsetBoxOf(htmlElementOf(wrapper)).y)],
  ['offsetLeft', (wrapper) => round(hooks.geometry().offsetBoxOf(htmlElementOf(wrapper)).x)],
  ['offsetWidth', (wrapper) => round(hooks.geometry().offsetBoxOf(htmlElementOf(wrapper)).width)],
  ['offsetHeight', (wrapper) => round(hooks.geometry().offsetBoxOf(htmlElementOf(wrapper)).height)],
], {
  ...popoverMethods,
  focus: (wrapper, options = undefined) => {
    dictionary(options);
    const element = htmlElementOf(wrapper);
    element.focus();
    element.focusedByScript?.();
    if (element.isContentEditable && element.document.focused === element) placeCaret(element);
  },
  blur: (wrapper) => { htmlElementOf(wrapper).blur(); },
  attachInternals(wrapper) {
    const element = htmlElementOf(wrapper);
    if (element.definition === null) fail('NotSupportedError');
    return hooks.attachInternals(element);
  },
}]);
