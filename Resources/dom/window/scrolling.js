// Scroll positions: CSSOM View, "Extensions to the Window Interface" and "Extensions to the Element Interface". They
// are limited by the sizes of what boxes contain.
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { toNumber, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { needFrame } from './timers.js';

const lazyScrollIntoView = lazy('./scroll-into-view.js');

// The element that shows the viewport's position.
const viewportElement = (document) => (document.isQuirky ? document.body : document.documentElement);
const isViewportOf = (element) => element === viewportElement(element.document);
const isScroller = (element) => hooks.geometry().scrolls(element);
const limits = (element) => {
  const { clientSizeOf, scrollSizeOf } = hooks.geometry();
  const [area, port] = [scrollSizeOf(element), clientSizeOf(element)];
  return { x: Math.max(0, area.width - port.width), y: Math.max(0, area.height - port.height) };
};
const viewportLimits = (document) => {
  const element = viewportElement(document);
  return element === null ? { x: 0, y: 0 } : limits(element);
};
const within = (value, most) => Math.max(0, Math.min(most, Math.trunc(value)));

// The position of the viewport.
export const viewportPosition = (realm) => {
  const position = realm.scrollPosition;
  if (position === undefined || (position.x === 0 && position.y === 0)) return { x: 0, y: 0 };
  const { x, y } = viewportLimits(realm.document);
  return { x: Math.min(position.x, x), y: Math.min(position.y, y) };
};
export const positionOf = (element) => {
  if (isViewportOf(element) && element.document.hasWindow && element.isConnected)
    return viewportPosition(element.realm);
  const position = element.cache?.get('scroll');
  if (position === undefined) return { x: 0, y: 0 };
  if (!isScroller(element)) return Object.assign(position, { x: 0, y: 0 });
  const { x, y } = limits(element);
  return { x: Math.min(position.x, x), y: Math.min(position.y, y) };
};

// One event per frame and target, in the order of the first changes.
const announce = (realm, target) => {
  if (realm.scrolledTargets === undefined) {
    realm.scrolledTargets = new Set();
    realm.beforeFrame.push(fireScrolls);
  }
  realm.scrolledTargets.add(target);
  needFrame(realm);
  for (const watcher of realm.renderingWatchers ?? []) watcher(realm);
};
const fireScrolls = (realm) => {
  const targets = [...realm.scrolledTargets];
  realm.scrolledTargets.clear();
  realm.frameJobs.unshift(...targets.map((target) => () => {
    fireEvent(target, 'scroll', { bubbles: target.isDocument === true });
  }));
};

export const scrollViewport = (realm, { x = undefined, y = undefined }) => {
  const most = viewportLimits(realm.document);
  const old = viewportPosition(realm);
  const next = { x: x === undefined ? old.x : within(x, most.x), y: y === undefined ? old.y : within(y, most.y) };
  realm.scrollPosition = next;
  if (next.x === old.x && next.y === old.y) return;
  host.keepScrollPosition(realm.id, next.x, next.y);
  announce(realm, realm.document);
};
export const scrollElement = (element, position) => {
  if (!element.document.hasWindow || !element.isConnected) return;
  if (isViewportOf(element)) {
    scrollViewport(element.realm, position);
    return;
  }
  if (!isScroller(element)) return;
  const most = limits(element);
  const old = positionOf(element);
  const kept = element.cached('scroll', () => ({ x: 0, y: 0 }));
  if (position.x !== undefined) kept.x = within(position.x, most.x);
  if (position.y !== undefined) kept.y = within(position.y, most.y);
  if (kept.x !== old.x || kept.y !== old.y) announce(element.realm, element);
};

const finite = (value) => { const number = toNumber(value); return Number.isFinite(number) ? number : 0; };
const behaviors = ['auto', 'instant', 'smooth'];
// Returns the position in the arguments of scrollTo or scrollBy: two numbers, or a dictionary.
export const scrollArguments = (args) => {
  if (args.length === 0) return {};
  if (args.length > 1) return { x: finite(args[0]), y: finite(args[1]) };
  const [options] = args;
  if (options !== null && options !== undefined && typeof options !== 'object' && typeof options !== 'function')
    throw typeError('Type error');
  const { behavior, left, top } = dictionary(options);
  if (behavior !== undefined && !behaviors.includes(toText(behavior))) throw typeError('Type error');
  return { x: left === undefined ? undefined : finite(left), y: top === undefined ? undefined : finite(top) };
};
export const moved = (old, { x = 0, y = 0 }) => ({ x: old.x + x, y: old.y + y });

export const scrollIntoView = (element, argument) => lazyScrollIntoView().scrollElementIntoView(element, argument);
export const scrollIntoViewIfNeeded = (element, isCentered) =>
  lazyScrollIntoView().scrollElementIfNeeded(element, isCentered);

export const scrolling = () => ({ moved, positionOf, scrollArguments, scrollElement, scrollIntoView,
  scrollIntoViewIfNeeded, scrollViewport, viewportPosition });

hooks.scrolling = scrolling;
hooks.viewportPosition = viewportPosition;
