// CanvasRenderingContext2D: HTML, "The 2D rendering context". It keeps its state and accepts every call.
import { implOrNothing, wrap } from '../infra/brands.js';
import { copyMembers } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, ownList, toNumber, toText } from '../infra/idl.js';
import { ifLoaded, lazy } from '../infra/lazy-units.js';
import { canvasPart, canvasPartMethods, paintRectangle } from './canvas-parts.js';
import { canvasSize, isDrawable } from './canvas-size.js';
import { contextAttributes } from './canvas-state.js';
import { measureText } from './text-metrics.js';

const lazyIterable = lazy('../infra/iterable.js');
const lazySubResources = lazy('../xhr/sub-resources.js');

const attributes = contextAttributes;
const identity = () => [1, 0, 0, 1, 0, 0];

class ContextImpl {
  constructor(canvas) {
    this.canvas = canvas;
    this.resetState();
  }

  get realm() { return this.canvas.realm; }
  resetState() {
    this.state = { matrix: identity(), dash: [] };
    this.stack = [];
    this.path = [];
  }

  save() { if (this.stack.length < 10000) this.stack.push({ ...this.state }); }
  restore() { if (this.stack.length > 0) this.state = this.stack.pop(); }
  value(name) { return this.state[name] ?? attributes[name].fallback; }
  multiply([a, b, c, d, e, f]) {
    const [g, h, i, j, k, l] = this.state.matrix;
    this.state.matrix = [g * a + i * b, h * a + j * b, g * c + i * d, h * c + j * d, g * e + i * f + k,
      h * e + j * f + l];
  }

  // Returns the pixel box on the canvas that a rectangle covers; null if the transformation rotates or skews it, or if
  // it is not finite.
  place(x, y, width, height) {
    const [a, b, c, d, e, f] = this.state.matrix;
    if (b !== 0 || c !== 0 || ![x, y, width, height].every(Number.isFinite)) return null;
    const [left, right] = [a * x + e, a * (x + width) + e].sort((p, q) => p - q);
    const [top, bottom] = [d * y + f, d * (y + height) + f].sort((p, q) => p - q);
    return { left, right, top, bottom };
  }

  fill(rectangle, rgba, replaces) {
    if (rectangle !== null && rgba !== null) paintRectangle(this.canvas, rectangle, rgba, replaces);
  }
}
ContextImpl.prototype.interface = 'CanvasRenderingContext2D';
export const makeContext = (canvas) => new ContextImpl(canvas);
export const contextOf = brand(ContextImpl);

const rgbaOf = (context) => {
  const value = context.value('fillStyle');
  if (typeof value !== 'string') return null;
  const [red, green, blue, alpha = 1] = value.startsWith('#')
    ? value.slice(1).match(/../g).map((pair) => parseInt(pair, 16))
    : value.match(/[\d.]+/g).map(Number);
  return [red, green, blue, Math.round(alpha * context.value('globalAlpha') * 255)];
};

const numbers = (values) => values.map((value) => toNumber(value));
const quiet = 'fill stroke clip closePath quadraticCurveTo bezierCurveTo arcTo roundRect strokeRect fillText '
  + 'strokeText drawFocusIfNeeded';
const path = 'moveTo lineTo rect arc ellipse';
describe('CanvasRenderingContext2D', {
  parent: null,
  attributes: () => [
    ['canvas', (wrapper) => wrap(contextOf(wrapper).canvas)],
    ...Object.entries(attributes)
      .map(([name, { read }]) => [name, (wrapper) => contextOf(wrapper).value(name), (wrapper, value) => {
      const context = contextOf(wrapper);
      const given = read(value);
      if (given !== undefined) context.state[name] = given;
    }]),
  ],
  methods: (realm) => ({
    ...Object.fromEntries(quiet.split(' ').map((name) => [name, (wrapper) => { contextOf(wrapper); }])),
    ...Object.fromEntries(path.split(' ').map((name) => [name, (wrapper, ...values) => {
      const context = contextOf(wrapper);
      const given = numbers(values);
      if ((name === 'arc' && given[2] < 0) || (name === 'ellipse' && (given[2] < 0 || given[3] < 0)))
        fail('IndexSizeError');
      if (name === 'rect') context.path.push(context.place(...given));
    }])),
    beginPath: (wrapper) => { contextOf(wrapper).path = []; },
    fill: (wrapper) => {
      const context = contextOf(wrapper);
      for (const box of context.path) context.fill(box, rgbaOf(context), false);
    },
    save: (wrapper) => contextOf(wrapper).save(),
    restore: (wrapper) => contextOf(wrapper).restore(),
    reset: (wrapper) => { contextOf(wrapper).resetState(); contextOf(wrapper).canvas.pixels = null; },
    isContextLost: (wrapper) => { contextOf(wrapper); return false; },
    scale: (wrapper, x, y) => contextOf(wrapper).multiply([...numbers([x]), 0, 0, ...numbers([y]), 0, 0]),
    translate: (wrapper, x, y) => contextOf(wrapper).multiply([1, 0, 0, 1, ...numbers([x, y])]),
    rotate: (wrapper, angle) => {
      const turn = toNumber(angle);
      contextOf(wrapper).multiply([Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]);
    },
    transform: (wrapper, ...values) => contextOf(wrapper).multiply(numbers(values)),
    setTransform: (wrapper, ...values) => {
      const context = contextOf(wrapper);
      context.state.matrix = identity();
      const [first] = values;
      if (typeof first === 'object' && first !== null) context.multiply(numbers(['a', 'b', 'c', 'd', 'e', 'f']
        .map((name, index) => first[name] ?? identity()[index])));
      else if (values.length >= 6) context.multiply(numbers(values));
    },
    resetTransform: (wrapper) => { contextOf(wrapper).state.matrix = identity(); },
    getTransform: (wrapper) => {
      const [a, b, c, d, e, f] = contextOf(wrapper).state.matrix;
      return copyMembers(realm.makeObject(), {
        a, b, c, d, e, f, m11: a, m12: b, m21: c, m22: d, m41: e, m42: f, is2D: true,
        isIdentity: `${[a, b, c, d, e, f]}` === '1,0,0,1,0,0'
      });
    },
    fillRect: (wrapper, x, y, width, height) => {
      const context = contextOf(wrapper);
      context.fill(context.place(...numbers([x, y, width, height])), rgbaOf(context), false);
    },
    clearRect: (wrapper, x, y, width, height) => {
      const context = contextOf(wrapper);
      context.fill(context.place(...numbers([x, y, width, height])), [0, 0, 0, 0], true);
    },
    drawImage: (wrapper, image) => {
      const context = contextOf(wrapper);
      const source = implOrNothing(image);
      if (!['HTMLImageElement', 'HTMLCanvasElement', 'HTMLVideoElement', 'SVGImageElement', 'ImageBitmap']
        .includes(source?.interface)) throw typeError('Type error');
      if (source.state === 'broken' || (source.interface === 'HTMLCanvasElement'
        && !isDrawable(canvasSize(source)))) fail('InvalidStateError');
      const isForeign = source.interface === 'HTMLImageElement' && /^(?:https?|file):/.test(source.currentSource)
        && ifLoaded(lazySubResources)?.crossOriginOf(source) === null
        && host.isForeignURL(context.realm.id, source.currentSource);
      if (isForeign || source.isTainted === true) context.canvas.isTainted = true;
    },
    setLineDash: (wrapper, list) => {
      const context = contextOf(wrapper);
      lazyIterable(realm);
      const given = ownList(lazyIterable().sequenceOf(realm, list)).map(toNumber);
      if (given.every((each) => Number.isFinite(each) && each >= 0))
        context.state.dash = given.length % 2 === 1 ? [...given, ...given] : given;
    },
    getLineDash: (wrapper) => realm.makeArray(contextOf(wrapper).state.dash),
    measureText: (wrapper, text) =>
      canvasPart(realm, 'TextMetrics', measureText(contextOf(wrapper), toText(text))),
    getContextAttributes: () => copyMembers(realm.makeObject(),
      { alpha: true, desynchronized: false, colorSpace: 'srgb', willReadFrequently: false }),
    isPointInPath: (wrapper, ...values) => {
      const [x, y] = numbers(values.slice(0, 2));
      return contextOf(wrapper).path.some((box) => box !== null && x >= box.left && x <= box.right && y >= box.top
        && y <= box.bottom);
    },
    isPointInStroke: () => false,
    ...canvasPartMethods(realm),
  }),
});
