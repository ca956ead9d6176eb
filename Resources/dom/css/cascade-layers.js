// The order of cascade layers: CSS Cascade, "Layer Ordering".

// A layer, with the layers inside it in the order of their first appearance.
class Layer {
  constructor() {
    this.inner = new Map();
    this.order = 0;
  }

  // Returns the layer with a path such as `a.b`, and creates it if necessary; an empty path is a layer of its own.
  at(path) {
    if (path === '') return this.add(Symbol('anonymous'));
    /** @type {Layer} */
    let layer = this;
    for (const name of path.split('.')) layer = layer.inner.get(name) ?? layer.add(name);
    return layer;
  }

  add(name) {
    const layer = new Layer();
    this.inner.set(name, layer);
    return layer;
  }

  // Numbers the layers: those inside a layer come before the layer's own rules.
  number(next = 0) {
    for (const layer of this.inner.values()) next = layer.number(next);
    this.order = next;
    return next + 1;
  }
}

export const newLayers = () => new Layer();
