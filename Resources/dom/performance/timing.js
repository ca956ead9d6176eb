// How a document and what it needs were loaded: Navigation Timing, Resource Timing and Paint Timing.
//
// The loader tells when an answer was there; what it does not tell apart, such as names looked up and connections made,
// took no time.
({
  core(dom) {
    const { host } = dom;
    // The attributes of PerformanceTiming, with the moment of the document that each stands for; null for what never
    // happened.
    const moments = {
      navigationStart: 'start', unloadEventStart: null, unloadEventEnd: null, redirectStart: null, redirectEnd: null,
      fetchStart: 'start',
      domainLookupStart: 'start', domainLookupEnd: 'start', connectStart: 'start', connectEnd: 'start',
      secureConnectionStart: null,
      requestStart: 'start', responseStart: 'start', responseEnd: 'start', domLoading: 'start',
      domInteractive: 'interactive',
      domContentLoadedEventStart: 'contentLoadedStart', domContentLoadedEventEnd: 'contentLoadedEnd',
      domComplete: 'complete',
      loadEventStart: 'loadStart', loadEventEnd: 'loadEnd',
    };
    const names = Object.keys(moments);
    // Since the document was made; undefined for what has not happened.
    const at = (realm, name) => (moments[name] === 'start' ? 0 : realm.moments?.[moments[name]]);
    dom.isTimingName = (name) => Object.hasOwn(moments, name);
    dom.timingMoment = (realm, name) => {
      const time = at(realm, name);
      if (time === undefined) dom.fail('InvalidAccessError', `${name} has not happened`);
      return time;
    };
    const timeOrigin = (realm) => host.wallClock(realm.id) - host.now(realm.id);
    const absolute = (realm, name) => {
      const time = at(realm, name);
      return time === undefined ? 0 : Math.round(timeOrigin(realm) + time);
    };
    dom.timeOriginOf = timeOrigin;

    const { PerformanceEntryImpl } = dom;
    const resourceMembers = ['initiatorType', 'nextHopProtocol', 'workerStart', 'redirectStart', 'redirectEnd',
      'fetchStart',
      'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart', 'requestStart',
      'responseStart',
      'responseEnd', 'transferSize', 'encodedBodySize', 'decodedBodySize', 'serverTiming'];
    const headerSize = 300;

    class PerformanceResourceTimingImpl extends PerformanceEntryImpl {
      constructor(realm, name, initiatorType, start, end, size, isOwn, entryType = 'resource') {
        super(realm, entryType, name, start, end - start);
        this.initiatorType = initiatorType;
        this.nextHopProtocol = isOwn ? 'http/1.1' : '';
        this.workerStart = this.redirectStart = this.redirectEnd = 0;
        this.fetchStart = start;
        this.responseEnd = end;
        // Of other origins only the whole is told: "Timing-Allow-Origin".
        for (const key of ['domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'requestStart',
          'responseStart']) {
          this[key] = isOwn ? (key === 'responseStart' ? end : start) : 0;
        }
        this.secureConnectionStart = isOwn && name.startsWith('https:') ? start : 0;
        this.encodedBodySize = this.decodedBodySize = isOwn ? size : 0;
        this.transferSize = isOwn ? size + headerSize : 0;
      }

      get serverTiming() { return this.serverTimings ??= this.realm.makeArray([]); }
    }
    PerformanceResourceTimingImpl.prototype.interface = 'PerformanceResourceTiming';
    dom.describeEntry('PerformanceResourceTiming', 'PerformanceEntry', resourceMembers);
    dom.describeEntry('PerformanceServerTiming', null, ['name', 'duration', 'description']);

    const navigationMembers = ['unloadEventStart', 'unloadEventEnd', 'domInteractive', 'domContentLoadedEventStart',
      'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd', 'type', 'redirectCount'];
    class PerformanceNavigationTimingImpl extends PerformanceResourceTimingImpl {
      constructor(realm) {
        super(realm, realm.document.url, 'navigation', 0, 0, 0, true, 'navigation');
        this.type = host.navigationType(realm.id) ?? 'navigate';
        this.redirectCount = 0;
      }

      get duration() { return this.loadEventEnd; }
      set duration(value) {}
    }
    for (const name of navigationMembers.slice(0, 8)) {
      Object.defineProperty(PerformanceNavigationTimingImpl.prototype, name,
        { get() { return at(this.realm, name) ?? 0; } });
    }
    PerformanceNavigationTimingImpl.prototype.interface = 'PerformanceNavigationTiming';
    dom.describeEntry('PerformanceNavigationTiming', 'PerformanceResourceTiming', navigationMembers);

    class PerformancePaintTimingImpl extends PerformanceEntryImpl {}
    PerformancePaintTimingImpl.prototype.interface = 'PerformancePaintTiming';
    dom.describe('PerformancePaintTiming', { parent: 'PerformanceEntry' });

    dom.navigationEntry = (realm) => new PerformanceNavigationTimingImpl(realm);
    // Nothing is drawn; a page would have been, right after it was parsed.
    dom.paintEntry = (realm) =>
      new PerformancePaintTimingImpl(realm, 'paint', 'first-contentful-paint', realm.moments?.interactive ?? 0, 0);
    dom.resourceEntry = (realm, record) => new PerformanceResourceTimingImpl(realm, ...record);

    class PerformanceTimingImpl {
      constructor(realm) { this.realm = realm; }
    }
    PerformanceTimingImpl.prototype.interface = 'PerformanceTiming';
    dom.PerformanceTimingImpl = PerformanceTimingImpl;
    const timingOf = dom.brand(PerformanceTimingImpl);
    const asObject = (realm, keys, read) => {
      const object = realm.makeObject();
      for (const key of keys) object[key] = read(key);
      return object;
    };
    dom.describe('PerformanceTiming', {
      parent: null,
      attributes: () => names.map((name) => [name, (wrapper) => absolute(timingOf(wrapper).realm, name)]),
      methods: () => ({
        toJSON(wrapper) {
          const { realm } = timingOf(wrapper);
          return asObject(realm, names, (name) => absolute(realm, name));
        },
      }),
    });

    class PerformanceNavigationImpl {
      constructor(realm) { this.realm = realm; }
      get type() {
        return Math.max(0, ['navigate', 'reload', 'back_forward'].indexOf(host.navigationType(this.realm.id)));
      }
      get redirectCount() { return 0; }
    }
    PerformanceNavigationImpl.prototype.interface = 'PerformanceNavigation';
    dom.PerformanceNavigationImpl = PerformanceNavigationImpl;
    const navigationOf = dom.brand(PerformanceNavigationImpl);
    dom.describe('PerformanceNavigation', {
      parent: null,
      constants: { TYPE_NAVIGATE: 0, TYPE_RELOAD: 1, TYPE_BACK_FORWARD: 2, TYPE_RESERVED: 255 },
      attributes: () => ['type', 'redirectCount'].map((name) => [name, (wrapper) => navigationOf(wrapper)[name]]),
      methods: () => ({
        toJSON(wrapper) {
          const impl = navigationOf(wrapper);
          return asObject(impl.realm, ['type', 'redirectCount'], (name) => impl[name]);
        },
      }),
    });
  },
})
