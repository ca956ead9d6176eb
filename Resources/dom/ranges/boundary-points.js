// The order of boundary points: DOM, "Boundary points".
export const lengthOfNode = (node) => (node.data !== undefined ? node.data.length : countChildren(node));
export const countChildren = (node) => (node.lastChild === null ? 0 : node.lastChild.index + 1);

// Returns the order of two boundary points: -1, 0 or 1. Both are in one tree.
export const compareBoundaryPoints = (nodeA, offsetA, nodeB, offsetB) => {
  if (nodeA === nodeB) return Math.sign(offsetA - offsetB);
  if (nodeB.follows(nodeA)) {
    if (!nodeA.contains(nodeB)) return -1;
    let child = nodeB;
    while (child.parent !== nodeA) child = child.parent;
    return child.index < offsetA ? 1 : -1;
  }
  return -compare(nodeB, offsetB, nodeA, offsetA);
};
const compare = compareBoundaryPoints;
