// The functions that native code gives the DOM; types.d.ts describes them.

export const host = nativeHost;
