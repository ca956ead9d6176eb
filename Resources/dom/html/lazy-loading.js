// Elements with `loading=lazy`: HTML, "Lazy loading attributes". As in WebKit, an image or a frame loads when it comes
// within a viewport's size of the viewport, unless a box around it clips it.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { GeometryObserverImpl } from '../observers/observer-base.js';

const lazyVisibleArea = lazy('../layout/visible-area.js');

const isNear = (element, { width, height }) => {
  const { intersectionOf, visibleAreaOf } = lazyVisibleArea();
  const shown = visibleAreaOf(element);
  return shown !== null
    && intersectionOf(shown, { x: -width, y: -height, width: 3 * width, height: 3 * height }) !== null;
};
const isWanted = (element, viewport) => hooks.isRendered(element) && isNear(element, viewport);

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
