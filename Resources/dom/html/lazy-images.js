// Images with `loading=lazy`: HTML, "Lazy loading attributes". All rendered ones count as visible.
import { hooks } from '../infra/hooks.js';
import { GeometryObserverImpl } from '../observers/observer-base.js';

class LazyImagesImpl extends GeometryObserverImpl {
  intersect() {
    for (const [image, load] of [...this.targets]) {
      if (!hooks.isRendered(image)) continue;
      this.unobserve(image);
      load(image);
    }
  }
}

// Waits until an image is rendered.
export const watchImage = (image, load) => {
  const { realm } = image;
  realm.lazyImages ??= new LazyImagesImpl(realm, null);
  realm.lazyImages.add(image, load);
};
export const unwatchImage = (image) => { image.realm.lazyImages?.unobserve(image); };
