// The functions of the DOM that native code calls, by name; entries.d.ts describes them.

export const entries = /** @type {import('../entries').Entries} */ ({});
