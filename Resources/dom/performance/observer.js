// PerformanceObserver: Performance Timeline, "The PerformanceObserver interface".
({
  core(dom) {
    const supported = ['mark', 'measure', 'navigation', 'paint', 'resource'];
    dom.supportedEntryTypes = supported;
    const inOrder = (entries) => entries.map((entry, index) => ({ entry, index }))
      .sort((a, b) => a.entry.startTime - b.entry.startTime || a.index - b.index).map(({ entry }) => entry);
    // "Filter buffer by name and type": what pages get of a list of entries.
    dom.entriesFor = (realm, entries, name, type) => realm.makeArray(inOrder(entries.filter((entry) => (
      (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type)))).map(dom.wrap));
    dom.entryGetters = (implOf) => ({
      getEntries: (wrapper) => implOf(wrapper).find(),
      getEntriesByType: (wrapper, type) => implOf(wrapper).find(undefined, dom.toText(type)),
      getEntriesByName: (wrapper, name, type = undefined) =>
        implOf(wrapper).find(dom.toText(name), type === undefined ? undefined : dom.toText(type)),
    });

    class PerformanceObserverEntryListImpl {
      constructor(realm, entries) {
        this.realm = realm;
        this.entries = entries;
      }

      find(name, type) { return dom.entriesFor(this.realm, this.entries, name, type); }
    }
    PerformanceObserverEntryListImpl.prototype.interface = 'PerformanceObserverEntryList';
    const listOf = dom.brand(PerformanceObserverEntryListImpl);
    dom.describe('PerformanceObserverEntryList', { parent: null, methods: () => dom.entryGetters(listOf) });

    class PerformanceObserverImpl {
      constructor(realm, callback) {
        this.realm = realm;
        this.callback = callback;
        // Whether it observes many types at once, or one by one; undefined as long as it observes none.
        this.isMultiple = undefined;
        this.types = new Set();
        this.queue = [];
      }

      observe(value) {
        const init = dom.dictionary(value);
        const { buffered } = init;
        if (init.entryTypes !== undefined && (typeof init.entryTypes !== 'object' || init.entryTypes === null))
          throw dom.typeError('Value is not a sequence');
        const list =
          init.entryTypes === undefined ? undefined : [...this.realm.listOf(init.entryTypes)].map(dom.toText);
        const type = init.type === undefined ? undefined : dom.toText(init.type);
        if (list === undefined && type === undefined) throw dom.typeError('no type or entryTypes were provided');
        if (list !== undefined && (type !== undefined || buffered !== undefined))
          throw dom.typeError("either entryTypes or type must be provided");
        const isMultiple = list !== undefined;
        if (this.isMultiple !== undefined && this.isMultiple !== isMultiple) {
          dom.fail('InvalidModificationError',
            'an observer observes either several types at once or one after the other');
        }
        const types = (list ?? [type]).filter((each) => supported.includes(each));
        this.isMultiple = isMultiple;
        if (types.length === 0) {
          dom.host.console(this.realm.id, 'warn',
            `The type${isMultiple ? 's' : ''} to observe ${isMultiple ? 'are' : 'is'} not supported`);
          return;
        }
        if (isMultiple) this.types = new Set(types);
        else this.types.add(type);
        const performance = dom.performanceFor(this.realm);
        performance.observers.add(this);
        if (!isMultiple && buffered)
          for (const entry of performance.all()) if (entry.entryType === type) this.take(entry);
      }

      take(entry) {
        this.queue.push(entry);
        dom.performanceFor(this.realm).announceLater();
      }

      disconnect() {
        dom.performanceFor(this.realm).observers.delete(this);
        this.types.clear();
        this.queue = [];
        this.isMultiple = undefined;
      }

      records() {
        const { queue } = this;
        this.queue = [];
        return queue;
      }

      deliver() {
        const entries = this.records();
        if (entries.length === 0) return;
        const { realm } = this;
        const self = dom.wrap(this);
        dom.callBack(realm, this.callback, self, dom.wrap(new PerformanceObserverEntryListImpl(realm, entries)), self);
      }
    }
    PerformanceObserverImpl.prototype.interface = 'PerformanceObserver';
    const observerOf = dom.brand(PerformanceObserverImpl);
    dom.describe('PerformanceObserver', {
      parent: null, length: 1,
      construct(realm, args, newTarget) {
        dom.requireArguments(args, 1, 'PerformanceObserver');
        if (typeof args[0] !== 'function')
          throw dom.typeError("Argument 1 ('callback') to the PerformanceObserver constructor must be a function");
        return dom.wrapNew(new PerformanceObserverImpl(realm, args[0]), newTarget);
      },
      methods: (realm) => ({
        observe(wrapper, options = undefined) { observerOf(wrapper).observe(options); },
        disconnect(wrapper) { observerOf(wrapper).disconnect(); },
        takeRecords(wrapper) { return realm.makeArray(observerOf(wrapper).records().map(dom.wrap)); },
      }),
    });
  },

  face(page, dom) {
    const { realm } = page;
    dom.host.loadModule(realm.id, '%iterable');
    const constructor = realm.constructorOf('PerformanceObserver');
    const types = dom.freeze(realm.makeArray(dom.supportedEntryTypes));
    dom.copyMembers(constructor, { get supportedEntryTypes() { return types; } });
  },
})
