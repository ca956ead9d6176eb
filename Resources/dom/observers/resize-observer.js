// ResizeObserver: Resize Observer. Sizes never change, so a target with a size is reported once.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { brand, describe, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { boxOf } from '../nodes/element-interface.js';
import { elementArgument } from '../nodes/element.js';
import { GeometryObserverImpl, observerCallback } from './observer-base.js';

const lazyClientRects = lazy('../nodes/client-rects.js');

class ResizeObserverImpl extends GeometryObserverImpl {
  entryOf(target) {
    const { realm } = this;
    const { width, height } = boxOf(target);
    if (width === 0 && height === 0) return null;
    const sizes = (scale) => {
      const size = wrap(Object.assign(new ResizeSizeImpl(realm),
        { inlineSize: width * scale, blockSize: height * scale }));
      return Object.freeze(realm.makeArray([size]));
    };
    return wrap(Object.assign(new ResizeEntryImpl(realm), {
      target, contentRect: lazyClientRects().readOnlyRect(realm, 0, 0, width, height), borderBoxSize: sizes(1),
      contentBoxSize: sizes(1),
      devicePixelContentBoxSize: sizes(realm.devicePixelRatio),
    }));
  }
}
ResizeObserverImpl.prototype.interface = 'ResizeObserver';
export const resizeObserverOf = brand(ResizeObserverImpl);

class ResizeEntryImpl {
  constructor(realm) { this.realm = realm; }
}
ResizeEntryImpl.prototype.interface = 'ResizeObserverEntry';
class ResizeSizeImpl {
  constructor(realm) { this.realm = realm; }
}
ResizeSizeImpl.prototype.interface = 'ResizeObserverSize';
const plain = (implOf) => (name) => [name, (wrapper) => implOf(wrapper)[name]];
describe('ResizeObserverSize',
  { parent: null, attributes: () => ['inlineSize', 'blockSize'].map(plain(brand(ResizeSizeImpl))) });
describe('ResizeObserverEntry', {
  parent: null,
  attributes: () => [
    ...['contentRect', 'borderBoxSize', 'contentBoxSize', 'devicePixelContentBoxSize']
      .map(plain(brand(ResizeEntryImpl))),
    ['target', (wrapper) => wrap(brand(ResizeEntryImpl)(wrapper).target)],
  ],
});
export const constructResizeObserver = (realm, args, newTarget) => (
  wrapNew(new ResizeObserverImpl(realm, observerCallback(realm, args, 'ResizeObserver')), newTarget));
const boxes = ['content-box', 'border-box', 'device-pixel-content-box'];
export const checkResizeOptions = (options) => {
  const { box } = dictionary(options);
  if (box !== undefined && !boxes.includes(toText(box))) throw typeError('Type error');
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const observerOf = resizeObserverOf;
  const target = (value, name) => elementArgument(value, `Argument 1 ('target') to ResizeObserver.${name}`);
  page.lazyInterface('ResizeObserver', () => page.interface('ResizeObserver', null, {
    observe(element) {
      const observer = observerOf(this);
      const impl = target(element, 'observe');
      checkResizeOptions(arguments[1]);
      observer.observe(impl);
    },
    unobserve(element) { const observer = observerOf(this); observer.unobserve(target(element, 'unobserve')); },
    disconnect() { observerOf(this).disconnect(); },
  }, { length: 1, construct(args, newTarget) { return constructResizeObserver(realm, args, newTarget); } }));
}
