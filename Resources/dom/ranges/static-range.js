// StaticRange: DOM, "Interface StaticRange".
({
  core(dom) {
    dom.staticRange = (realm, start, end) => new StaticRangeImpl(realm, start, end);
    class StaticRangeImpl {
      constructor(realm, start, end) { Object.assign(this, { realm, start, end }); }
      get collapsed() { return this.start.node === this.end.node && this.start.offset === this.end.offset; }
    }
    StaticRangeImpl.prototype.interface = 'StaticRange';

    // The impl of a range of either kind.
    dom.boundedOf = (wrapper) => {
      const impl = dom.implOrNothing(wrapper);
      return impl instanceof dom.RangeImpl || impl instanceof StaticRangeImpl ? impl : dom.illegalInvocation();
    };
  },
})
