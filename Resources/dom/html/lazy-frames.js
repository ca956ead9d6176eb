// Frames with `loading=lazy`: HTML, "Lazy loading attributes". They load when they come within a viewport's size of the
// viewport, as in WebKit.
import { hooks } from '../infra/hooks.js';
import { GeometryObserverImpl } from '../observers/observer-base.js';

const isNear = (element, { width, height }) => {
  if (!hooks.isRendered(element)) return false;
  const box = hooks.geometry().boundingRectOf(element);
  return box.x <= 2 * width && box.y <= 2 * height && box.x + box.width >= -width && box.y + box.height >= -height;
};

class LazyFramesImpl extends GeometryObserverImpl {
  intersect() {
    const { viewport } = this.realm;
    for (const [element, load] of [...this.targets]) {
      if (!isNear(element, viewport)) continue;
      this.unobserve(element);
      load();
    }
  }
}

// Waits until a frame is near the viewport.
export const watchFrame = (element, load) => {
  const { realm } = element;
  realm.lazyFrames ??= new LazyFramesImpl(realm, null);
  realm.lazyFrames.add(element, load);
};
export const unwatchFrame = (element) => { element.realm.lazyFrames?.unobserve(element); };
