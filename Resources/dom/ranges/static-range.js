// StaticRange: DOM, "Interface StaticRange".
import { illegalInvocation, implOrNothing } from '../infra/brands.js';
import { RangeImpl } from './range.js';

export const staticRange = (realm, start, end) => new StaticRangeImpl(realm, start, end);
class StaticRangeImpl {
  constructor(realm, start, end) {
    this.realm = realm;
    this.start = start;
    this.end = end;
  }
  get collapsed() { return this.start.node === this.end.node && this.start.offset === this.end.offset; }
}
StaticRangeImpl.prototype.interface = 'StaticRange';

// Returns the impl of a range of either kind.
export const boundedOf = (wrapper) => {
  const impl = implOrNothing(wrapper);
  return impl instanceof RangeImpl || impl instanceof StaticRangeImpl ? impl : illegalInvocation(StaticRangeImpl);
};
