// The functions that native code gives the DOM; host.d.ts describes them.

/** @type {import('../host').Host} */
export const host = nativeHost;
