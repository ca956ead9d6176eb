// The functions that native code provides to the DOM; host.d.ts describes them.

/** @type {import('../host').Host} */
export const host = nativeHost;
