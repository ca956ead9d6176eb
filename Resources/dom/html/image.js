// HTMLImageElement: HTML, "The img element".
import { brand, defineNamedConstructor, describe, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { createElement, registerElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { attributeKinds } from './element-table.js';
import { HTMLElementImpl } from './html-element.js';
import { asciiLower } from '../nodes/names.js';
import { currentSource, decodeImage, deferredImageChanged, updateImage } from './image-loading.js';
import { kinds, parseInteger, reflect, unsignedText } from './reflect.js';

const { crossOrigin, referrerPolicy } = attributeKinds;

// Attributes whose changed meaning makes an image load again.
const policyNames = ['no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
  'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'];
const policies = {
  crossorigin: (text) => text === null ? null : asciiLower(text) === 'use-credentials',
  referrerpolicy: (text) => policyNames.find((name) => name === asciiLower(text ?? '')),
};

class HTMLImageElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // The selected source and its absolute URL, which is undefined until something needs it.
    this.source = null;
    this.address = undefined;
    // The size in CSS pixels, and the state: unavailable, loading, available or broken.
    this.naturalSize = { width: 0, height: 0 };
    this.state = 'unavailable';
    this.turn = 0;
    this.pending = null;
    // The address and density of a lazy image that has not been requested.
    this.deferred = null;
    this.decoding = null;
  }

  get currentSource() { return currentSource(this); }
  get isComplete() { return this.state !== 'loading'; }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    const policy = policies[name];
    if (name === 'src' || name === 'srcset' || (name === 'sizes' && oldValue !== value)) updateImage(this);
    else if (policy !== undefined && this.source !== null && policy(oldValue) !== policy(value)) updateImage(this);
    else if (name === 'loading' && this.deferred !== null) deferredImageChanged(this);
  }

  inserted() { if (this.deferred !== null) deferredImageChanged(this); }
  removed() { if (this.deferred !== null) deferredImageChanged(this); }
  adopted() { if (this.source !== null) updateImage(this); }

  get form() {
    for (let element = this.parentElement; element !== null; element = element.parentElement)
      if (element.isHTML && element.localName === 'form') return element;
    return null;
  }
}
HTMLImageElementImpl.prototype.followsMedia = false;
HTMLImageElementImpl.prototype.interface = 'HTMLImageElement';
registerElement('img', HTMLImageElementImpl);
const imageOf = brand(HTMLImageElementImpl);

const size = (name) => [
  name, (wrapper) => parseInteger(elementOf(wrapper).getAttribute(name)) ?? imageOf(wrapper).naturalSize[name],
  (wrapper, value) => elementOf(wrapper).setAttribute(name, unsignedText(value)),
];
describe('HTMLImageElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'alt srcset sizes useMap name align'], [kinds.nullEmpty, 'border'],
      [kinds.url, 'src longDesc lowsrc'], [crossOrigin, 'crossOrigin'],
      [referrerPolicy, 'referrerPolicy'], [kinds.boolean, 'isMap'], [kinds.unsignedLong(), 'hspace vspace'],
      [kinds.enumerated('lazy eager', 'eager'), 'loading'],
      [kinds.enumerated('sync async auto', 'auto'), 'decoding']]),
    ...reflect([[attributeKinds.fetchPriority, 'fetchPriority']]),
    size('width'), size('height'),
    ['naturalWidth', (wrapper) => imageOf(wrapper).naturalSize.width],
    ['naturalHeight', (wrapper) => imageOf(wrapper).naturalSize.height],
    ['complete', (wrapper) => imageOf(wrapper).isComplete],
    ['currentSrc', (wrapper) => imageOf(wrapper).currentSource],
    ['x', () => 0], ['y', () => 0],
  ],
  methods: (realm) => ({ decode: (wrapper) => decodeImage(realm, imageOf(wrapper)) }),
});
export const constructImage = (realm, args, newTarget) => {
  const image = createElement(realm.document, 'img');
  if (args[0] !== undefined) image.setAttribute('width', `${toUnsignedLong(args[0])}`);
  if (args[1] !== undefined) image.setAttribute('height', `${toUnsignedLong(args[1])}`);
  return wrapNew(image, newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
 defineNamedConstructor(page, 'Image', 'HTMLImageElement', constructImage);
}
