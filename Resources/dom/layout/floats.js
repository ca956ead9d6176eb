// The floats of a block formatting context: CSS 2, "Floats". Coordinates are relative to the context's border box.
export class Floats {
  constructor() {
    this.left = [];
    this.right = [];
  }

  get isEmpty() { return this.left.length === 0 && this.right.length === 0; }

  // Returns the space between the floats beside a line: its left and right ends.
  between(y, height, left, right) {
    const bottom = y + Math.max(height, 0.001);
    for (const each of this.left) if (each.top < bottom && each.bottom > y) left = Math.max(left, each.right);
    for (const each of this.right) if (each.top < bottom && each.bottom > y) right = Math.min(right, each.left);
    return { left, right };
  }
  // Returns the next place below where a float ends; `y` if there is none.
  next(y) {
    let next = Infinity;
    for (const list of [this.left, this.right])
      for (const each of list) if (each.bottom > y) next = Math.min(next, each.bottom);
    return next === Infinity ? y : next;
  }
  // Returns the first place at or below `y` with enough space.
  placeFor(width, height, y, left, right) {
    for (;;) {
      const room = this.between(y, height, left, right);
      if (room.right - room.left >= width) return { y, ...room };
      const next = this.next(y);
      if (next === y) return { y, ...room };
      y = next;
    }
  }
  // Adds a float, and returns its place.
  add(side, width, height, y, left, right) {
    const list = this[side];
    // A float is not above an earlier one.
    for (const other of [this.left, this.right])
      if (other.length > 0) y = Math.max(y, other[other.length - 1].top);
    const place = this.placeFor(width, height, y, left, right);
    const x = side === 'left' ? place.left : place.right - width;
    list.push({ left: x, right: x + width, top: place.y, bottom: place.y + height });
    return { x, y: place.y };
  }
  // Returns where a box begins that is to be clear of floats.
  below(sides, y) {
    if (sides === 'left' || sides === 'both') for (const each of this.left) y = Math.max(y, each.bottom);
    if (sides === 'right' || sides === 'both') for (const each of this.right) y = Math.max(y, each.bottom);
    return y;
  }
  get bottom() { return this.below('both', 0); }
}
