// The page's `Date` and `Intl` on a virtual clock.
import { host } from '../infra/host.js';
import { apply } from '../events/event.js';

// They follow the loop's clock.
export const virtualNow = (realm) => host.wallClock(realm.id, true);

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const NativeDate = Date;
  const { construct } = Reflect;
  const { toString } = NativeDate.prototype;
  const now = () => virtualNow(realm);
  const VirtualDate = { Date: function (...args) {
    if (new.target === undefined) return apply(toString, new NativeDate(now()), []);
    return construct(NativeDate, args.length === 0 ? [now()] : args, new.target);
  } }.Date;
  Object.defineProperty(VirtualDate, 'length', { value: 7, configurable: true });
  Object.defineProperty(VirtualDate, 'prototype', { value: NativeDate.prototype, writable: false });
  Object.defineProperty(NativeDate.prototype, 'constructor',
    { value: VirtualDate, writable: true, configurable: true });
  const statics = { now() { return now(); }, parse: NativeDate.parse, UTC: NativeDate.UTC };
  for (const name in statics) {
    Object.defineProperty(VirtualDate, name, { value: statics[name], writable: true, configurable: true });
  }
  page.global('Date', VirtualDate);
  const formats = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(formats, 'format');
  const toParts = formats.formatToParts;
  Object.defineProperty(formats, 'format', {
    configurable: true,
    get: { get format() {
      const bound = apply(format.get, this, []);
      return (date) => bound(date === undefined ? now() : date);
    } }.__lookupGetter__('format'),
  });
  Object.defineProperty(formats, 'formatToParts', {
    configurable: true, writable: true,
    value: {
      formatToParts(date) { return apply(toParts, this, [date === undefined ? now() : date]); }
    }.formatToParts,
  });
}
