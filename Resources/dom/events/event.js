// Event and CustomEvent: DOM, "Events".
({
  core(dom) {
    const { apply } = Reflect;

    class EventImpl {
      // `fields` holds what interfaces derived from Event add.
      constructor(realm, name, type, init, fields) {
        this.wrapper = undefined;
        this.realm = realm;
        this.interface = name;
        this.type = type;
        this.bubbles = !!init.bubbles;
        this.cancelable = !!init.cancelable;
        this.composed = !!init.composed;
        this.fields = fields;
        this.target = null;
        this.currentTarget = null;
        this.path = null;
        this.phase = 0;
        this.timeStamp = 0;
        this.isTrusted = false;
        this.initialized = true;
        this.dispatching = false;
        this.canceled = false;
        this.propagationStopped = false;
        this.immediatelyStopped = false;
        this.inPassiveListener = false;
      }

      cancel() {
        if (this.cancelable && !this.inPassiveListener) this.canceled = true;
      }

      // DOM, "initialize an event"; false while it is being dispatched.
      initialize(type, bubbles, cancelable) {
        if (this.dispatching) return false;
        this.initialized = true;
        this.propagationStopped = this.immediatelyStopped = this.canceled = false;
        this.isTrusted = false;
        this.target = null;
        this.type = type;
        this.bubbles = bubbles;
        this.cancelable = cancelable;
        return true;
      }
    }
    EventImpl.prototype.interface = 'Event';
    // The way through shadow trees, where there are such; whether the listener called is in one.
    EventImpl.prototype.route = null;
    EventImpl.prototype.isInShadow = false;
    dom.EventImpl = EventImpl;
    dom.eventOf = dom.brand(EventImpl);
    dom.eventArgument = (value) => dom.argument(EventImpl, value, "Argument 1 ('event') to EventTarget.dispatchEvent");

    // `new Event(type, init)`. What derived interfaces add to the dictionary is read by `readFields`.
    dom.constructEvent = (realm, name, args, newTarget, readFields) => {
      dom.requireArguments(args, 1, name);
      const type = dom.toText(args[0]);
      const init = dom.dictionary(args[1]);
      const event = new EventImpl(realm, name, type, init, readFields?.(init) ?? null);
      event.timeStamp = dom.host.now(realm.id, true);
      return dom.wrapNew(event, newTarget);
    };
    const nothing = dom.noFields = Object.create(null);
    dom.dictionary = (value) => {
      if (value === undefined || value === null) return nothing;
      if (typeof value !== 'object' && typeof value !== 'function') throw dom.typeError('Type error');
      return value;
    };

    // Replaced by shadow/composed-path.js.
    dom.composedPath = (event, realm) => realm.makeArray(event.path === null ? [] : event.path.map(dom.wrap));
    dom.apply = apply;
    dom.callBack = (realm, callback, self, ...args) => {
      try {
        return realm.callPage(callback, self, args);
      } catch (error) {
        return dom.host.reportException(realm.id, error);
      }
    };
  },

  defines: 'Event CustomEvent',
  face(page, dom) {
    const { realm } = page;
    const { eventOf, wrap } = dom;
    page.lazyInterface('Event', () => page.interface('Event', null, {
      get type() { return eventOf(this).type; },
      get target() { return wrap(eventOf(this).target); },
      get srcElement() { return wrap(eventOf(this).target); },
      get currentTarget() { return wrap(eventOf(this).currentTarget); },
      composedPath() { return dom.composedPath(eventOf(this), realm); },
      get eventPhase() { return eventOf(this).phase; },
      stopPropagation() { eventOf(this).propagationStopped = true; },
      get cancelBubble() { return eventOf(this).propagationStopped; },
      set cancelBubble(value) { if (value) eventOf(this).propagationStopped = true; },
      stopImmediatePropagation() {
        const event = eventOf(this);
        event.propagationStopped = event.immediatelyStopped = true;
      },
      get bubbles() { return eventOf(this).bubbles; },
      get cancelable() { return eventOf(this).cancelable; },
      get returnValue() { return !eventOf(this).canceled; },
      set returnValue(value) { if (!value) eventOf(this).cancel(); },
      preventDefault() { eventOf(this).cancel(); },
      get defaultPrevented() { return eventOf(this).canceled; },
      get composed() { return eventOf(this).composed; },
      get isTrusted() { return eventOf(this).isTrusted; },
      get timeStamp() { return eventOf(this).timeStamp; },
      initEvent(type, bubbles = false, cancelable = false) {
        dom.requireArguments(arguments, 1, 'Event.initEvent');
        eventOf(this).initialize(`${type}`, !!bubbles, !!cancelable);
      },
    }, {
      constants: { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
      length: 1,
      construct(args, newTarget) { return dom.constructEvent(realm, 'Event', args, newTarget); },
    }));
    page.lazyInterface('CustomEvent', () => page.interface('CustomEvent', 'Event', {
      get detail() { return eventOf(this).fields?.detail ?? null; },
      initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
        dom.requireArguments(arguments, 1, 'CustomEvent.initCustomEvent');
        const event = eventOf(this);
        if (event.initialize(`${type}`, !!bubbles, !!cancelable)) event.fields = { detail };
      },
    }, {
      length: 1,
      construct(args, newTarget) {
        return dom.constructEvent(realm, 'CustomEvent', args, newTarget, (init) => ({ detail: init.detail ?? null }));
      },
    }));
  },
})
