// IntersectionObserver: Intersection Observer, with the boxes of the layout.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, rangeError, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, finite, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { elementArgument } from '../nodes/element.js';
import { postTask } from '../window/messages.js';
import { GeometryObserverImpl, observerCallback } from './observer-base.js';

const lazyClientRects = lazy('../nodes/client-rects.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazyVisibleArea = lazy('../layout/visible-area.js');

const failed = 'Failed to construct \'IntersectionObserver\':';
const lengths = /^(-?(?:\d*\.)?\d+)(px|%)?$/;
function parseMargin(text) {
  const parts = text.trim() === '' ? ['0px'] : text.trim().split(/\s+/);
  const values = parts.map((part) => {
    const [, number, unit] = lengths.exec(part) ?? [];
    if (number === undefined || (unit === undefined && Number(number) !== 0))
      fail('SyntaxError', `${failed} rootMargin must be specified in pixels or percent.`);
    return { number: Number(number), unit: unit ?? 'px' };
  });
  if (values.length > 4) fail('SyntaxError', `${failed} rootMargin must have one to four lengths.`);
  const [top, right = top, bottom = top, left = right] = values;
  return { top, right, bottom, left };
}
const marginText = (margin) =>
  ['top', 'right', 'bottom', 'left'].map((side) => `${margin[side].number}${margin[side].unit}`).join(' ');
function readThresholds(realm, value) {
  const isList = typeof value === 'object' && value !== null && value[lazyIterable().iteratorSymbol] !== undefined;
  const given = value === undefined ? [] : isList ? realm.listOf(value) : [value];
  const thresholds = [];
  for (let i = 0; i < given.length; i++) thresholds.push(finite(given[i]));
  if (thresholds.some((each) => each < 0 || each > 1)) throw rangeError(
    'Failed to construct \'IntersectionObserver\': all thresholds must lie in the range [0.0, 1.0].'
  );
  return thresholds.length === 0 ? [0] : thresholds.sort((a, b) => a - b);
}

const nowhere = Object.freeze({ x: 0, y: 0, width: 0, height: 0 });

class IntersectionObserverImpl extends GeometryObserverImpl {
  constructor(realm, callback, { root, rootMargin, scrollMargin, threshold }) {
    super(realm, callback);
    const impl = root === undefined || root === null ? null : implOrNothing(root);
    if (impl !== null && impl?.isElement !== true && impl?.isDocument !== true)
      throw typeError('Type error');
    this.root = impl;
    this.margin = parseMargin(rootMargin === undefined ? '0px' : toText(rootMargin));
    this.scrollMarginSides = parseMargin(scrollMargin === undefined ? '0px' : toText(scrollMargin));
    this.thresholds = readThresholds(realm, threshold);
    this.thresholdList = Object.freeze(realm.makeArray(this.thresholds));
  }

  get rootMargin() { return marginText(this.margin); }
  get scrollMargin() { return marginText(this.scrollMarginSides); }

  // The rectangle of the root with its margins.
  get bounds() {
    const { viewport } = this.realm;
    const { x, y, width, height } = this.root === null || this.root.isDocument
      ? { x: 0, y: 0, width: viewport.width, height: viewport.height } : lazyVisibleArea().rootAreaOf(this.root);
    const amount = (side, whole) =>
      (this.margin[side].unit === '%' ? (this.margin[side].number * whole) / 100 : this.margin[side].number);
    return { x: x - amount('left', width), y: y - amount('top', height),
      width: width + amount('left', width) + amount('right', width),
      height: height + amount('top', height) + amount('bottom', height) };
  }

  observe(target) {
    if (!this.targets.has(target)) this.add(target, { threshold: -1, isIntersecting: false });
  }

  // Records the targets whose state has changed, and calls back in a task.
  intersect() {
    const isFirst = this.records.length === 0;
    for (const [target, observation] of this.targets) {
      const fields = this.stateOf(target);
      const above = this.thresholds.findIndex((threshold) => threshold > fields.intersectionRatio);
      const threshold = !fields.isIntersecting ? 0 : above < 0 ? this.thresholds.length : above;
      if (threshold === observation.threshold && fields.isIntersecting === observation.isIntersecting) continue;
      Object.assign(observation, { threshold, isIntersecting: fields.isIntersecting });
      this.records.push(wrap(Object.assign(new IntersectionEntryImpl(this.realm), fields)));
    }
    if (isFirst && this.records.length > 0) postTask(this.realm, () => this.deliver());
  }

  stateOf(target) {
    const { realm } = this;
    const box = hooks.geometry().boundingRectOf(target);
    const isInside = hooks.isRendered(target)
      && (this.root === null || this.root.isDocument || (this.root !== target && this.root.contains(target)));
    const { bounds } = this;
    const { intersectionOf, visibleAreaOf } = lazyVisibleArea();
    const visible = isInside ? visibleAreaOf(target, this.root) : null;
    const shown = visible === null ? null : intersectionOf(visible, bounds);
    const isIntersecting = shown !== null;
    const area = shown === null ? 0 : shown.width * shown.height;
    const whole = box.width * box.height;
    const rect = ({ x, y, width, height }) => lazyClientRects().readOnlyRect(realm, x, y, width, height);
    return {
      time: realm.now(), target, isIntersecting,
      intersectionRatio: whole > 0 ? Math.min(1, Math.fround(area / whole)) : isIntersecting ? 1 : 0,
      rootBounds: rect(isInside || this.root === null ? bounds : nowhere), boundingClientRect: rect(box),
      intersectionRect: rect(shown ?? nowhere),
    };
  }
}
IntersectionObserverImpl.prototype.interface = 'IntersectionObserver';
export const intersectionObserverOf = brand(IntersectionObserverImpl);

class IntersectionEntryImpl {
  constructor(realm) { this.realm = realm; }
}
IntersectionEntryImpl.prototype.interface = 'IntersectionObserverEntry';
const entryOf = brand(IntersectionEntryImpl);
const plain = (name) => [name, (wrapper) => entryOf(wrapper)[name]];
describe('IntersectionObserverEntry', {
  parent: null,
  attributes: () => [...['time', 'rootBounds', 'boundingClientRect', 'intersectionRect', 'isIntersecting',
    'intersectionRatio'].map(plain),
    ['target', (wrapper) => wrap(entryOf(wrapper).target)]],
});
export const constructIntersectionObserver = (realm, args, newTarget) => {
  const callback = observerCallback(realm, args, 'IntersectionObserver');
  return wrapNew(new IntersectionObserverImpl(realm, callback, dictionary(args[1])), newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const observerOf = intersectionObserverOf;
  lazyIterable(realm);
  const target = (args, name) => {
    requireArguments(args, 1);
    return elementArgument(args[0], `Argument 1 ('target') to IntersectionObserver.${name}`);
  };
  page.lazyInterface('IntersectionObserver', () => page.interface('IntersectionObserver', null, {
    get root() { return wrap(observerOf(this).root); },
    get rootMargin() { return observerOf(this).rootMargin; },
    get scrollMargin() { return observerOf(this).scrollMargin; },
    get thresholds() { return observerOf(this).thresholdList; },
    observe(element) { const observer = observerOf(this); observer.observe(target(arguments, 'observe')); },
    unobserve(element) { const observer = observerOf(this); observer.unobserve(target(arguments, 'unobserve')); },
    disconnect() { observerOf(this).disconnect(); },
    takeRecords() { return observerOf(this).takeRecords(); },
  },
  { length: 1, construct(args, newTarget) { return constructIntersectionObserver(realm, args, newTarget); } }));
}
