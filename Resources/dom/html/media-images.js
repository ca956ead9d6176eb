// Images whose source depends on media queries: HTML, "react to environment changes".
import { watchFrameSize } from '../window/frame-size-watch.js';
import { updateImage } from './image-loading.js';
import { selectImageSource } from './image-sources.js';

class MediaImages {
  // Images stay as long as the page keeps them.
  references = [];
  limit = 32;

  add(image) {
    this.references.push(new WeakRef(image));
    if (this.references.length < this.limit) return;
    this.references = this.references.filter((reference) => reference.deref() !== undefined);
    this.limit = Math.max(32, this.references.length * 2);
  }

  check() {
    for (const reference of this.references) {
      const image = reference.deref();
      if (image !== undefined && (selectImageSource(image)?.source ?? null) !== image.source) updateImage(image);
    }
  }
}
export const followMedia = (image) => {
  const { realm } = image;
  image.followsMedia = true;
  realm.mediaImages ??= new MediaImages();
  realm.mediaImages.add(image);
  watchFrameSize(realm);
};
