// The listeners of one type that a target has, in the order in which they were added. Above this count, an index lookup
// is faster than a search of the list.
const longest = 16;

export class ListenerList {
  constructor() {
    // Items are only appended; otherwise the array is replaced. So an iteration needs the length at its start, and no
    // copy.
    this.items = [];
    // The number of removed items.
    this.gone = 0;
    // Listeners by callback: non-capturing and capturing.
    this.index = null;
  }

  get isEmpty() { return this.gone === this.items.length; }

  add(listener) {
    this.items.push(listener);
    if (this.index !== null) this.index[listener.capture ? 1 : 0].set(listener.callback, listener);
    else if (this.items.length > longest) this.reindex();
  }

  remove(listener) {
    listener.removed = true;
    this.gone += 1;
    this.index?.[listener.capture ? 1 : 0].delete(listener.callback);
    // A long list is compacted only when half of its items are removed, so that the amortized cost of a removal is
    // constant.
    if (this.items.length > longest && this.gone * 2 < this.items.length) return;
    this.items = this.items.filter((other) => !other.removed);
    this.gone = 0;
  }

  find(callback, capture) {
    if (this.index !== null) return this.index[capture ? 1 : 0].get(callback);
    return this.items.find((other) => other.callback === callback && other.capture === capture && !other.removed);
  }

  // Returns the first listener that fulfills a condition, if there is one.
  findLive(condition) { return this.items.find((listener) => !listener.removed && condition(listener)); }

  removeAll() { for (const listener of this.items) listener.removed = true; }

  reindex() {
    this.index = [new Map(), new Map()];
    for (const listener of this.items) {
      if (!listener.removed) this.index[listener.capture ? 1 : 0].set(listener.callback, listener);
    }
  }
}
