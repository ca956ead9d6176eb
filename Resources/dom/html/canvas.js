// HTMLCanvasElement: a 2D context that takes every call and draws nothing, so that pages which draw go on.
({
  core(dom) {
    const { kinds, reflect, elementOf } = dom;
    // The smallest transparent picture.
    const emptyPicture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const widthOf = (canvas) => dom.parseInteger(canvas.getAttribute('width')) ?? 300;
    const heightOf = (canvas) => dom.parseInteger(canvas.getAttribute('height')) ?? 150;

    class ContextImpl {
      constructor(canvas) {
        this.canvas = canvas;
        this.state = {};
      }

      get realm() { return this.canvas.realm; }
    }
    ContextImpl.prototype.interface = 'CanvasRenderingContext2D';
    const contextOf = dom.brand(ContextImpl);
    class PartImpl {
      constructor(realm, name, values) { Object.assign(this, { realm, interface: name, values }); }
    }
    const partOf = dom.brand(PartImpl);

    dom.describe('HTMLCanvasElement', {
      parent: 'HTMLElement',
      attributes: () => reflect([[kinds.unsignedLong(300), 'width'], [kinds.unsignedLong(150), 'height']]),
      methods: (realm) => ({
        getContext: (wrapper, kind) => (dom.toText(kind) === '2d' ? dom.wrap(elementOf(wrapper).cached('context', (canvas) => new ContextImpl(canvas))) : null),
        toDataURL: (wrapper) => (widthOf(elementOf(wrapper)) > 0 && heightOf(elementOf(wrapper)) > 0 ? emptyPicture : 'data:,'),
        toBlob: (wrapper, callback) => dom.queueTask(realm, () => dom.callBack(realm, callback, undefined, null)),
      }),
    });

    const values = {
      fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', miterLimit: 10, lineDashOffset: 0,
      font: '10px sans-serif', textAlign: 'start', textBaseline: 'alphabetic', direction: 'ltr', globalAlpha: 1,
      globalCompositeOperation: 'source-over', shadowBlur: 0, shadowColor: 'rgba(0, 0, 0, 0)', shadowOffsetX: 0, shadowOffsetY: 0,
      imageSmoothingEnabled: true, imageSmoothingQuality: 'low', filter: 'none',
    };
    const calls = 'save restore scale rotate translate transform setTransform resetTransform clearRect fillRect strokeRect beginPath fill stroke '
      + 'clip closePath moveTo lineTo bezierCurveTo quadraticCurveTo arc arcTo ellipse rect roundRect fillText strokeText drawImage putImageData '
      + 'setLineDash drawFocusIfNeeded';
    const imageData = (realm, width, height) => dom.wrap(new PartImpl(realm, 'ImageData',
      { width, height, data: new realm.window.Uint8ClampedArray(Math.min(width * height * 4, 1 << 26)) }));
    dom.describe('CanvasRenderingContext2D', {
      parent: null,
      attributes: () => [
        ['canvas', (wrapper) => dom.wrap(contextOf(wrapper).canvas)],
        ...Object.entries(values).map(([name, fallback]) => [
          name, (wrapper) => contextOf(wrapper).state[name] ?? fallback, (wrapper, value) => { contextOf(wrapper).state[name] = value; }]),
      ],
      methods: (realm) => ({
        ...Object.fromEntries(calls.split(' ').map((name) => [name, (wrapper) => { contextOf(wrapper); }])),
        measureText: (wrapper, text) => dom.wrap(new PartImpl(contextOf(wrapper).realm, 'TextMetrics', { width: dom.toText(text).length * 5 })),
        createLinearGradient: () => dom.wrap(new PartImpl(realm, 'CanvasGradient', {})),
        createRadialGradient: () => dom.wrap(new PartImpl(realm, 'CanvasGradient', {})),
        createPattern: () => dom.wrap(new PartImpl(realm, 'CanvasPattern', {})),
        createImageData: (wrapper, width, height = 0) => imageData(realm, Math.abs(dom.toLong(width)), Math.abs(dom.toLong(height))),
        getImageData: (wrapper, x, y, width, height) => imageData(realm, Math.abs(dom.toLong(width)), Math.abs(dom.toLong(height))),
        getLineDash: () => realm.makeArray([]),
        isPointInPath: () => false, isPointInStroke: () => false,
      }),
    });
    dom.describe('CanvasGradient', { parent: null, methods: () => ({ addColorStop: () => {} }) });
    dom.describe('CanvasPattern', { parent: null, methods: () => ({ setTransform: () => {} }) });
    const parts = (names) => () => names.map((name) => [name, (wrapper) => partOf(wrapper).values[name]]);
    dom.describe('TextMetrics', { parent: null, attributes: parts(['width']) });
    dom.describe('ImageData', { parent: null, attributes: parts(['width', 'height', 'data']) });
  },
})
