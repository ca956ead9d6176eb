// Keeps the layout of each document until something changes on which it depends. Nothing is laid out before a script or
// a tool asks for a box.
import { ensuring } from '../infra/endings.js';
import { ordinal } from '../nodes/node.js';
import { boxesFollowFocus } from './focus-rules.js';
import { Layout } from './layout.js';
import './flex-layout.js';
import './grid-layout.js';
import './table-layout.js';

const keyOf = (document) => {
  const { focused } = document;
  const { width, height } = document.realm.viewport;
  return `${document.treeVersion} ${document.attributeVersion} ${document.textVersion} ${document.styleVersion} ${
    focused === null || !boxesFollowFocus(document) ? '' : ordinal(focused)} ${width} ${height}`;
};

// Returns the layout of a document that has a window. While it is being computed, it is returned as far as it is known:
// a container query asks for the box of a container whose content isn't laid out yet.
export const layoutOf = (document) => {
  const kept = document.cached('layout', () => ({ key: '', layout: null, running: null }));
  if (kept.running !== null) return kept.running;
  document.realm.styleTracker?.flush();
  const key = keyOf(document);
  if (kept.key === key) return kept.layout;
  const layout = kept.running = new Layout(document);
  // A terminated script leaves no layout behind.
  ensuring(() => { kept.running = null; }, () => { layout.run(); });
  return Object.assign(kept, { key, layout }).layout;
};
// Returns an element's box; undefined if it has none.
export const layoutBoxOf = (element) => (element.document.hasWindow && element.isConnected
  ? layoutOf(element.document).boxes.get(element) : undefined);
