// DOMPoint and DOMPointReadOnly: Geometry Interfaces, "The DOMPoint interfaces".
({
  core(dom) {
    class PointImpl {
      constructor(realm, name, [x, y, z, w]) { Object.assign(this, { realm, interface: name, x, y, z, w }); }
    }
    PointImpl.prototype.interface = 'DOMPoint';
    const of = dom.brand(PointImpl);
    const members = ['x', 'y', 'z', 'w'];
    const read = (values) => members.map((name, index) =>
      (values[index] === undefined ? (name === 'w' ? 1 : 0) : dom.toNumber(values[index])));
    const readInit = (init) => { const point = dom.dictionary(init); return read(members.map((name) => point[name])); };
    dom.transformPoint = ({ realm, entries }, init) => {
      const values = readInit(init);
      return dom.wrap(new PointImpl(realm, 'DOMPoint', members.map((name, row) => (
        values.reduce((sum, value, column) => sum + entries[column * 4 + row] * value, 0)))));
    };
    const construct = (name) =>
      (realm, args, newTarget) => dom.wrapNew(new PointImpl(realm, name, read(args)), newTarget);
    const getter = (name) => [name, (wrapper) => of(wrapper)[name]];
    dom.describe('DOMPointReadOnly', {
      parent: null,
      attributes: () => members.map(getter),
      methods: (realm) => ({
        matrixTransform: (wrapper, ...args) => {
          realm.constructorOf('DOMMatrix');
          const { x, y, z, w } = of(wrapper);
          const matrix = dom.implOrNothing(args[0]);
          return dom.transformPoint({ realm, entries: matrix?.entries ?? dom.identityMatrix() }, { x, y, z, w });
        },
        toJSON: (wrapper) => {
          const { x, y, z, w } = of(wrapper);
          return Object.assign(realm.makeObject(), { x, y, z, w });
        },
      }),
      construct: construct('DOMPointReadOnly'),
    });
    dom.describe('DOMPoint', {
      parent: 'DOMPointReadOnly',
      attributes: () =>
        members.map((name) => [...getter(name), (wrapper, value) => { of(wrapper)[name] = dom.toNumber(value); }]),
      construct: construct('DOMPoint'),
    });
  },
})
