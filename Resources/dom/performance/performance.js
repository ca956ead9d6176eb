// Performance: High Resolution Time and Performance Timeline, on the loop's clock.
({
  core(dom) {
    const { host } = dom;

    class PerformanceImpl extends dom.PlainEventTargetImpl {
      constructor(realm) {
        super(realm);
        this.timeOrigin = dom.timeOriginOf(realm);
        // Marks and measures, and the resources, which have room for so many.
        this.entries = [];
        this.resources = [];
        this.roomForResources = 250;
        this.isFull = false;
        this.observers = new Set();
        this.isAnnouncing = false;
        this.timing = new dom.PerformanceTimingImpl(realm);
        this.navigation = new dom.PerformanceNavigationImpl(realm);
        this.navigationEntry = dom.navigationEntry(realm);
        this.paintEntry = dom.paintEntry(realm);
      }

      all() { return [this.navigationEntry, this.paintEntry, ...this.entries, ...this.resources]; }
      find(name, type) { return dom.entriesFor(this.realm, this.all(), name, type); }

      // "Queue a PerformanceEntry".
      announce(entry) {
        for (const observer of this.observers) if (observer.types.has(entry.entryType)) observer.take(entry);
      }

      announceLater() {
        if (this.isAnnouncing) return;
        this.isAnnouncing = true;
        dom.postTask(this.realm, () => {
          this.isAnnouncing = false;
          for (const observer of [...this.observers]) observer.deliver();
        });
      }

      add(entry) {
        this.entries.push(entry);
        this.announce(entry);
        return dom.wrap(entry);
      }

      clear(entryType, name) {
        this.entries =
          this.entries.filter((entry) => entry.entryType !== entryType || (name !== undefined && entry.name !== name));
      }

      // Resource Timing, "add a PerformanceResourceTiming entry", which the loader tells of when it is there.
      addResource(record) {
        const entry = dom.resourceEntry(this.realm, record);
        this.announce(entry);
        if (this.resources.length < this.roomForResources) {
          this.resources.push(entry);
        } else if (!this.isFull) {
          this.isFull = true;
          dom.postTask(this.realm, () => {
            dom.fireEvent(this, 'resourcetimingbufferfull', { bubbles: true });
            if (this.resources.length < this.roomForResources) this.resources.push(entry);
            this.isFull = this.resources.length >= this.roomForResources;
          });
        }
      }

      setRoom(count) {
        this.roomForResources = count;
        this.isFull = false;
      }
    }
    PerformanceImpl.prototype.interface = 'Performance';
    const performanceOf = dom.brand(PerformanceImpl);
    const numbers = (line) => line.split(' ').map(Number);
    // The host's record of a resource: its URL, what asked for it, "start end size" and whether its origin is the
    // page's.
    const readRecord = ([url, initiatorType, line, isOwn]) => [url, initiatorType, ...numbers(line), isOwn === '1'];
    dom.performanceFor = (realm) => {
      if (realm.performance === undefined) {
        realm.performance = new PerformanceImpl(realm);
        for (const record of host.watchResources(realm.id) ?? []) realm.performance.addResource(readRecord(record));
      }
      return realm.performance;
    };
    dom.told.resource = (realm, ...record) => { realm.performance.addResource(readRecord(record)); };

    dom.describe('Performance', {
      parent: 'EventTarget',
      attributes: () => [
        ['timeOrigin', (wrapper) => performanceOf(wrapper).timeOrigin],
        ['timing', (wrapper) => dom.wrap(performanceOf(wrapper).timing)],
        ['navigation', (wrapper) => dom.wrap(performanceOf(wrapper).navigation)],
      ],
      methods: () => ({
        now: (wrapper) => host.now(performanceOf(wrapper).realm.id, true),
        toJSON(wrapper) {
          const { realm, timeOrigin, timing, navigation } = performanceOf(wrapper);
          return dom.copyMembers(realm.makeObject(),
            { timeOrigin, timing: dom.wrap(timing).toJSON(), navigation: dom.wrap(navigation).toJSON() });
        },
        ...dom.entryGetters(performanceOf),
        mark(wrapper, name, options = undefined) {
          const performance = performanceOf(wrapper);
          return performance.add(dom.makeMark(performance.realm, dom.toText(name), options));
        },
        measure(wrapper, name, startOrOptions = undefined, endMark = undefined) {
          const performance = performanceOf(wrapper);
          return performance.add(dom.makeMeasure(performance, dom.toText(name), startOrOptions, endMark));
        },
        clearMarks(wrapper, name = undefined) {
          performanceOf(wrapper).clear('mark', name === undefined ? undefined : dom.toText(name));
        },
        clearMeasures(wrapper, name = undefined) {
          performanceOf(wrapper).clear('measure', name === undefined ? undefined : dom.toText(name));
        },
        clearResourceTimings(wrapper) { performanceOf(wrapper).resources = []; },
        setResourceTimingBufferSize(wrapper, count) { performanceOf(wrapper).setRoom(dom.toUnsignedLong(count)); },
      }),
    });
  },

  face(page, dom) {
    const { realm } = page;
    page.lazyGlobal('performance', () => {
      dom.defineHandlers(realm, realm.prototypeOf('Performance'), ['resourcetimingbufferfull']);
      page.global('performance', dom.wrap(dom.performanceFor(realm)), true);
    });
  },
})
