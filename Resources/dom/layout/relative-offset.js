// The offset of relatively positioned boxes: CSS Positioned Layout, "Relative Positioning". A sticky box stays where it
// is in the flow.
export const relativeOffset = (box, block) => {
  const { style } = box;
  if (style.position !== 'relative') return;
  const [top, right, bottom, left] = style.insets;
  const across = block.contentWidth;
  const down = block.definiteHeight;
  const first = (value, percent) => style.resolve(value, percent);
  const x = first(left, across);
  const y = first(top, down);
  box.relativeX = x ?? -(first(right, across) ?? 0);
  box.relativeY = y ?? -(first(bottom, down) ?? 0);
};
