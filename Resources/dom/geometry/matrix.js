// DOMMatrix and DOMMatrixReadOnly: Geometry Interfaces, "The DOMMatrix interfaces". The arithmetic is that of
// transforms.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, describe, toNumber, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fromInit, fromList, isGivenFlat, letters, names, parse } from './matrix-input.js';
import { transformPoint } from './point.js';

const lazyTransforms = lazy('../css/transforms.js');

const {
  flatEntries, identityMatrix, isFlatMatrix, multiplyMatrices, rotation, scaling, skewing, translation,
} = lazyTransforms();

export class MatrixImpl {
  constructor(realm, name, entries, isFlat = isFlatMatrix(entries)) {
    this.realm = realm;
    this.interface = name;
    this.entries = entries;
    this.is2D = isFlat;
  }

  // Matrices are serializable.
  snapshot(realm = null) { return new MatrixImpl(realm, this.interface, [...this.entries], this.is2D); }
  copyFor(realm) { return wrap(this.snapshot(realm)); }

  set(index, value) {
    this.entries[index] = toNumber(value);
    if (!flatEntries.includes(index)
      && this.entries[index] !== identityMatrix()[index]) this.is2D = false;
  }
  take(entries) {
    this.is2D = this.is2D && isFlatMatrix(entries);
    this.entries = entries;
    return this;
  }
}
MatrixImpl.prototype.interface = 'DOMMatrix';
const of = brand(MatrixImpl);
const fresh = (wrapper, entries, isFlat) =>
  wrap(new MatrixImpl(of(wrapper).realm, 'DOMMatrix', entries, isFlat));

const statics = (name) => (realm) => {
  const make = (entries, isFlat) => {
    if (entries === undefined) throw typeError('Type error');
    return wrap(new MatrixImpl(realm, name, entries, isFlat));
  };
  const fromArray = (kind, parameter) => (_, array) => {
    if (arrayKind(array) !== kind) {
      throw typeError(`Argument 1 ('${parameter}') to ${name}.from${kind} must be an instance of ${kind}`);
    }
    return make(fromList(array));
  };
  return {
    fromMatrix: (_, ...args) => make(fromInit(args[0]), isGivenFlat(args[0])),
    fromFloat32Array: fromArray('Float32Array', 'array32'),
    fromFloat64Array: fromArray('Float64Array', 'array64'),
  };
};
const arrayKind = (value) => (ArrayBuffer.isView(value) ? kindOfArray.call(value) : undefined);
const kindOfArray =
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const construct = (name) => (realm, args, newTarget) => {
  const [init] = args;
  const isList = init !== null && typeof init === 'object' && implOrNothing(init) === undefined;
  const entries = init === undefined ? identityMatrix() : isList ? fromList(init)
    : init instanceof MatrixImpl ? init.entries
    : implOrNothing(init) instanceof MatrixImpl ? [...implOrNothing(init).entries]
      : parse(toText(init));
  if (entries === undefined) throw typeError('Type error');
  return wrapNew(new MatrixImpl(realm, name, entries), newTarget);
};

const number = (value, fallback = 0) => (value === undefined ? fallback : toNumber(value));
const degrees = (value) => value * Math.PI / 180;
function inverse(m) {
  const work = m.map((value, index) => m[(index % 4) * 4 + (index >> 2)]);
  const result = identityMatrix();
  for (let column = 0; column < 4; column++) {
    let best = column;
    for (let row = column; row < 4; row++)
      if (Math.abs(work[row * 4 + column]) > Math.abs(work[best * 4 + column])) best = row;
    const pivot = work[best * 4 + column];
    if (pivot === 0 || Number.isNaN(pivot)) return new Array(16).fill(NaN);
    for (const rows of [work, result]) {
      for (let i = 0; i < 4; i++)
        [rows[best * 4 + i], rows[column * 4 + i]] = [rows[column * 4 + i], rows[best * 4 + i] / pivot];
    }
    for (let row = 0; row < 4; row++) {
      const factor = work[row * 4 + column];
      if (row === column || factor === 0) continue;
      for (const rows of [work, result])
        for (let i = 0; i < 4; i++) rows[row * 4 + i] -= factor * rows[column * 4 + i];
    }
  }
  return result.map((value, index) => result[(index % 4) * 4 + (index >> 2)]);
}
// The matrix that a method multiplies with or sets, by the name of the method.
const factors = {
  translate: (x, y, z) => translation(number(x), number(y), number(z)),
  rotate: (x, y, z) => (y === undefined && z === undefined ? rotation(0, 0, 1, degrees(number(x)))
    : [[0, 0, 1, z], [0, 1, 0, y], [1, 0, 0,
      x]].map(([u, v, w, angle]) => rotation(u, v, w, degrees(number(angle))))
        .reduce(multiplyMatrices)),
  rotateAxisAngle: (x, y, z, angle) =>
    rotation(number(x), number(y), number(z), degrees(number(angle))),
  rotateFromVector: (x, y) => rotation(0, 0, 1, Math.atan2(number(y), number(x))),
  skewX: (angle) => skewing(degrees(number(angle)), 0),
  skewY: (angle) => skewing(0, degrees(number(angle))),
  scale: (x, y, z, originX, originY, originZ) =>
    around(scaling(number(x, 1), number(y, number(x, 1)), number(z, 1)), originX, originY, originZ),
  scale3d: (scale, originX, originY, originZ) => {
    const by = number(scale, 1);
    return around(scaling(by, by, by), originX, originY, originZ);
  },
  multiply: (other) => fromInit(other),
};
const around = (matrix, ...origin) => {
  const [x, y, z] = origin.map((value) => number(value));
  return multiplyMatrices(
      multiplyMatrices(translation(x, y, z), matrix),
        translation(-x, -y, -z));
};
const spelled = (impl) => {
  if (impl.entries.some((value) => !Number.isFinite(value))) fail('InvalidStateError');
  return impl.is2D ? `matrix(${flatEntries.map((index) => `${impl.entries[index]}`).join(', ')})`
    : `matrix3d(${impl.entries.join(', ')})`;
};
const entry = (name, index) => [name, (wrapper) => of(wrapper).entries[index],
  (wrapper, value) => of(wrapper).set(index, value)];
const entries = [...letters.map((name, index) => entry(name, flatEntries[index])), ...names.map(entry)];
const isIdentity = (impl) => identityMatrix().every((value, index) => value === impl.entries[index]);
describe('DOMMatrixReadOnly', {
  parent: null,
  attributes: () => [
    ...entries.map(([name, get]) => [name, get]), ['is2D', (wrapper) => of(wrapper).is2D],
    ['isIdentity', (wrapper) => isIdentity(of(wrapper))],
  ],
  methods: (realm) => ({
    ...Object.fromEntries(Object.entries(factors).map(([name, make]) => [name, (wrapper, ...args) => (
      fresh(wrapper, multiplyMatrices(of(wrapper).entries, make(...args))))])),
    scaleNonUniform: (wrapper, ...args) =>
      fresh(wrapper, multiplyMatrices(of(wrapper).entries, scaling(number(args[0], 1), number(args[1], 1), 1))),
    inverse: (wrapper) => fresh(wrapper, inverse(of(wrapper).entries)),
    flipX: (wrapper) =>
      fresh(wrapper, multiplyMatrices(of(wrapper).entries, scaling(-1, 1, 1))),
    flipY: (wrapper) =>
      fresh(wrapper, multiplyMatrices(of(wrapper).entries, scaling(1, -1, 1))),
    transformPoint: (wrapper, ...args) => transformPoint(of(wrapper), args[0]),
    toFloat32Array: (wrapper) => realm.makeFloats(of(wrapper).entries, true),
    toFloat64Array: (wrapper) => realm.makeFloats(of(wrapper).entries, false),
    toString: (wrapper) => spelled(of(wrapper)),
    toJSON: (wrapper) => {
      const result = realm.makeObject();
      for (const [name, get] of entries) result[name] = get(wrapper);
      return Object.assign(result, { is2D: of(wrapper).is2D, isIdentity: isIdentity(of(wrapper)) });
    },
  }),
  statics: statics('DOMMatrixReadOnly'), construct: construct('DOMMatrixReadOnly'),
});
describe('DOMMatrix', {
  parent: 'DOMMatrixReadOnly',
  attributes: () => entries,
  methods: () => ({
    ...Object.fromEntries(Object.entries(factors).map(([name, make]) => [`${name}Self`, (wrapper, ...args) => (
      wrap(of(wrapper).take(multiplyMatrices(of(wrapper).entries, make(...args)))))])),
    preMultiplySelf: (wrapper, ...args) =>
      wrap(of(wrapper).take(multiplyMatrices(fromInit(args[0]), of(wrapper).entries))),
    invertSelf: (wrapper) => wrap(of(wrapper).take(inverse(of(wrapper).entries))),
    setMatrixValue: (wrapper, text) => {
      const matrix = parse(toText(text));
      of(wrapper).is2D = true;
      return wrap(of(wrapper).take(matrix));
    },
  }),
  statics: statics('DOMMatrix'), construct: construct('DOMMatrix'),
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const [floats, doubles] = [Float32Array, Float64Array];
  realm.makeFloats = (entries, isSingle) => {
    const array = new (isSingle ? floats : doubles)(16);
    for (let i = 0; i < 16; i++) array[i] = entries[i];
    return array;
  };
  page.lazyGlobal('WebKitCSSMatrix', () => page.global('WebKitCSSMatrix', realm.constructorOf('DOMMatrix')));
}
