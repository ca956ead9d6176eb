// The viewport of a document in a frame: the content box of the frame's element.
import { host } from '../infra/host.js';
import { boxOf, edgesOf } from '../nodes/element-interface.js';

class FrameViewport {
  constructor(realm) {
    this.realm = realm;
    // The last known sizes. Computed boxes depend on them.
    this.sizes = new Map();
  }

  get width() { return this.side('width', 'left', 'right'); }
  get height() { return this.side('height', 'top', 'bottom'); }

  side(name, start, end) {
    const { realm } = this;
    const element = host.parentRealm(realm.id)?.frames.get(host.frameNumber(realm.id));
    if (element === undefined) return 0;
    const edges = ['border', 'padding'].map((kind) => edgesOf(element, kind));
    const size = Math.max(0,
      Math.round(edges.reduce((rest, each) => rest - each[start] - each[end], boxOf(element)[name])));
    if (this.sizes.has(name) && this.sizes.get(name) !== size && realm.document !== null)
      realm.document.styleVersion += 1;
    this.sizes.set(name, size);
    return size;
  }
}
export const frameViewport = (realm) => new FrameViewport(realm);
