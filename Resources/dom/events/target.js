// EventTarget and the dispatch of events: DOM, "Interface EventTarget" and "Dispatching events".
({
  core(dom) {
    const { apply } = Reflect;
    const phases = { none: 0, capturing: 1, atTarget: 2, bubbling: 3 };

    class Listener {
      constructor(callback, capture, once, passive) {
        this.callback = callback;
        this.capture = capture;
        this.once = once;
        this.passive = passive;
        this.removed = false;
        // Whose `window.event` the event is while the listener runs; null for that of the target.
        this.realm = null;
      }

      call(event, currentTarget) {
        const { callback } = this;
        if (typeof callback === 'function') {
          apply(callback, dom.wrap(currentTarget), [dom.wrap(event)]);
          return;
        }
        const handle = callback.handleEvent;
        if (typeof handle !== 'function')
          throw dom.typeError("'handleEvent' property of event listener should be callable");
        apply(handle, callback, [dom.wrap(event)]);
      }
    }
    dom.Listener = Listener;

    class EventTargetImpl {
      constructor() {
        this.wrapper = undefined;
        // From the type of an event to its listeners.
        this.listeners = null;
      }

      // The next target on an event's path.
      parentTarget(event) { return null; }

      listenersOf(type) { return this.listeners?.get(type); }

      addListener(type, listener) {
        this.listeners ??= new Map();
        let list = this.listeners.get(type);
        if (list === undefined) this.listeners.set(type, list = new dom.ListenerList());
        list.add(listener);
      }

      removeListener(type, listener) {
        const list = this.listeners.get(type);
        list.remove(listener);
        if (list.isEmpty) this.listeners.delete(type);
      }

      findListener(type, callback, capture) { return this.listenersOf(type)?.find(callback, capture); }
    }
    EventTargetImpl.prototype.interface = 'EventTarget';
    dom.EventTargetImpl = EventTargetImpl;
    dom.targetOf = dom.brand(EventTargetImpl);

    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
    const captureOption = (options) => (isObject(options) ? !!options.capture : !!options);
    const passiveTypes = new Set(['touchstart', 'touchmove', 'wheel', 'mousewheel']);
    // WebKit's listeners for touches are passive where they would hold up the scrolling of the page.
    const isPassiveByDefault = (target, type) => passiveTypes.has(type)
      && (target === target.realm.windowImpl || target.isDocument === true
        || target === target.document?.documentElement
        || target === target.document?.body);

    const signalArgument = (value) => {
      const signal = dom.implOrNothing(value);
      if (signal?.addAlgorithm === undefined) throw dom.typeError("'signal' must be an instance of AbortSignal");
      return signal;
    };

    dom.addEventListener = (target, type, callback, options) => {
      const capture = captureOption(options);
      const once = isObject(options) && !!options.once;
      const passive = isObject(options) ? options.passive : undefined;
      const signal = isObject(options) && options.signal !== undefined ? signalArgument(options.signal) : null;
      if (callback === null || callback === undefined) return;
      if (!isObject(callback))
        throw dom.typeError("Argument 2 ('callback') to EventTarget.addEventListener must be an object");
      if (signal?.aborted || target.findListener(type, callback, capture) !== undefined) return;
      const listener =
        new Listener(callback, capture, once, passive === undefined ? isPassiveByDefault(target, type) : !!passive);
      if (typeof callback === 'function') listener.realm = dom.realmOfFunction(callback) ?? null;
      target.addListener(type, listener);
      signal?.addAlgorithm(() => { if (!listener.removed) target.removeListener(type, listener); });
    };

    dom.removeEventListener = (target, type, callback, options) => {
      const listener = target.findListener(type, callback, captureOption(options));
      if (listener !== undefined) target.removeListener(type, listener);
    };

    dom.dispatchEvent = (target, event) => {
      if (event.dispatching || !event.initialized) dom.fail('InvalidStateError');
      event.isTrusted = false;
      return dom.dispatch(event, target, dom.eventPath(event, target), target);
    };

    // Replaced by shadow/event-paths.js.
    dom.eventPath = (event, target) => {
      const path = [];
      for (let next = target; next !== null; next = next.parentTarget(event)) path.push(next);
      return path;
    };

    // The first on the path that acts upon a click: HTML, "activation behavior".
    function activationTarget(event, path) {
      if (event.type !== 'click' || (event.interface !== 'PointerEvent' && event.interface !== 'MouseEvent'))
        return null;
      if (path.length === 0) return null;
      if (!event.bubbles) return path[0].activate === undefined ? null : path[0];
      return path.find((target) => target.activate !== undefined) ?? null;
    }

    dom.dispatch = (event, target, path, shownTarget) => {
      if (event.route !== null) return dom.dispatchAlong(event, path, activationTarget(event, path));
      event.dispatching = true;
      event.target = shownTarget;
      event.path = path;
      const activated = activationTarget(event, path);
      activated?.legacyPreActivation?.(event);
      for (let i = path.length - 1; i > 0 && !event.propagationStopped; i--)
        invoke(event, path[i], phases.capturing, true);
      if (!event.propagationStopped) invoke(event, target, phases.atTarget, true);
      if (!event.propagationStopped) invoke(event, target, phases.atTarget, false);
      if (event.bubbles) {
        for (let i = 1; i < path.length && !event.propagationStopped; i++)
          invoke(event, path[i], phases.bubbling, false);
      }
      event.phase = phases.none;
      event.currentTarget = null;
      event.path = null;
      event.dispatching = false;
      event.propagationStopped = event.immediatelyStopped = false;
      if (activated !== null) {
        if (!event.canceled) activated.activate(event);
        else activated.legacyCanceledActivation?.(event);
      }
      return !event.canceled;
    };

    const invoke = dom.invokeListeners = (event, currentTarget, phase, capture) => {
      const list = currentTarget.listenersOf(event.type);
      if (list === undefined) return;
      const { items } = list;
      // Those that listeners add hear the next event.
      const { length } = items;
      event.phase = phase;
      event.currentTarget = currentTarget;
      for (let i = 0; i < length; i++) {
        const listener = items[i];
        if (listener.capture !== capture || listener.removed) continue;
        if (listener.once) currentTarget.removeListener(event.type, listener);
        const realm = listener.realm ?? currentTarget.realm;
        const outer = realm.currentEvent;
        if (!event.isInShadow) realm.currentEvent = dom.wrap(event);
        event.inPassiveListener = listener.passive;
        try {
          listener.call(event, currentTarget);
        } catch (error) {
          dom.host.reportException(realm.id, error);
        }
        event.inPassiveListener = false;
        realm.currentEvent = outer;
        if (event.immediatelyStopped) return;
      }
    };

    // A target that a page constructs.
    class PlainEventTargetImpl extends EventTargetImpl {
      constructor(realm) {
        super();
        this.realm = realm;
      }
    }
    dom.PlainEventTargetImpl = PlainEventTargetImpl;
  },

  face(page, dom) {
    const { realm, window } = page;
    const { targetOf } = dom;
    page.interface('EventTarget', null, {
      addEventListener(type, callback, options) {
        if (arguments.length < 2) dom.requireArguments(arguments, 2, 'addEventListener');
        dom.addEventListener(targetOf(this ?? window), `${type}`, callback, options);
      },
      removeEventListener(type, callback, options) {
        if (arguments.length < 2) dom.requireArguments(arguments, 2, 'removeEventListener');
        dom.removeEventListener(targetOf(this ?? window), `${type}`, callback, options);
      },
      dispatchEvent(event) { return dom.dispatchEvent(targetOf(this ?? window), dom.eventArgument(event)); },
    }, {
      hasLateMembers: true,
      construct(args, newTarget) { return dom.wrapNew(new dom.PlainEventTargetImpl(realm), newTarget); },
    });
  },
})
