// Features that a page of this machine has used. Until then, code on the paths that all pages take skips what the
// features need.

export const used = { shadowTrees: false, customElements: false, mutationObservers: false };
