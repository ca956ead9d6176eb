// Elements with `loading=lazy`: HTML, "Lazy loading attributes". An image loads when it is rendered, and a frame when
// it comes within a viewport's size of the viewport.
import { hooks } from '../infra/hooks.js';
import { GeometryObserverImpl } from '../observers/observer-base.js';

const isNear = (element, { width, height }) => {
  const box = hooks.geometry().boundingRectOf(element);
  return box.x <= 2 * width && box.y <= 2 * height && box.x + box.width >= -width && box.y + box.height >= -height;
};
const isWanted = (element, viewport) => hooks.isRendered(element)
  && (element.localName === 'img' || isNear(element, viewport));

class LazyElementsImpl extends GeometryObserverImpl {
  intersect() {
    const { viewport } = this.realm;
    for (const [element, load] of [...this.targets]) {
      if (!isWanted(element, viewport)) continue;
      this.unobserve(element);
      load(element);
    }
  }
}

// Waits until an element has to load.
export const watchLazy = (element, load) => {
  const { realm } = element;
  realm.lazyElements ??= new LazyElementsImpl(realm, null);
  realm.lazyElements.add(element, load);
};
export const unwatchLazy = (element) => { element.realm.lazyElements?.unobserve(element); };
