// A table whose keys are strings in the order of their code units.

export class SortedTable {
  constructor() {
    this.keys = [];
    this.values = new Map();
  }

  get size() { return this.keys.length; }
  get(key) { return this.values.get(key); }
  valueAt(index) { return this.values.get(this.keys[index]); }

  // Returns the index of the first key that isn't less than a text.
  find(text) {
    const { keys } = this;
    let low = 0;
    let high = keys.length;
    // Most keys are added at the end.
    if (high === 0 || keys[high - 1] < text) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  set(key, value) {
    if (!this.values.has(key)) {
      const index = this.find(key);
      if (index === this.keys.length) this.keys.push(key);
      else this.keys.splice(index, 0, key);
    }
    this.values.set(key, value);
  }

  delete(key) {
    if (this.values.delete(key)) this.keys.splice(this.find(key), 1);
  }

  // Removes the keys from one index to another.
  deleteSpan(start, end) {
    for (const key of this.keys.splice(start, end - start)) this.values.delete(key);
  }

  // Fills an empty table.
  fill(entries) {
    this.values = new Map(entries);
    this.keys = [...this.values.keys()].sort((a, b) => (a < b ? -1 : 1));
  }
}
