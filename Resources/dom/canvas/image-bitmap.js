// ImageBitmap: HTML, "Images and other sources". Pictures are never decoded, so a bitmap has a size and no pixels.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { defineGlobals } from '../infra/define.js';
import { fail, rangeError, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toLong, toNumber } from '../infra/idl.js';
import { dictionary } from '../events/event.js';
import { postTask } from '../window/messages.js';
import { canvasSize } from './canvas-size.js';

export const exposes = ['createImageBitmap'];

class ImageBitmapImpl {
  constructor(realm, { width, height }, isTainted) {
    this.realm = realm;
    this.width = width;
    this.height = height;
    this.isTainted = isTainted;
    // True once it was closed or transferred.
    this.isGone = false;
  }

  // A closed bitmap can't be drawn, like a broken image.
  get state() { return this.isGone ? 'broken' : 'available'; }

  close() {
    this.isGone = true;
    this.width = this.height = 0;
  }

  copy(realm) { return new ImageBitmapImpl(realm, this, this.isTainted); }
  snapshot() { return this.isGone ? fail('DataCloneError') : this.copy(null); }
  copyFor(realm) { return wrap(this.copy(realm)); }
  takeAway() {
    const left = this.copy(null);
    this.close();
    return left;
  }
  arrive(realm) { return this.copyFor(realm); }
}
ImageBitmapImpl.prototype.interface = 'ImageBitmap';
const bitmapOf = brand(ImageBitmapImpl);

describe('ImageBitmap', {
  parent: null,
  attributes: () => ['width', 'height'].map((name) => [name, (wrapper) => bitmapOf(wrapper)[name]]),
  methods: () => ({ close(wrapper) { bitmapOf(wrapper).close(); } }),
});

const invalid = (message) => fail('InvalidStateError', message);
const sizeOfBlob = ({ bytes }) => {
  const size = host.imageSizeOfBytes(bytes);
  if (size === undefined) return invalid('Cannot decode the data in the argument to createImageBitmap');
  const [width, height] = size.split(' ').map(Number);
  return { width, height };
};
// Returns the size of a source: "check the usability of the image argument".
const sizeOf = (source) => {
  switch (source?.interface) {
    case 'HTMLCanvasElement': {
      const size = canvasSize(source);
      return size.width > 0 && size.height > 0
        ? size : invalid('Cannot create ImageBitmap from a canvas that has zero width or height');
    }
    case 'HTMLImageElement':
      return source.state === 'available' && source.naturalSize.width > 0 && source.naturalSize.height > 0
        ? source.naturalSize : invalid('Cannot create ImageBitmap that is not completely available');
    case 'ImageBitmap':
      return source.isGone ? invalid('Cannot create ImageBitmap from a detached ImageBitmap') : source;
    case 'ImageData': return source.values;
    case 'Blob': case 'File': return sizeOfBlob(source);
    case 'HTMLVideoElement': return invalid('Cannot create ImageBitmap before the HTMLVideoElement has data');
    default: throw typeError('Type error');
  }
};
const resized = ({ width, height }, { resizeWidth, resizeHeight }) => {
  const [across, down] = [resizeWidth, resizeHeight]
    .map((value) => (value === undefined ? undefined : toNumber(value) >>> 0));
  if (across === 0 || down === 0) invalid('Invalid resize dimensions');
  return { width: across ?? (down === undefined ? width : Math.ceil(width * down / height)),
    height: down ?? (across === undefined ? height : Math.ceil(height * across / width)) };
};
const create = (realm, args) => {
  requireArguments(args, 1);
  if (args.length > 2 && args.length < 5) throw typeError('Type error');
  const source = implOrNothing(args[0]);
  const isCropped = args.length > 4;
  const options = dictionary(args[isCropped ? 5 : 1]);
  const [width, height] = isCropped ? [Math.abs(toLong(args[3])), Math.abs(toLong(args[4]))] : [1, 1];
  if (width === 0 || height === 0) throw rangeError('Cannot create ImageBitmap with a width or height of 0');
  const size = sizeOf(source);
  return new ImageBitmapImpl(realm, resized(isCropped ? { width, height } : size, options), source.isTainted === true);
};
export const createImageBitmap = (realm, args) => new realm.intrinsics.Promise((resolve) => {
  enter(realm);
  const bitmap = create(realm, args);
  postTask(realm, () => resolve(wrap(bitmap)));
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  defineGlobals(page.realm, {
    createImageBitmap(image) { return createImageBitmap(page.realm, arguments); },
  });
}
