// Members of JavaScriptCore beyond ES2022 that the DOM uses.

interface String {
  /** Returns whether every surrogate is one of a pair. */
  isWellFormed(): boolean;
  /** Returns the string with each lone surrogate replaced by U+FFFD. */
  toWellFormed(): string;
}

interface Array<T> {
  /** Returns the last item that fulfills a condition. */
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
}

interface ArrayBuffer {
  /** Indicates whether the buffer was transferred. */
  readonly detached: boolean;
  /** Moves the bytes to a new buffer and detaches this one. */
  transfer(newByteLength?: number): ArrayBuffer;
}

interface ErrorConstructor {
  /** Returns whether a value is an error object of any realm. */
  isError(value: unknown): boolean;
}
