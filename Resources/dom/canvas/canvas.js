// HTMLCanvasElement and its bitmap: HTML, "The canvas element". Only rectangles and pixel data are drawn; all other
// drawing calls do nothing.
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { callBack } from '../events/event.js';
import { registerElement } from '../nodes/create-element.js';
import { postTask } from '../window/messages.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { kinds, reflect } from '../html/reflect.js';
import { makeContext } from './canvas-context.js';
import { canvasSize, isDrawable } from './canvas-size.js';

const lazyBase64 = lazy('../window/base64.js');
const lazyBlob = lazy('../files/blob.js');

class CanvasImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.contextKind = null;
    // The bitmap, created by the first drawing call; null while the canvas is transparent.
    this.pixels = null;
    this.isTainted = false;
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name !== 'width' && name !== 'height') return;
    this.pixels = null;
    this.isTainted = false;
    this.cache?.get('context')?.resetState();
  }

  copyTo() {}
}
registerElement('canvas', CanvasImpl, 'HTMLCanvasElement');
const canvasOf = brand(CanvasImpl);

const pngText = (canvas) => {
  const { width, height } = canvasSize(canvas);
  return host.png(width, height, canvas.pixels ?? new Uint8Array(width * height * 4));
};
const guard = (canvas) => { if (canvas.isTainted) fail('SecurityError'); };
function contextOf(canvas, kind) {
  if (kind !== '2d' || (canvas.contextKind !== null && canvas.contextKind !== '2d')) return null;
  canvas.contextKind = '2d';
  return wrap(canvas.cached('context', () => makeContext(canvas)));
}
describe('HTMLCanvasElement', {
  parent: 'HTMLElement',
  attributes: () => reflect([[kinds.unsignedLong(300), 'width'], [kinds.unsignedLong(150), 'height']]),
  methods: (realm) => ({
    getContext: (wrapper, kind) => contextOf(canvasOf(wrapper), toText(kind)),
    toDataURL: (wrapper) => {
      const canvas = canvasOf(wrapper);
      guard(canvas);
      return isDrawable(canvasSize(canvas)) ? `data:image/png;base64,${pngText(canvas)}` : 'data:,';
    },
    toBlob: (wrapper, callback) => {
      const canvas = canvasOf(wrapper);
      guard(canvas);
      if (typeof callback !== 'function')
        throw typeError("Argument 1 ('callback') to HTMLCanvasElement.toBlob must be a function");
      const text = isDrawable(canvasSize(canvas)) ? pngText(canvas) : null;
      postTask(realm, () => callBack(realm, callback, undefined,
        text === null ? null : blobOfBase64(realm, text, 'image/png')));
    },
    captureStream: () => fail('NotSupportedError'),
  }),
});
const blobOfBase64 = (realm, text, type) => {
  const binary = lazyBase64().atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  realm.constructorOf('Blob');
  return wrap(new (lazyBlob().BlobImpl)(realm, bytes, type));
};
