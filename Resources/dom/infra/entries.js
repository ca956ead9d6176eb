// The functions of the DOM that native code calls, by name; types.d.ts describes them.

export const entries = {};
