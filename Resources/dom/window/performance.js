// Performance: High Resolution Time, on the loop's clock. Marks and measures are kept for the page to read back.
({
  core(dom) {
    class PerformanceImpl {
      constructor(realm) {
        this.realm = realm;
        this.wrapper = undefined;
        this.timeOrigin = dom.host.wallClock(realm.id) - dom.host.now(realm.id);
        this.entries = [];
      }

      // A moment by name: the last mark of that name, or a number of milliseconds.
      moment(value) {
        if (typeof value === 'number') return value;
        const mark = this.entries.findLast((entry) => entry.entryType === 'mark' && entry.name === value);
        if (mark === undefined) dom.fail('SyntaxError', `No mark named '${value}' exists`);
        return mark.startTime;
      }

      add(entryType, name, startTime, duration) {
        const entry = this.realm.makeObject();
        Object.assign(entry, { name, entryType, startTime, duration });
        this.entries.push(entry);
        return entry;
      }

      clear(entryType, name) {
        this.entries = this.entries.filter((entry) => entry.entryType !== entryType || (name !== undefined && entry.name !== name));
      }

      list(matches) { return this.realm.makeArray(this.entries.filter(matches)); }
    }
    PerformanceImpl.prototype.interface = 'Performance';
    dom.PerformanceImpl = PerformanceImpl;
    dom.performanceOf = dom.brand(PerformanceImpl);
  },

  face(page, dom) {
    const { realm } = page;
    const { performanceOf } = dom;
    const optionalText = (value) => (value === undefined ? undefined : `${value}`);
    page.interface('Performance', null, {
      now() { return dom.host.now(performanceOf(this).realm.id); },
      get timeOrigin() { return performanceOf(this).timeOrigin; },
      get timing() { return { navigationStart: Math.round(performanceOf(this).timeOrigin) }; },
      mark(name) { return performanceOf(this).add('mark', `${name}`, dom.host.now(realm.id), 0); },
      measure(name, from, to) {
        const impl = performanceOf(this);
        const start = from === undefined ? 0 : impl.moment(from);
        const end = to === undefined ? dom.host.now(realm.id) : impl.moment(to);
        return impl.add('measure', `${name}`, start, end - start);
      },
      clearMarks(name) { performanceOf(this).clear('mark', optionalText(name)); },
      clearMeasures(name) { performanceOf(this).clear('measure', optionalText(name)); },
      getEntries() { return performanceOf(this).list(() => true); },
      getEntriesByType(type) { return performanceOf(this).list((entry) => entry.entryType === type); },
      getEntriesByName(name) { return performanceOf(this).list((entry) => entry.name === name); },
      toJSON() { return { timeOrigin: this.timeOrigin }; },
    });
    page.global('performance', dom.wrap(new dom.PerformanceImpl(realm)), true);
  },
})
