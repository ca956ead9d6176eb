// The listeners of one type that a target has, in the order in which they were added.
// Beyond so many of them a look into an index beats a look through the list.
const longest = 16;

export class ListenerList {
  constructor() {
    // Added to at its end and otherwise replaced, so that who goes through it needs its length from the start and
    // no copy.
    this.items = [];
    // How many of the items were removed.
    this.gone = 0;
    // Listeners by callback: those that do not capture, and those that do.
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
    // A long list only when half of it is left, so that each removal costs the same on the whole.
    if (this.items.length > longest && this.gone * 2 < this.items.length) return;
    this.items = this.items.filter((other) => !other.removed);
    this.gone = 0;
  }

  find(callback, capture) {
    if (this.index !== null) return this.index[capture ? 1 : 0].get(callback);
    return this.items.find((other) => other.callback === callback && other.capture === capture && !other.removed);
  }

  // The handler that an attribute has set, if there is one of a class.
  findInstance(type) { return this.items.find((listener) => listener instanceof type && !listener.removed); }

  removeAll() { for (const listener of this.items) listener.removed = true; }

  reindex() {
    this.index = [new Map(), new Map()];
    for (const listener of this.items) {
      if (!listener.removed) this.index[listener.capture ? 1 : 0].set(listener.callback, listener);
    }
  }
}
