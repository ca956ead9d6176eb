// Who is told of changes of a tree: versions of documents, live ranges and node iterators, mutation observers.
({
  core(dom) {
    // Versions of documents are drawn from one counter, so that no two documents ever share one.
    let clock = 0;
    dom.touchTree = (parent) => {
      parent.childVersion = parent.document.treeVersion = ++clock;
    };
    dom.touchAttributes = (document) => { document.attributeVersion = ++clock; };

    // Ranges and node iterators watch the changes of a document; those that nothing else holds are forgotten.
    dom.watch = (document, watcher) => { (document.watchers ??= new Set()).add(new WeakRef(watcher)); };
    dom.tellWatchers = (document, change, ...details) => {
      if (document.watchers === null) return;
      for (const reference of document.watchers) {
        const watcher = reference.deref();
        if (watcher === undefined || watcher.document !== document) document.watchers.delete(reference);
        else watcher[change]?.(...details);
      }
    };

    // Mutation records: the queue is in a module that is loaded when a page makes its first MutationObserver.
    // Replaced by nodes/mutation-records.js.
    dom.isObserved = () => false;
    dom.endings.push((realm, isLost) => { if (isLost) realm.hasNotice = false; });
    // DOM, "queue a mutation observer microtask": observers hear of records first, then slots of their changes.
    dom.queueNotice = (realm) => {
      if (realm.hasNotice) return;
      realm.hasNotice = true;
      dom.queueMicrotask(realm, () => {
        realm.hasNotice = false;
        const slots = realm.changedSlots;
        realm.changedSlots = null;
        dom.notifyObservers?.(realm);
        if (slots) dom.fireSlotChanges(slots);
      });
    };
  },
})
