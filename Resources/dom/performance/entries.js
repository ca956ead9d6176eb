// Entries of the performance timeline: Performance Timeline, "The PerformanceEntry interface", and User Timing Level 3.
({
  core(dom) {
    class PerformanceEntryImpl {
      constructor(realm, entryType, name, startTime, duration) {
        this.realm = realm;
        this.entryType = entryType;
        this.name = name;
        this.startTime = startTime;
        this.duration = duration;
      }
    }
    PerformanceEntryImpl.prototype.interface = 'PerformanceEntry';
    dom.PerformanceEntryImpl = PerformanceEntryImpl;
    dom.performanceEntryOf = dom.brand(PerformanceEntryImpl);

    class PerformanceMarkImpl extends PerformanceEntryImpl {
      constructor(realm, name, startTime, detail) {
        super(realm, 'mark', name, startTime, 0);
        this.detail = detail;
      }
    }
    PerformanceMarkImpl.prototype.interface = 'PerformanceMark';

    class PerformanceMeasureImpl extends PerformanceEntryImpl {
      constructor(realm, name, startTime, duration, detail) {
        super(realm, 'measure', name, startTime, duration);
        this.detail = detail;
      }
    }
    PerformanceMeasureImpl.prototype.interface = 'PerformanceMeasure';

    // What an interface's toJSON lists, the inherited members first.
    const members = { PerformanceEntry: ['name', 'entryType', 'startTime', 'duration'] };
    dom.describeEntry = (name, parent, own, rest = {}) => {
      members[name] = parent === null ? own : [...members[parent], ...own];
      const implOf = dom.performanceEntryOf;
      dom.describe(name, {
        parent,
        attributes: () => own.map((key) => [key, (wrapper) => implOf(wrapper)[key]]),
        methods: () => ({
          toJSON(wrapper) {
            const impl = implOf(wrapper);
            const object = impl.realm.makeObject();
            for (const key of members[name]) object[key] = impl[key];
            return object;
          },
        }),
        ...rest,
      });
    };

    const detailOf = (realm, value) =>
      (value === undefined || value === null ? null : dom.structuredClone(realm, value));
    // User Timing, "the PerformanceMark constructor".
    dom.makeMark = (realm, name, value) => {
      if (dom.isTimingName(name)) dom.fail('SyntaxError', `'${name}' is the name of an attribute of PerformanceTiming`);
      const init = dom.dictionary(value);
      const { detail } = init;
      const startTime = init.startTime === undefined ? dom.host.now(realm.id) : dom.finite(init.startTime);
      if (startTime < 0) throw dom.typeError('The start time of a mark cannot be negative');
      return new PerformanceMarkImpl(realm, name, startTime, detailOf(realm, detail));
    };

    // User Timing, "convert a mark to a timestamp".
    function moment(performance, value) {
      if (typeof value === 'number') {
        if (value < 0) throw dom.typeError('A timestamp cannot be negative');
        return value;
      }
      if (dom.isTimingName(value)) return dom.timingMoment(performance.realm, value);
      const mark = performance.entries.findLast((entry) => entry.entryType === 'mark' && entry.name === value);
      if (mark === undefined) dom.fail('SyntaxError', `No mark named '${value}' exists`);
      return mark.startTime;
    }
    const momentArgument = (value) =>
      (value === undefined ? undefined : typeof value === 'number' ? dom.finite(value) : dom.toText(value));
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

    // User Timing, "measure() method".
    dom.makeMeasure = (performance, name, first, endMark) => {
      const { realm } = performance;
      const isDictionary = first === undefined || first === null || isObject(first);
      const init = isDictionary ? dom.dictionary(first) : {};
      const { detail } = init;
      const duration = init.duration === undefined ? undefined : dom.finite(init.duration);
      const [last, begin] = [momentArgument(init.end), momentArgument(init.start)];
      const start = isDictionary ? begin : dom.toText(first);
      const isGiven = [detail, duration, last, begin].some((value) => value !== undefined);
      if (isGiven) {
        if (endMark !== undefined) throw dom.typeError('A measure with options has no end mark');
        if (begin === undefined && last === undefined)
          throw dom.typeError('The options of a measure need a start or an end');
        if (begin !== undefined && last !== undefined && duration !== undefined) {
          throw dom.typeError('The options of a measure cannot have start, end and duration');
        }
      }
      let end;
      if (endMark !== undefined) end = moment(performance, dom.toText(endMark));
      else if (last !== undefined) end = moment(performance, last);
      else if (isGiven && begin !== undefined && duration !== undefined) end = moment(performance, begin) + duration;
      else end = dom.host.now(realm.id);
      let from = 0;
      if (start !== undefined) from = moment(performance, start);
      else if (duration !== undefined && last !== undefined) from = end - duration;
      return new PerformanceMeasureImpl(realm, name, from, end - from, detailOf(realm, detail));
    };

    dom.describeEntry('PerformanceEntry', null, members.PerformanceEntry);
    dom.describeEntry('PerformanceMark', 'PerformanceEntry', ['detail'], {
      length: 1,
      construct(realm, args, newTarget) {
        dom.requireArguments(args, 1, 'PerformanceMark');
        return dom.wrapNew(dom.makeMark(realm, dom.toText(args[0]), args[1]), newTarget);
      },
    });
    dom.describeEntry('PerformanceMeasure', 'PerformanceEntry', ['detail']);
  },
})
