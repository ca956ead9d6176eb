// Features that a page of this machine has used. Until then, code that runs for all pages skips the work for these
// features.

export const used = {
  shadowTrees: false, customElements: false, mutationObservers: false, snapshots: false, styleTracking: false,
  styleTools: false,
};
