// The pixels of a canvas, and ImageData, gradients, patterns and measures of text: HTML, "The 2D rendering context".
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, rangeError, typeError } from '../infra/errors.js';
import { brand, describe, finite, requireArguments, toLong, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { contextOf } from './canvas-context.js';
import { canvasSize, isDrawable } from './canvas-size.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyCanvasParts = lazy('./canvas-parts.js');
const lazyColors = lazy('../css/colors.js');

class PartImpl {
  constructor(realm, name, values) {
    this.realm = realm;
    this.interface = name;
    this.values = values;
  }

  // ImageData is the only part that can be serialized: HTML, "ImageData objects are serializable".
  get copyFor() { return this.interface === 'ImageData' ? copyImage : undefined; }
  snapshot() {
    return new PartImpl(this.realm, this.interface,
      { ...this.values, bytes: lazyBytes().bytesOf(this.values.data).slice() });
  }
}
function copyImage(realm) {
  lazyCanvasParts(realm);
  const { width, height, bytes } = this.values;
  const copy = makeData(realm, width, height);
  Uint8ClampedArray.prototype.set.call(copy.values.data, bytes);
  return wrap(copy);
}
// An image that was stored as bytes.
export const makeStoredImage = (width, height, bytes) => new PartImpl(null, 'ImageData', { width, height, bytes });
const partOf = brand(PartImpl);
export const canvasPart = (realm, name, values) => wrap(new PartImpl(realm, name, values));
const pixelsOf = (canvas) => {
  const { width, height } = canvasSize(canvas);
  return canvas.pixels ??= new Uint8Array(width * height * 4);
};

// Fills whole pixels, either composited with "source over" or replacing the existing pixels.
export const paintRectangle = (canvas, { left, right, top, bottom }, [red, green, blue, alpha], replaces) => {
  const { width, height } = canvasSize(canvas);
  if (!isDrawable({ width, height }) || (alpha === 0 && canvas.pixels === null)
    || (alpha === 0 && !replaces)) return;
  const clamp = (place, most) => Math.min(most, Math.max(0, Math.round(place)));
  const [x0, x1, y0, y1] = [clamp(left, width), clamp(right, width), clamp(top, height), clamp(bottom, height)];
  if (replaces && x0 === 0 && y0 === 0 && x1 === width && y1 === height) { canvas.pixels = null; return; }
  const pixels = pixelsOf(canvas);
  const color = new Uint32Array(new Uint8Array([red, green, blue, alpha]).buffer)[0];
  const whole = new Uint32Array(pixels.buffer);
  for (let y = y0; y < y1; y++) {
    if (replaces || alpha === 255) { whole.fill(color, y * width + x0, y * width + x1); continue; }
    for (let at = (y * width + x0) * 4; at < (y * width + x1) * 4; at += 4) {
      const under = pixels[at + 3] * (255 - alpha) / 255;
      const sum = alpha + under;
      for (let i = 0; i < 3; i++)
        pixels[at + i] = Math.round(([red, green, blue][i] * alpha + pixels[at + i] * under) / sum);
      pixels[at + 3] = Math.round(sum);
    }
  }
};

const sizes = (width, height) => {
  const [across, down] = [Math.abs(toLong(width)), Math.abs(toLong(height))];
  if (across === 0 || down === 0) fail('IndexSizeError');
  if (across * down > 1 << 24) throw rangeError('Out of memory');
  return [across, down];
};
const makeData = (realm, width, height) => new PartImpl(realm, 'ImageData',
  { width, height, data: realm.makePixels(width * height * 4), colorSpace: 'srgb' });
// Copies the pixels that two rectangles have in common.
const copy = (from, fromWidth, fromHeight, to, toWidth, toHeight, dx, dy) => {
  for (let y = Math.max(0, -dy); y < fromHeight && y + dy < toHeight; y++) {
    for (let x = Math.max(0, -dx); x < fromWidth && x + dx < toWidth; x++) {
      const source = (y * fromWidth + x) * 4;
      const target = ((y + dy) * toWidth + x + dx) * 4;
      for (let i = 0; i < 4; i++) to[target + i] = from[source + i];
    }
  }
};
const gradient = (realm, count, name) => (wrapper, ...values) => {
  requireArguments(values, count);
  const given = values.map((value) => finite(value));
  if (count === 6 && (given[2] < 0 || given[5] < 0)) fail('IndexSizeError');
  return canvasPart(realm, 'CanvasGradient', {});
};
export const canvasPartMethods = (realm) => ({
  createLinearGradient: gradient(realm, 4, 'createLinearGradient'),
  createRadialGradient: gradient(realm, 6, 'createRadialGradient'),
  createConicGradient: gradient(realm, 3, 'createConicGradient'),
  createPattern: (wrapper, image, ...repetition) => {
    const kind = repetition[0] === null || repetition[0] === undefined ? '' : toText(repetition[0]);
    if (!['', 'repeat', 'repeat-x', 'repeat-y', 'no-repeat'].includes(kind)) fail('SyntaxError');
    return implOrNothing(image)?.state === 'loading' ? null : canvasPart(realm, 'CanvasPattern', {});
  },
  createImageData: (wrapper, ...values) => {
    const known = implOrNothing(values[0]);
    if (known?.interface === 'ImageData') return wrap(makeData(realm, known.values.width, known.values.height));
    requireArguments(values, 2);
    return wrap(makeData(realm, ...sizes(values[0], values[1])));
  },
  getImageData: (wrapper, ...values) => {
    requireArguments(values, 4);
    const { canvas } = contextOf(wrapper);
    if (canvas.isTainted) fail('SecurityError');
    const [width, height] = sizes(values[2], values[3]);
    const data = makeData(realm, width, height);
    const size = canvasSize(canvas);
    if (canvas.pixels !== null) copy(canvas.pixels, size.width, size.height, data.values.data, width, height,
      -toLong(values[0]), -toLong(values[1]));
    return wrap(data);
  },
  putImageData: (wrapper, ...values) => {
    requireArguments(values, 3);
    const { canvas } = contextOf(wrapper);
    const { width, height, data } = partOf(values[0]).values;
    const size = canvasSize(canvas);
    if (isDrawable(size)) copy(data, width, height, pixelsOf(canvas), size.width, size.height,
      toLong(values[1]), toLong(values[2]));
  },
});

describe('CanvasGradient', {
  parent: null,
  methods: () => ({
    addColorStop: (wrapper, offset, color) => {
      partOf(wrapper);
      const place = finite(offset);
      if (place < 0 || place > 1) fail('IndexSizeError');
      if (!lazyColors().isColor(toText(color))) fail('SyntaxError');
    },
  }),
});
describe('CanvasPattern',
  { parent: null, methods: () => ({ setTransform: (wrapper) => { partOf(wrapper); } }) });
const parts = (names) => () => names.split(' ').map((name) => [name, (wrapper) => partOf(wrapper).values[name]]);
describe('TextMetrics', {
  parent: null, attributes:
    parts('width actualBoundingBoxLeft actualBoundingBoxRight fontBoundingBoxAscent fontBoundingBoxDescent '
    + 'actualBoundingBoxAscent actualBoundingBoxDescent emHeightAscent emHeightDescent hangingBaseline '
    + 'alphabeticBaseline ideographicBaseline'),
});
describe('ImageData', {
  parent: null, length: 2, attributes: parts('width height data colorSpace'),
  construct: (realm, args, newTarget) => {
    requireArguments(args, 2);
    if (typeof args[0] !== 'object' || args[0] === null)
      return wrapNew(makeData(realm, ...sizes(args[0], args[1])), newTarget);
    if (!ArrayBuffer.isView(args[0])) throw typeError('Type error');
    const { length } = /** @type {Uint8ClampedArray} */ (args[0]);
    const width = toUnsignedLong(args[1]);
    if (length === 0 || length % 4 !== 0) fail('InvalidStateError');
    if (width === 0 || length / 4 % width !== 0) fail('IndexSizeError');
    const height = length / 4 / width;
    if (args[2] !== undefined && toUnsignedLong(args[2]) !== height) fail('IndexSizeError');
    return wrapNew(new PartImpl(realm, 'ImageData', { width, height, data: args[0], colorSpace: 'srgb' }),
      newTarget);
  },
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const Pixels = Uint8ClampedArray;
  realm.makePixels = (length) => new Pixels(length);
}
