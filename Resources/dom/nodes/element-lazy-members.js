// The members of Element that few pages use, as a table of lazy members.
import { wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { round, textOrNull, toLong, toNumber, toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { ariaMembers } from './aria.js';
import { attrArgument } from './attributes.js';
import { createText } from './character-data.js';
import {
  attributeNames, attributeNodeOrNull, getAttributeNode, shadowRootOf,
} from './element-interface.js';
import { elementArgument, elementOf } from './element.js';
import { assignedSlotOf } from './tree.js';

const lazyClientRects = lazy('./client-rects.js');
const lazyCollections = lazy('./collections.js');
const lazyTokenList = lazy('./token-list.js');

const unrestricted = (value) => { const number = toNumber(value); return Number.isFinite(number) ? number : 0; };
const scrollTo = (element, args) =>
  hooks.scrolling().scrollElement(element, hooks.scrolling().scrollArguments(args));
const capture = (wrapper, id) => {
  elementOf(wrapper);
  toLong(id);
  fail('NotFoundError');
};
// CSSOM View, "checkVisibility".
const checkVisibility = (element, options) => {
  if (!hooks.isRendered(element) || hooks.computedValue(element, 'display') === 'contents') return false;
  const { checkOpacity, checkVisibilityCSS, contentVisibilityAuto, opacityProperty, visibilityProperty } = options;
  for (let each = element; each !== null; each = each.parentElement ?? each.parent?.host ?? null) {
    if (each !== element && hooks.computedValue(each, 'content-visibility') === 'hidden') return false;
    if ((checkOpacity || opacityProperty) && hooks.computedValue(each, 'opacity') === '0') return false;
    if (contentVisibilityAuto && each !== element && hooks.computedValue(each, 'content-visibility') === 'auto')
      return false;
  }
  return !(checkVisibilityCSS || visibilityProperty) || hooks.computedValue(element, 'visibility') === 'visible';
};
const reflected = (property, attribute) => [
  property, (wrapper) => elementOf(wrapper).getAttribute(attribute) ?? '',
  (wrapper, value) => elementOf(wrapper).setAttribute(attribute, toText(value)),
];
const setAttributeNode = (wrapper, attr, name) =>
  wrap(elementOf(wrapper).setAttributeNode(attrArgument(attr, `Argument 1 ('attr') to Element.${name}`)));
const findNS = (element, namespace, localName) => element.findAttributeNS(textOrNull(namespace), toText(localName));

export const elementLazyMembers = lazyTable(() => [[
  ['namespaceURI', (wrapper) => elementOf(wrapper).namespace],
  ['prefix', (wrapper) => elementOf(wrapper).prefix],
  reflected('slot', 'slot'),
  ...ariaMembers(),
  ['part', (wrapper) => lazyTokenList().tokenList(elementOf(wrapper), 'part').wrapper,
    (wrapper, value) => elementOf(wrapper).setAttribute('part', toText(value))],
  ['shadowRoot', (wrapper) => shadowRootOf(elementOf(wrapper))],
  ['assignedSlot', (wrapper) => wrap(assignedSlotOf(elementOf(wrapper)))],
  ['outerHTML', (wrapper) => hooks.outerMarkup(elementOf(wrapper)),
    (wrapper, value) => mutations.setOuterHTML(elementOf(wrapper), value === null ? '' : toText(value))],
  ['clientTop', (wrapper) => round(hooks.geometry().clientEdgesOf(elementOf(wrapper)).top)],
  ['clientLeft', (wrapper) => round(hooks.geometry().clientEdgesOf(elementOf(wrapper)).left)],
  ['clientWidth', (wrapper) => hooks.geometry().clientSizeOf(elementOf(wrapper)).width],
  ['clientHeight', (wrapper) => hooks.geometry().clientSizeOf(elementOf(wrapper)).height],
  ['scrollTop', (wrapper) => hooks.scrolling().positionOf(elementOf(wrapper)).y,
    (wrapper, value) => hooks.scrolling().scrollElement(elementOf(wrapper), { y: unrestricted(value) })],
  ['scrollLeft', (wrapper) => hooks.scrolling().positionOf(elementOf(wrapper)).x,
    (wrapper, value) => hooks.scrolling().scrollElement(elementOf(wrapper), { x: unrestricted(value) })],
  ['scrollWidth', (wrapper) => hooks.geometry().scrollSizeOf(elementOf(wrapper)).width],
  ['scrollHeight', (wrapper) => hooks.geometry().scrollSizeOf(elementOf(wrapper)).height],
], {
  scroll: (wrapper, ...args) => scrollTo(elementOf(wrapper), args),
  scrollTo: (wrapper, ...args) => scrollTo(elementOf(wrapper), args),
  scrollBy: (wrapper, ...args) => {
    const { moved, positionOf, scrollArguments, scrollElement } = hooks.scrolling();
    const element = elementOf(wrapper);
    scrollElement(element, moved(positionOf(element), scrollArguments(args)));
  },
  scrollIntoView: (wrapper, ...args) => hooks.scrolling().scrollIntoView(elementOf(wrapper), args[0]),
  scrollIntoViewIfNeeded: (wrapper, isCentered = true) => {
    hooks.scrolling().scrollIntoViewIfNeeded(elementOf(wrapper), !!isCentered);
  },
  // There is no pointer to capture.
  setPointerCapture: (wrapper, id) => { capture(wrapper, id); },
  releasePointerCapture: (wrapper, id) => { capture(wrapper, id); },
  hasPointerCapture: (wrapper, id) => { toLong(id); return false; },
  requestPointerLock: (wrapper) => { elementOf(wrapper); },
  checkVisibility: (wrapper, options = undefined) => checkVisibility(elementOf(wrapper), dictionary(options)),
  animate(wrapper, keyframes) { return hooks.animations().animate(elementOf(wrapper), keyframes, arguments[2]); },
  getAnimations: (wrapper, options = undefined) => hooks.animations().animationsOf(elementOf(wrapper), options),
  getHTML: (wrapper, options = undefined) => hooks.getHTML(elementOf(wrapper), options),
  setHTMLUnsafe: (wrapper, html) => { hooks.setHTMLUnsafe(elementOf(wrapper), toText(html)); },
  attachShadow: (wrapper, options) => wrap(hooks.attachShadow(elementOf(wrapper), options)),
  hasAttributes: (wrapper) => elementOf(wrapper).attributes.length > 0,
  getAttributeNames: (wrapper) => current.realm.makeArray(attributeNames(elementOf(wrapper))),
  getAttributeNS: (wrapper, namespace, localName) =>
    elementOf(wrapper).getAttributeNS(textOrNull(namespace), toText(localName)),
  setAttributeNS: (wrapper, namespace, name, value) => {
    elementOf(wrapper).setAttributeNS(textOrNull(namespace), toText(name), toText(value));
  },
  removeAttributeNS: (wrapper, namespace, localName) => {
    const element = elementOf(wrapper);
    const attribute = findNS(element, namespace, localName);
    if (attribute !== null) element.dropAttribute(attribute);
  },
  hasAttributeNS: (wrapper, namespace, localName) => findNS(elementOf(wrapper), namespace, localName) !== null,
  toggleAttribute: (wrapper, name, force = undefined) =>
    mutations.toggleAttributeByPage(elementOf(wrapper), toText(name), force === undefined ? undefined : !!force),
  getAttributeNode: (wrapper, name) => wrap(getAttributeNode(elementOf(wrapper), toText(name))),
  getAttributeNodeNS: (wrapper, namespace, localName) => {
    const element = elementOf(wrapper);
    return wrap(attributeNodeOrNull(element, findNS(element, namespace, localName)));
  },
  setAttributeNode: (wrapper, attr) => setAttributeNode(wrapper, attr, 'setAttributeNode'),
  setAttributeNodeNS: (wrapper, attr) => setAttributeNode(wrapper, attr, 'setAttributeNodeNS'),
  removeAttributeNode: (wrapper, attr) =>
    wrap(mutations.removeAttributeNode(elementOf(wrapper),
      attrArgument(attr, "Argument 1 ('attr') to Element.removeAttributeNode"))),
  webkitMatchesSelector: (wrapper, selectors) => hooks.matches(elementOf(wrapper), toText(selectors)),
  getElementsByTagNameNS: (wrapper, namespace, localName) =>
    lazyCollections().elementsByTagNameNS(elementOf(wrapper), textOrNull(namespace), toText(localName)).wrapper,
  insertAdjacentElement: (wrapper, where, element) => wrap(mutations.insertAdjacent(
    elementOf(wrapper), toText(where),
    elementArgument(element, "Argument 2 ('element') to Element.insertAdjacentElement"))),
  insertAdjacentText: (wrapper, where, data) => {
    const element = elementOf(wrapper);
    mutations.insertAdjacent(element, toText(where), createText(element.document, toText(data)));
  },
  insertAdjacentHTML: (wrapper, where, html) => {
    mutations.insertAdjacentHTML(elementOf(wrapper), toText(where), toText(html));
  },
  requestFullscreen: (wrapper) => hooks.requestFullscreen(elementOf(wrapper), false),
  webkitRequestFullscreen: (wrapper) => hooks.requestFullscreen(elementOf(wrapper), true),
  webkitRequestFullScreen: (wrapper) => hooks.requestFullscreen(elementOf(wrapper), true),
  getBoundingClientRect: (wrapper) => lazyClientRects().boundingClientRect(elementOf(wrapper)),
  getClientRects: (wrapper) => lazyClientRects().clientRects(elementOf(wrapper)),
}]);
