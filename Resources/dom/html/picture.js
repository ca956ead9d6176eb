// HTMLPictureElement and its sources: HTML, "The picture element".
import { lazy } from '../infra/lazy-units.js';
import { registerElement } from '../nodes/create-element.js';
import { HTMLElementImpl } from './html-element.js';

const lazyImageLoading = lazy('./image-loading.js');

const isImage = (node) => node.isHTML && node.localName === 'img';
const isPart = (node) => node.isElement && (isImage(node) || (node.isHTML && node.localName === 'source'));

class HTMLPictureElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // Its images and sources as of the last change.
    this.parts = [];
  }

  // HTML, the relevant mutations of images: a source before them was inserted or removed, or they were.
  childrenChanged() {
    const old = new Set(this.parts);
    const parts = [...this.children()].filter(isPart);
    const now = new Set(parts);
    const changed = new Set();
    const compare = (list, others) => {
      let hasChangedSource = false;
      for (const node of list) {
        const isChanged = !others.has(node);
        if (!isImage(node)) hasChangedSource ||= isChanged;
        else if (isChanged || hasChangedSource) changed.add(node);
      }
    };
    compare(this.parts, now);
    compare(parts, old);
    this.parts = parts;
    for (const image of changed) lazyImageLoading().updateImage(image);
  }

  sourceChanged(source) {
    for (const node of this.parts.slice(this.parts.indexOf(source)))
      if (isImage(node)) lazyImageLoading().updateImage(node);
  }
}
registerElement('picture', HTMLPictureElementImpl, 'HTMLPictureElement');

class HTMLSourceElementImpl extends HTMLElementImpl {
  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (oldValue !== value && (name === 'srcset' || name === 'sizes' || name === 'media' || name === 'type'))
      this.parent?.sourceChanged?.(this);
  }
}
registerElement('source', HTMLSourceElementImpl, 'HTMLSourceElement');
