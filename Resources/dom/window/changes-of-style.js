// Reports changes that rendering may depend on. The documents of pages that need it count their
// changes through accessors; those of other pages count them in plain fields.

const versions = ['treeVersion', 'attributeVersion', 'textVersion', 'styleVersion'];

// Calls a function after each change of a document, its styles or its viewport.
export const watchRendering = (realm, tell) => {
  if (realm.renderingWatchers !== undefined) {
    realm.renderingWatchers.add(tell);
    return;
  }
  const watchers = realm.renderingWatchers = new Set([tell]);
  const { document } = realm;
  for (const name of versions) {
    let value = document[name];
    Object.defineProperty(document, name, {
      get: () => value,
      set: (next) => {
        value = next;
        for (const watcher of watchers) watcher(realm);
      },
    });
  }
};
