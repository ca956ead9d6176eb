// The interfaces derived from Event, as one table: parent, and the members that they add to the dictionary and the event.
({
  core(dom) {
    // A kind of member: [default, conversion of what a page gives].
    const text = ['', (value) => dom.toText(value)];
    const flag = [false, (value) => !!value];
    const long = [0, (value) => dom.toLong(value)];
    const unsignedLong = [0, (value) => dom.toUnsignedLong(value)];
    const double = [0, (value) => dom.finite(value)];
    const float = [0, (value) => Math.fround(dom.finite(value))];
    const any = [null, (value) => value];
    const target = [null, (value) => {
      if (value === null) return null;
      if (!(dom.implOrNothing(value) instanceof dom.EventTargetImpl)) throw dom.typeError('Type error');
      return value;
    }];
    const formData = [null, (value) => {
      if (dom.implOrNothing(value)?.interface !== 'FormData') throw dom.typeError('Type error');
      return value;
    }];
    const view = [null, (value) => {
      if (value !== null && dom.implOrNothing(value)?.interface !== 'Window') throw dom.typeError('Type error');
      return value;
    }];
    const members = (kind, names) => names.split(' ').map((name) => [name, kind]);
    const modifiers = members(flag, 'ctrlKey shiftKey altKey metaKey');

    // Computed attributes, which no dictionary has.
    const computed = {
      UIEvent: { which: (event) => event.fields?.which ?? 0, pageX: () => 0, pageY: () => 0, layerX: () => 0, layerY: () => 0 },
      MouseEvent: {
        ...Object.fromEntries(['pageX', 'offsetX', 'x', 'layerX'].map((name) => [name, (event) => event.fields?.clientX ?? 0])),
        ...Object.fromEntries(['pageY', 'offsetY', 'y', 'layerY'].map((name) => [name, (event) => event.fields?.clientY ?? 0])),
        which: (event) => (event.fields?.button ?? 0) + 1,
        fromElement: (event) => dom.shown(event.type === 'mouseout' || event.type === 'mouseleave' ? event.target : event.fields?.relatedTarget),
        toElement: (event) => dom.shown(event.type === 'mouseout' || event.type === 'mouseleave' ? event.fields?.relatedTarget : event.target),
      },
      KeyboardEvent: { which: (event) => event.fields?.keyCode || event.fields?.charCode || 0 },
      TouchEvent: Object.fromEntries(['touches', 'targetTouches', 'changedTouches'].map((name) => (
        [name, (event) => dom.touchList(event, name).wrapper]))),
      MessageEvent: {
        // What was sent may be undefined.
        data: (event) => (event.fields !== null && 'data' in event.fields ? event.fields.data : null),
        ports: (event) => event.ports ??= Object.freeze(event.realm.makeArray(event.fields?.ports ?? [])),
      },
    };

    const table = {
      UIEvent: ['Event', members(view, 'view'), members(long, 'detail')],
      FocusEvent: ['UIEvent', members(target, 'relatedTarget')],
      MouseEvent: ['UIEvent', members(double, 'screenX screenY clientX clientY'), modifiers, members(long, 'button'),
        members(unsignedLong, 'buttons'), members(target, 'relatedTarget'), members(double, 'movementX movementY')],
      WheelEvent: ['MouseEvent', members(double, 'deltaX deltaY deltaZ'), members(unsignedLong, 'deltaMode')],
      DragEvent: ['MouseEvent', members(any, 'dataTransfer')],
      PointerEvent: ['MouseEvent', members(long, 'pointerId tiltX tiltY twist'), [['width', [1, double[1]]], ['height', [1, double[1]]]],
        members(float, 'pressure tangentialPressure'), members(text, 'pointerType'), members(flag, 'isPrimary')],
      KeyboardEvent: ['UIEvent', members(text, 'key code'), members(unsignedLong, 'location keyCode charCode'), modifiers,
        members(flag, 'repeat isComposing')],
      InputEvent: ['UIEvent', members([null, (value) => (value === null ? null : dom.toText(value))], 'data'), members(text, 'inputType'),
        members(flag, 'isComposing'), members(any, 'dataTransfer')],
      CompositionEvent: ['UIEvent', members(text, 'data')],
      TouchEvent: ['UIEvent', modifiers],
      TextEvent: ['UIEvent', members(text, 'data')],
      ClipboardEvent: ['Event', members(any, 'clipboardData')],
      SecurityPolicyViolationEvent: ['Event', members(text, 'documentURI referrer blockedURI violatedDirective effectiveDirective originalPolicy sourceFile sample disposition'),
        members(unsignedLong, 'statusCode lineNumber columnNumber')],
      MediaQueryListEvent: ['Event', members(text, 'media'), members(flag, 'matches')],
      OverflowEvent: ['Event', members(unsignedLong, 'orient'), members(flag, 'horizontalOverflow verticalOverflow')],
      MessageEvent: ['Event', members(any, 'data'), members(text, 'origin lastEventId'), members(any, 'source')],
      ErrorEvent: ['Event', members(text, 'message filename'), members(unsignedLong, 'lineno colno'), members([undefined, any[1]], 'error')],
      PromiseRejectionEvent: ['Event', members(any, 'promise'), members([undefined, any[1]], 'reason')],
      PageTransitionEvent: ['Event', members(flag, 'persisted')],
      HashChangeEvent: ['Event', members(text, 'oldURL newURL')],
      PopStateEvent: ['Event', members(any, 'state')],
      ProgressEvent: ['Event', members(flag, 'lengthComputable'), members(double, 'loaded total')],
      SubmitEvent: ['Event', members(any, 'submitter')],
      FormDataEvent: ['Event', members(formData, 'formData')],
      StorageEvent: ['Event', members([null, (value) => (value === null ? null : dom.toText(value))], 'key oldValue newValue'),
        members(text, 'url'), members(any, 'storageArea')],
      CloseEvent: ['Event', members(flag, 'wasClean'), members(unsignedLong, 'code'), members(text, 'reason')],
      AnimationEvent: ['Event', members(text, 'animationName pseudoElement'), members(double, 'elapsedTime')],
      TransitionEvent: ['Event', members(text, 'propertyName pseudoElement'), members(double, 'elapsedTime')],
      ToggleEvent: ['Event', members(text, 'oldState newState')],
      DeviceMotionEvent: ['Event', members(any, 'acceleration accelerationIncludingGravity rotationRate'), members(double, 'interval')],
      DeviceOrientationEvent: ['Event', members([null, double[1]], 'alpha beta gamma'), members(flag, 'absolute')],
      BeforeUnloadEvent: ['Event'],
    };

    // What a page gets for a field: the implementation fires events with impls, pages make them with their own objects.
    dom.shown = (value) => (value instanceof dom.EventTargetImpl ? dom.wrap(value) : value ?? null);
    function fieldsOf(name) {
      const [parent, ...lists] = table[name];
      return [...parent === 'Event' ? [] : fieldsOf(parent), ...lists.flat()];
    }
    const required = { PromiseRejectionEvent: ['promise'], FormDataEvent: ['formData'] };
    const read = (name) => {
      const known = fieldsOf(name).sort(([a], [b]) => (a < b ? -1 : 1));
      return (init) => {
        const fields = {};
        for (const [key, [fallback, convert]] of known) {
          const value = init[key];
          fields[key] = value === undefined ? fallback : convert(value);
        }
        for (const key of required[name] ?? []) if (init[key] === undefined) throw dom.typeError(`Member ${name}Init.${key} is required`);
        return dom.readMoreFields(name, init, fields);
      };
    };
    const getter = ([name, [fallback]]) => [name, (wrapper) => {
      const value = dom.eventOf(wrapper).fields?.[name];
      return value === undefined ? fallback : dom.shown(value) ?? value;
    }];
    const lists = {
      MessageEvent: ['ports'], TouchEvent: ['touches', 'targetTouches', 'changedTouches'], PointerEvent: ['coalescedEvents', 'predictedEvents'],
    };
    dom.readMoreFields = (name, init, fields) => {
      for (const key of lists[name] ?? []) {
        const list = init[key];
        fields[key] = [];
        if (list !== undefined && list !== null) for (let i = 0; i < list.length; i++) fields[key].push(list[i]);
      }
      return fields;
    };

    // A finger, as pages make one: Touch Events, "Touch".
    class TouchImpl {
      constructor(realm, values) { Object.assign(this, { realm, values }); }
    }
    TouchImpl.prototype.interface = 'Touch';
    const touchOf = dom.brand(TouchImpl);
    const touchMembers = { identifier: long, target, screenX: double, screenY: double, clientX: double, clientY: double, pageX: double, pageY: double,
      radiusX: float, radiusY: float, rotationAngle: float, force: float, altitudeAngle: double, azimuthAngle: double, touchType: ['direct', text[1]] };
    dom.describe('Touch', {
      parent: null, length: 1,
      attributes: () => Object.keys(touchMembers).map((name) => [name, (wrapper) => touchOf(wrapper).values[name]]),
      construct: (realm, args, newTarget) => {
        dom.requireArguments(args, 1, 'Touch');
        const init = dom.dictionary(args[0]);
        if (init.identifier === undefined || init.target === undefined) throw dom.typeError('Member TouchInit.identifier is required');
        const values = {};
        for (const [name, [fallback, convert]] of Object.entries(touchMembers)) values[name] = init[name] === undefined ? fallback : convert(init[name]);
        return dom.wrapNew(new TouchImpl(realm, values), newTarget);
      },
    });

    class TouchListImpl extends dom.List {
      constructor(realm, touches) {
        super();
        this.realm = realm;
        this.touches = touches;
      }

      get length() { return this.touches.length; }
      item(index) { return this.touches[index] ?? null; }
      valueAt(index) { return this.touches[index]; }
    }
    TouchListImpl.prototype.interface = 'TouchList';
    dom.touchList = (event, name) => {
      event.touchLists ??= {};
      return event.touchLists[name] ??= new TouchListImpl(event.realm, event.fields?.[name] ?? []);
    };
    dom.describe('TouchList', {
      parent: null,
      attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: (wrapper, index) => dom.listOf(wrapper).item(dom.toUnsignedLong(index)) }),
    });

    // The initialisers of old: `initMouseEvent(type, bubbles, cancelable, ...)` with the fields in their order.
    const initialisers = {
      UIEvent: ['initUIEvent', 'view detail'],
      MouseEvent: ['initMouseEvent', 'view detail screenX screenY clientX clientY ctrlKey altKey shiftKey metaKey button relatedTarget'],
      KeyboardEvent: ['initKeyboardEvent', 'view key location ctrlKey altKey shiftKey metaKey'],
      CompositionEvent: ['initCompositionEvent', 'view data'],
      TextEvent: ['initTextEvent', 'view data'],
      MessageEvent: ['initMessageEvent', 'data origin lastEventId source'],
      StorageEvent: ['initStorageEvent', 'key oldValue newValue url storageArea'],
    };
    const modifierNames = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };
    const initialise = (name, order) => {
      const kinds = new Map(fieldsOf(name));
      return (wrapper, type, bubbles = false, cancelable = false, ...values) => {
        const event = dom.eventOf(wrapper);
        if (!event.initialize(dom.toText(type), !!bubbles, !!cancelable)) return;
        event.fields = { ...event.fields };
        order.split(' ').forEach((key, index) => {
          const [fallback, convert] = kinds.get(key);
          event.fields[key] = values[index] === undefined ? fallback : convert(values[index]);
        });
      };
    };

    for (const [name, [parent, ...lists]] of Object.entries(table)) {
      const constants = {
        WheelEvent: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
        KeyboardEvent: { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3 },
      }[name];
      dom.describe(name, {
        parent, constants, length: 1,
        attributes: () => {
          const own = computed[name] ?? {};
          return [...lists.flat().filter(([key]) => !Object.hasOwn(own, key)).map(getter),
            ...Object.entries(own).map(([key, get]) => [key, (wrapper) => get(dom.eventOf(wrapper))]),
            ...name === 'BeforeUnloadEvent' ? [['returnValue', (wrapper) => dom.eventOf(wrapper).fields?.returnValue ?? '',
              (wrapper, value) => { dom.setBeforeUnloadResult(dom.eventOf(wrapper), value); }]] : []];
        },
        methods: () => ({
          ...initialisers[name] && { [initialisers[name][0]]: initialise(name, initialisers[name][1]) },
          ...name === 'PointerEvent' && {
            getCoalescedEvents: (wrapper) => dom.eventOf(wrapper).realm.makeArray(dom.eventOf(wrapper).fields?.coalescedEvents ?? []),
            getPredictedEvents: (wrapper) => dom.eventOf(wrapper).realm.makeArray(dom.eventOf(wrapper).fields?.predictedEvents ?? []),
          },
          ...(name === 'MouseEvent' || name === 'KeyboardEvent') && {
            getModifierState: (wrapper, key) => dom.eventOf(wrapper).fields?.[modifierNames[dom.toText(key)]] === true,
          },
        }),
        construct: name === 'BeforeUnloadEvent' ? undefined
          : (realm, args, newTarget) => dom.constructEvent(realm, name, args, newTarget, read(name)),
      });
    }
  },
})
