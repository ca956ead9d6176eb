// Keeps the layout of each document until something changes on which it depends. Nothing is laid out before a script or
// a tool asks for a box.
import { ensuring } from '../infra/endings.js';
import { ordinal } from '../nodes/node.js';
import { animatedStyles, markAnimated, moveAnimated, noAnimatedStyles } from './animated-styles.js';
import { boxesFollowFocus } from './focus-rules.js';
import { LayoutChanges } from './layout-changes.js';
import { Layout } from './layout.js';
import './flex-layout.js';
import './grid-layout.js';
import './table-layout.js';

const focusOf = (document) => (document.focused === null || !boxesFollowFocus(document) ? 0
  : ordinal(document.focused));
const keyOf = (document, focus) => {
  const { width, height } = document.realm.viewport;
  return `${document.treeVersion} ${document.attributeVersion} ${document.textVersion} ${document.styleVersion} ${
    focus} ${width} ${height}`;
};
const noLayout = () => ({ key: '', layout: null, focus: 0, styleVersion: 0, running: null,
  animated: noAnimatedStyles, isAnimating: false });

// Returns the last layout if the next one may keep boxes of it; otherwise null.
const lastLayout = (kept, document, focus) => {
  const { layout } = kept;
  const { layoutChanges, realm: { viewport } } = document;
  if (layout === null || layoutChanges === null || !layout.isKept || document.hasShadowTrees || kept.focus !== focus
    || document.hasAutoDirection || viewport.width !== layout.viewport.width
    || viewport.height !== layout.viewport.height) return null;
  if (kept.styleVersion !== document.styleVersion) layoutChanges.restyleAll();
  return layout;
};

// Computed values may need boxes: those have the values of the last layout.
const animatedNow = (kept, document, version) => {
  if (kept.isAnimating || document.realm.animatedElements === undefined) return kept.animated;
  kept.isAnimating = true;
  return ensuring(() => { kept.isAnimating = false; }, () => animatedStyles(document, kept.animated, version));
};

// Returns the layout of a document that has a window. While it is being computed, it is returned as far as it is known:
// a container query asks for the box of a container whose content isn't laid out yet.
export const layoutOf = (document) => {
  const kept = document.cached('layout', noLayout);
  if (kept.running !== null) return kept.running;
  document.realm.styleTracker?.flush();
  const focus = focusOf(document);
  const key = keyOf(document, focus);
  const animated = animatedNow(kept, document, key);
  if (kept.key === key && (animated === kept.animated || moveAnimated(kept.layout, kept.animated, animated))) {
    document.animatedStyles = kept.animated = animated;
    return kept.layout;
  }
  if (document.layoutChanges !== null) markAnimated(document.layoutChanges, kept.animated, animated);
  document.animatedStyles = animated;
  const last = lastLayout(kept, document, focus);
  const layout = kept.running = new Layout(document, last);
  // A terminated script leaves no layout behind, and the boxes that it has changed aren't kept.
  Object.assign(kept, { key: '', layout: null });
  ensuring(() => { kept.running = null; }, () => { layout.run(); });
  layout.kept = null;
  document.layoutChanges = new LayoutChanges(document);
  return Object.assign(kept, { key, layout, focus, styleVersion: document.styleVersion, animated }).layout;
};
// Returns an element's box; undefined if it has none.
export const layoutBoxOf = (element) => (element.document.hasWindow && element.isConnected
  ? layoutOf(element.document).boxes.get(element) : undefined);
