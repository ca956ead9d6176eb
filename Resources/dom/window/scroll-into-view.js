// Scrolls elements into view: CSSOM View, "scroll a target into view", and WebKit's scrollIntoViewIfNeeded().
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { dictionary } from '../events/event.js';
import { layoutBoxOf, layoutOf } from '../layout/document-layout.js';
import { boundingRectOf } from '../layout/element-geometry.js';
import { isScroller } from '../layout/geometry.js';
import { innerRectOf } from '../layout/visible-area.js';

// Returns how far to scroll in one direction so that a part is in a port: both are [start, size].
const distance = (mode, [start, size], [from, room]) => {
  const [near, far] = [start - from, start + size - from - room];
  const isWhole = near >= 0 && far <= 0;
  switch (mode) {
    case 'start': return near;
    case 'end': return far;
    case 'center': return (near + far) / 2;
    case 'if-needed':
      if (isWhole || (near <= 0 && far >= 0)) return 0;
      return start + size <= from || start >= from + room ? (near + far) / 2 : closest(near, far, size, room);
    default: return isWhole || (near <= 0 && far >= 0) ? 0 : closest(near, far, size, room);
  }
};
const closest = (near, far, size, room) => ((near < 0) === (size <= room) ? near : far);

// Scrolls the boxes around an element, and the viewports of its frames. `rectOf` returns what is to be in view.
const reveal = (element, block, inline, rectOf) => {
  const { document, realm } = element;
  const { positionOf, scrollElement, scrollViewport, viewportPosition } = hooks.scrolling();
  const box = layoutBoxOf(element);
  if (box === undefined) return false;
  const change = (port, position) => {
    const { x, y, width, height } = rectOf();
    return { x: position.x + distance(inline, [x, width], [port.x, port.width]),
      y: position.y + distance(block, [y, height], [port.y, port.height]) };
  };
  let isFixed = box.isFixed;
  const layout = layoutOf(document);
  for (let each = box.container; each !== null; each = each.container) {
    ({ isFixed } = each);
    if (isScroller(layout, each))
      scrollElement(each.node, change(innerRectOf(layout, each), positionOf(each.node)));
  }
  if (!isFixed) scrollViewport(realm, change({ x: 0, y: 0, ...realm.viewport }, viewportPosition(realm)));
  revealFrame(realm, block, inline, rectOf);
  return true;
};
const revealFrame = (realm, block, inline, rectOf) => {
  const parent = realm.isFrame === true ? host.parentRealm(realm.id) : undefined;
  const frame = parent?.frames.get(host.frameNumber(realm.id));
  if (frame === undefined || !frame.isConnected) return;
  const toParent = () => {
    const outer = boundingRectOf(frame);
    const { borders, paddings } = layoutBoxOf(frame);
    const { x, y, width, height } = rectOf();
    return { x: outer.x + borders[3] + paddings[3] + x, y: outer.y + borders[0] + paddings[0] + y, width, height };
  };
  if (layoutBoxOf(frame) !== undefined) reveal(frame, block, inline, toParent);
};

const places = /^(?:start|center|end|nearest)$/;
export const scrollElementIntoView = (element, argument) => {
  const options = typeof argument === 'object' && argument !== null ? dictionary(argument) : {};
  const mode = (value, initial) => (value !== undefined && places.test(`${value}`) ? `${value}` : initial);
  reveal(element, mode(options.block, argument === false ? 'end' : 'start'), mode(options.inline, 'nearest'),
    () => boundingRectOf(element));
};
// Returns false if the element has no box.
export const scrollElementIfNeeded = (element, isCentered = true) => {
  const mode = isCentered ? 'if-needed' : 'nearest';
  return reveal(element, mode, mode, () => boundingRectOf(element));
};
