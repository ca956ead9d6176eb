// The order in which boxes cover each other: CSS 2, "Elaborate description of Stacking Contexts".

// Returns the boxes whose parent in the tree of boxes is a given one.
const childrenByParent = (layout) => {
  const children = new Map();
  for (const box of layout.boxes.values()) {
    const { up } = box;
    const list = children.get(up);
    if (list === undefined) children.set(up, [box]);
    else list.push(box);
  }
  return children;
};

class Painter {
  constructor(layout) { this.children = childrenByParent(layout); }

  // Returns the boxes that a box paints as a whole, from the lowest to the highest. `positioned` collects the
  // positioned boxes of the stacking context around it; a stacking context has its own.
  paint(box, positioned) {
    const isStacking = positioned === null;
    const own = positioned ?? [];
    const layers = { blocks: [], floats: [], inlines: [] };
    this.collect(box, layers, own);
    const list = [box];
    if (isStacking) addLayers(list, own.filter(({ z }) => z < 0));
    for (const each of layers.blocks) list.push(each);
    for (const each of layers.floats) addAll(list, each);
    for (const each of layers.inlines) addAll(list, each);
    if (isStacking) addLayers(list, own.filter(({ z }) => z >= 0));
    return list;
  }
  collect(box, layers, positioned) {
    for (const child of this.children.get(box) ?? []) {
      const { style } = child;
      const { parent } = child;
      // Items of flex boxes and grids have an order without being positioned.
      const isRaised = style.isPositioned || style.isStacking
        || (style.zIndex !== null && parent !== null && /(?:flex|grid)$/.test(parent.style.display));
      if (child.node.isModal === true) positioned.push({ z: Infinity, list: this.paint(child, null) });
      else if (isRaised) {
        const isStacking = style.isStacking || style.zIndex !== null;
        const entry = { z: style.zIndex ?? 0, list: null };
        positioned.push(entry);
        entry.list = this.paint(child, isStacking ? null : positioned);
      } else if (style.isFloating) layers.floats.push(this.paint(child, positioned));
      else if (child.isInline) {
        layers.inlines.push([child]);
        this.collect(child, layers, positioned);
      } else if (/^inline|^ruby/.test(style.display)) layers.inlines.push(this.paint(child, positioned));
      else {
        layers.blocks.push(child);
        this.collect(child, layers, positioned);
      }
    }
  }
}
const addAll = (list, more) => { for (const each of more) list.push(each); };
const addLayers = (list, layers) => {
  for (const layer of layers.sort((a, b) => a.z - b.z)) addAll(list, layer.list);
};

// Returns all boxes of elements, from the lowest to the highest.
export const paintOrder = (layout) => {
  if (layout.painted === undefined)
    layout.painted = layout.root === null ? [] : new Painter(layout).paint(layout.root, null);
  return layout.painted;
};
