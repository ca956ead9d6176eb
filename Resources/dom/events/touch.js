// Touch and TouchList: Touch Events.
({
  core(dom) {
    const { text, long, double, float, target } = dom.eventFieldKinds;

    // A finger, as pages make one: Touch Events, "Touch".
    class TouchImpl {
      constructor(realm, values) { Object.assign(this, { realm, values }); }
    }
    TouchImpl.prototype.interface = 'Touch';
    const touchOf = dom.brand(TouchImpl);
    // The one finger of a target.
    dom.makeTouch = (target, identifier) => {
      const values = Object.fromEntries(Object.entries(touchMembers).map(([name, [fallback]]) => [name, fallback]));
      return dom.wrap(new TouchImpl(target.realm, { ...values, identifier, target: dom.wrap(target) }));
    };
    const touchMembers = { identifier: long, target, screenX: double, screenY: double, clientX: double, clientY: double,
      pageX: double, pageY: double,
      radiusX: float, radiusY: float, rotationAngle: float, force: float, altitudeAngle: double, azimuthAngle: double,
      touchType: ['direct', text[1]] };
    dom.describe('Touch', {
      parent: null, length: 1,
      attributes: () => Object.keys(touchMembers).map((name) => [name, (wrapper) => touchOf(wrapper).values[name]]),
      construct: (realm, args, newTarget) => {
        dom.requireArguments(args, 1, 'Touch');
        const init = dom.dictionary(args[0]);
        if (init.identifier === undefined || init.target === undefined)
          throw dom.typeError('Member TouchInit.identifier is required');
        const values = {};
        for (const [name, [fallback, convert]] of Object.entries(touchMembers))
          values[name] = init[name] === undefined ? fallback : convert(init[name]);
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
  },
})
