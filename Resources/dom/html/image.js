// HTMLImageElement: HTML, "The img element".
import { brand, defineNamedConstructor, describe, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { createElement, registerElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { attributeKinds } from './element-table.js';
import { HTMLElementImpl } from './html-element.js';
import { decodeImage, updateImage } from './image-loading.js';
import { enumerated, kinds, parseInteger, reflect, unsignedText } from './reflect.js';

const { crossOrigin, referrerPolicy } = attributeKinds;

class HTMLImageElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // The URL of the image, its size in CSS pixels, and its state: unavailable, loading, available or broken.
    this.currentSource = '';
    this.naturalSize = { width: 0, height: 0 };
    this.state = 'unavailable';
    this.turn = 0;
    this.turnUnderWay = undefined;
    this.pending = null;
    this.deferred = false;
    this.decoding = null;
  }

  get isComplete() {
    if (!this.getAttribute('src') && !this.hasAttribute('srcset')) return true;
    return this.state === 'available' || this.state === 'broken'
      || (this.state === 'unavailable' && this.turnUnderWay !== this.turn);
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'src' || name === 'srcset' || name === 'crossorigin' || (name === 'sizes' && oldValue !== value))
      updateImage(this);
    else if (name === 'loading' && this.deferred && enumerated(this, 'loading', ['lazy'], '') !== 'lazy')
      updateImage(this);
  }

  inserted() { if (this.parentElement?.localName === 'picture') updateImage(this); }
  adopted() { if (this.hasAttribute('src')) updateImage(this); }

  get form() {
    for (let element = this.parentElement; element !== null; element = element.parentElement)
      if (element.isHTML && element.localName === 'form') return element;
    return null;
  }
}
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
export function expose(page) {
 defineNamedConstructor(page, 'Image', 'HTMLImageElement', constructImage);
}
