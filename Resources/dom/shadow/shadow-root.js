// ShadowRoot and Element.attachShadow: DOM, "Interface ShadowRoot" and "attach a shadow root".
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { brand, describe, finite, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { dictionary } from '../events/event.js';
import { touchTree } from '../nodes/changes.js';
import { asciiLower } from '../nodes/names.js';
import { NodeImpl } from '../nodes/node.js';

const lazyAdoptedSheets = lazy('../css/adopted-sheets.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyFragment = lazy('../nodes/fragment.js');
const lazySerializeHtml = lazy('../markup/serialize-html.js');
const lazySheetLists = lazy('../css/sheet-lists.js');
const lazyUpgrade = lazy('../custom-elements/upgrade.js');

class ShadowRootImpl extends lazyFragment().DocumentFragmentImpl {
  constructor(host, { mode, delegatesFocus, slotAssignment, isDeclarative, clonable, serializable }) {
    super(host.document);
    this.host = this.hostElement = host;
    this.mode = mode;
    this.delegatesFocus = delegatesFocus;
    this.slotAssignment = slotAssignment;
    this.clonable = clonable === true;
    this.serializable = serializable === true;
    this.isDeclarative = isDeclarative === true;
    // DOM, "available to element internals".
    this.isAvailableToInternals =
      this.isDeclarative || host.isDefined === true || host.customState === 'precustomized';
    this.isConnected = host.isConnected;
    // Its slots in tree order and the first of each name, until slots are added or removed.
    this.slots = null;
    this.slotsByName = null;
  }

  adopted(old) {
    if (old.realm !== this.document.realm) hooks.forgetAdoptedSheets(this);
  }

  // The next target of an event if the event's own tree is unknown.
  parentTarget(event) { return event.composed ? this.host : null; }
  copy() { return fail('NotSupportedError'); }

  get activeElement() {
    const { focused } = this.document;
    if (!focused?.isConnected) return null;
    const shown = retarget(focused, this);
    return shown.root === this ? shown : null;
  }
}
ShadowRootImpl.prototype.interface = 'ShadowRoot';
ShadowRootImpl.prototype.isShadowRoot = true;
const shadowOf = brand(ShadowRootImpl);

const hosts = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5',
  'h6', 'header', 'main',
  'nav', 'p', 'section', 'span']);
const isHost = (element) => element.isHTML && element.localName !== 'font-face'
  && (hosts.has(element.localName) || /^[a-z][^A-Z]*-/.test(element.localName));
const choice = (value, keywords) => {
  const text = toText(value);
  if (!keywords.includes(text)) throw typeError('Type error');
  return text;
};
// Reads the dictionary, its members in the order of their names.
const optionsOf = (given) => {
  const init = dictionary(given);
  const clonable = !!init.clonable;
  const delegatesFocus = !!init.delegatesFocus;
  const { mode } = init;
  if (mode === undefined)
    throw typeError('Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode');
  const serializable = !!init.serializable;
  const { slotAssignment = 'named' } = init;
  return {
    clonable, serializable, delegatesFocus, mode: choice(mode, ['open', 'closed']),
    slotAssignment: choice(slotAssignment, ['named', 'manual']),
  };
};
const attach = (element, options) => {
  if (!isHost(element)) fail('NotSupportedError');
  const definition = element.definition ?? (used.customElements
    ? lazyUpgrade().customDefinition(element.document, element.localName) : undefined);
  if (definition?.hasNoShadow) fail('NotSupportedError');
  if (element.shadow?.isDeclarative && element.shadow.mode === options.mode) {
    // A declarative root is emptied and returned, once, to the script that attaches one.
    element.shadow.isDeclarative = false;
    mutations.replaceAll(element.shadow, null);
    return element.shadow;
  }
  if (element.shadow !== null) fail('NotSupportedError');
  used.shadowTrees = element.document.hasShadowTrees = true;
  element.shadow = new ShadowRootImpl(element, options);
  touchTree(element);
  return element.shadow;
};
export const attachShadow = (element, given) => attach(element, optionsOf(given));
// HTML, a start tag of a template with a `shadowrootmode`: returns the root to build into, or null if none is allowed.
export const declareShadow = (host, template) => {
  const mode = asciiLower(template.getAttribute('shadowrootmode') ?? '');
  if ((mode !== 'open' && mode !== 'closed') || host.isElement !== true || !isHost(host) || host.shadow !== null)
    return null;
  const has = (name) => template.hasAttribute(`shadowroot${name}`);
  try {
    return attach(host, { mode, delegatesFocus: has('delegatesfocus'), clonable: has('clonable'),
      serializable: has('serializable'), slotAssignment: 'named', isDeclarative: true });
  } catch {
    return null;
  }
};

// DOM, "retarget": returns the part of `a` that `b` may see.
const isInside = (node, root) => {
  for (let each = node.root; ; each = each.host.root) {
    if (each === root) return true;
    if (each.isShadowRoot !== true) return false;
  }
};
export const retarget = (a, b) => {
  let target = a;
  while (target instanceof NodeImpl) {
    const { root } = target;
    if (root.isShadowRoot !== true || (b instanceof NodeImpl && isInside(b, root))) break;
    target = root.host;
  }
  return target;
};

// HTML, "get the focusable area" and "focus delegate": a host may delegate the focus to an element of its tree; null if
// no element there is focusable, or if one has the focus already.
export const focusDelegate = (element) => {
  const { shadow } = element;
  if (shadow === null || !shadow.delegatesFocus) return element;
  if (hasFocusInside(element)) return null;
  const delegates = [];
  for (let node = shadow.firstChild; node !== null; node = node.next(shadow)) {
    if (!node.isElement) continue;
    const delegate = focusDelegate(node);
    if (delegate !== null && delegate.isFocusable) delegates.push(delegate);
  }
  return delegates.find((delegate) => delegate.hasAttribute('autofocus')) ?? delegates[0] ?? null;
};
export const hasFocusInside = (element) => {
  const { focused } = element.document;
  if (focused === null || !focused.isConnected) return false;
  for (let node = focused; node !== null; node = node.parent ?? node.host ?? null)
    if (node === element) return node !== focused;
  return false;
};

const empty = () => null;
const computed = (name, get, set) => [name, (wrapper) => get(shadowOf(wrapper)),
  set && ((wrapper, value) => set(shadowOf(wrapper), value))];
describe('ShadowRoot', {
  parent: 'DocumentFragment',
  attributes: () => [
    computed('mode', (root) => root.mode),
    computed('host', (root) => wrap(root.host)),
    computed('delegatesFocus', (root) => root.delegatesFocus),
    computed('slotAssignment', (root) => root.slotAssignment),
    computed('clonable', (root) => root.clonable),
    computed('serializable', (root) => root.serializable),
    computed('innerHTML', (root) => lazySerializeHtml().serializeChildren(root),
      (root, value) => { mutations.setInnerHTML(root, value === null ? '' : toText(value)); }),
    computed('activeElement', (root) => wrap(root.activeElement)),
    computed('styleSheets', (root) => lazySheetLists().styleSheetsOf(root)),
    computed('adoptedStyleSheets', (root) => lazyAdoptedSheets().adoptedSheets(root),
      (root, value) => { lazyAdoptedSheets().setAdoptedSheets(root, value); }),
    computed('onslotchange', (root) => lazyEventHandlers().getHandler(root, 'slotchange'),
      (root, value) => { lazyEventHandlers().setHandler(root, 'slotchange', value); }),
    ...['fullscreenElement', 'pointerLockElement', 'pictureInPictureElement'].map((name) => computed(name, empty)),
  ],
  methods: (realm) => ({
    elementFromPoint: (wrapper, x, y) => wrap(hooks.elementFromPoint(shadowOf(wrapper), finite(x), finite(y))),
    elementsFromPoint: (wrapper, x, y) =>
      realm.makeArray(hooks.elementsFromPoint(shadowOf(wrapper), finite(x), finite(y)).map(wrap)),
    getAnimations: () => realm.makeArray([]),
    getHTML: (wrapper, options = undefined) => hooks.getHTML(shadowOf(wrapper), options),
    setHTMLUnsafe: (wrapper, html) => { hooks.setHTMLUnsafe(shadowOf(wrapper), toText(html)); },
  }),
});

// For clones of hosts.
hooks.attachShadowLike = (element, { mode, delegatesFocus, slotAssignment, serializable }) =>
  attach(element, { mode, delegatesFocus, slotAssignment, serializable, clonable: true });
hooks.attachShadow = attachShadow;
hooks.declareShadow = declareShadow;
hooks.focusDelegate = focusDelegate;
hooks.hasFocusInside = hasFocusInside;
hooks.retarget = retarget;
