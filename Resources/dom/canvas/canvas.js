// HTMLCanvasElement and its picture: HTML, "The canvas element". Rectangles and pixels are kept, all else draws
// nothing.
({
  core(dom) {
    const { kinds, reflect } = dom;
    const sideOf = (canvas, name, fallback) => {
      const number = dom.parseInteger(canvas.getAttribute(name));
      return number === null || number < 0 ? fallback : number;
    };
    dom.canvasSize = (canvas) => ({ width: sideOf(canvas, 'width', 300), height: sideOf(canvas, 'height', 150) });
    // As large as WebKit on iOS makes one, in pixels.
    const mostPixels = 16777216;
    dom.isDrawable = ({ width, height }) => width > 0 && height > 0 && width * height <= mostPixels;

    class CanvasImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        this.contextKind = null;
        // The picture, made when something is put into it; null while it is transparent.
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
    dom.registerElement('canvas', CanvasImpl, 'HTMLCanvasElement');
    const canvasOf = dom.brand(CanvasImpl);

    const pngText = (canvas) => {
      const { width, height } = dom.canvasSize(canvas);
      return dom.host.png(width, height, canvas.pixels ?? new Uint8Array(width * height * 4));
    };
    const guard = (canvas) => { if (canvas.isTainted) dom.fail('SecurityError'); };
    function contextOf(canvas, kind) {
      if (kind !== '2d' || (canvas.contextKind !== null && canvas.contextKind !== '2d')) return null;
      canvas.contextKind = '2d';
      return dom.wrap(canvas.cached('context', () => dom.makeContext(canvas)));
    }
    dom.describe('HTMLCanvasElement', {
      parent: 'HTMLElement',
      attributes: () => reflect([[kinds.unsignedLong(300), 'width'], [kinds.unsignedLong(150), 'height']]),
      methods: (realm) => ({
        getContext: (wrapper, kind) => contextOf(canvasOf(wrapper), dom.toText(kind)),
        toDataURL: (wrapper) => {
          const canvas = canvasOf(wrapper);
          guard(canvas);
          return dom.isDrawable(dom.canvasSize(canvas)) ? `data:image/png;base64,${pngText(canvas)}` : 'data:,';
        },
        toBlob: (wrapper, callback) => {
          const canvas = canvasOf(wrapper);
          guard(canvas);
          if (typeof callback !== 'function')
            throw dom.typeError("Argument 1 ('callback') to HTMLCanvasElement.toBlob must be a function");
          const text = dom.isDrawable(dom.canvasSize(canvas)) ? pngText(canvas) : null;
          dom.postTask(realm, () => dom.callBack(realm, callback, undefined,
            text === null ? null : dom.blobOfBase64(realm, text, 'image/png')));
        },
        captureStream: () => dom.fail('NotSupportedError'),
      }),
    });
    dom.blobOfBase64 = (realm, text, type) => {
      const binary = dom.atob(text);
      const bytes = new Uint8Array(binary.length);
      for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
      realm.constructorOf('Blob');
      return dom.wrap(new dom.BlobImpl(realm, bytes, type));
    };
  },
})
