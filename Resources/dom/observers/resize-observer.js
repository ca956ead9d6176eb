// ResizeObserver: Resize Observer, with the sizes of the layout.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { elementArgument } from '../nodes/element.js';
import { GeometryObserverImpl, observerCallback } from './observer-base.js';

const lazyClientRects = lazy('../nodes/client-rects.js');

// The sizes of a target, and the place of its content in its padding box. Inline boxes have no size of their own.
const measure = (target) => {
  const { width, height } = hooks.boxSize(target);
  const isInline = hooks.computedValue(target, 'display') === 'inline' && !/^(?:img|canvas|video|iframe)$/
    .test(target.localName);
  if (isInline || (width === 0 && height === 0)) return nothing;
  const padding = hooks.geometry().edgesOf(target, 'padding');
  const border = hooks.geometry().edgesOf(target, 'border');
  const content = [width - padding.left - padding.right - border.left - border.right,
    height - padding.top - padding.bottom - border.top - border.bottom].map((size) => Math.max(0, size));
  return { border: [width, height], content, x: padding.left, y: padding.top };
};
const nothing = { border: [0, 0], content: [0, 0], x: 0, y: 0 };

class ResizeObserverImpl extends GeometryObserverImpl {
  observe(target, box = 'content-box') {
    if (this.targets.get(target)?.box === box) return;
    this.add(target, { box, width: -1, height: -1 });
  }

  resizedTargets() {
    return [...this.targets].filter(([target, { box, width, height }]) => {
      const [across, down] = this.sizeOf(measure(target), box);
      return across !== width || down !== height;
    }).map(([target]) => target);
  }

  sizeOf({ border, content }, box) {
    const scale = box === 'device-pixel-content-box' ? this.realm.devicePixelRatio : 1;
    return (box === 'border-box' ? border : content).map((size) => size * scale);
  }

  // Calls back about targets; those that the page has stopped observing in the meantime are left out.
  report(targets) {
    for (const target of targets) {
      const observation = this.targets.get(target);
      if (observation === undefined) continue;
      const sizes = measure(target);
      [observation.width, observation.height] = this.sizeOf(sizes, observation.box);
      this.records.push(this.entryOf(target, sizes));
    }
    this.deliver();
  }

  entryOf(target, sizes) {
    const { realm } = this;
    const list = (box) => {
      const [inlineSize, blockSize] = this.sizeOf(sizes, box);
      const size = Object.assign(new ResizeSizeImpl(realm), { inlineSize, blockSize });
      return Object.freeze(realm.makeArray([wrap(size)]));
    };
    return wrap(Object.assign(new ResizeEntryImpl(realm), {
      target, contentRect: lazyClientRects().readOnlyRect(realm, sizes.x, sizes.y, ...sizes.content),
      borderBoxSize: list('border-box'), contentBoxSize: list('content-box'),
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
    ...['contentRect', 'borderBoxSize', 'contentBoxSize'].map(plain(brand(ResizeEntryImpl))),
    ['target', (wrapper) => wrap(brand(ResizeEntryImpl)(wrapper).target)],
  ],
});
export const constructResizeObserver = (realm, args, newTarget) => (
  wrapNew(new ResizeObserverImpl(realm, observerCallback(realm, args, 'ResizeObserver')), newTarget));
const boxes = ['content-box', 'border-box', 'device-pixel-content-box'];
export const boxOption = (options) => {
  const { box } = dictionary(options);
  if (box === undefined) return undefined;
  const text = toText(box);
  if (!boxes.includes(text)) throw typeError('Type error');
  return text;
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const observerOf = resizeObserverOf;
  const target = (value, name) => elementArgument(value, `Argument 1 ('target') to ResizeObserver.${name}`);
  page.lazyInterface('ResizeObserver', () => page.interface('ResizeObserver', null, {
    observe(element) {
      const observer = observerOf(this);
      requireArguments(arguments, 1, this);
      const impl = target(element, 'observe');
      observer.observe(impl, boxOption(arguments[1]));
    },
    unobserve(element) {
      const observer = observerOf(this);
      requireArguments(arguments, 1, this);
      observer.unobserve(target(element, 'unobserve'));
    },
    disconnect() { observerOf(this).disconnect(); },
  }, { length: 1, construct(args, newTarget) { return constructResizeObserver(realm, args, newTarget); } }));
}
