// Custom element reactions: HTML, 4.13.6. Until a page defines its first element nothing of this is loaded. Then the
// algorithms of the core that pages call are wrapped, here and not in the pages' interfaces: no page can see that, and
// a function that a page kept from before reacts too.
({
  core(dom) {
    // The stack of element queues, and whether an algorithm of the core runs with no script of a page inside it.
    const stack = [];
    let isInside = false;
    let backup = null;

    // HTML, "invoke custom element reactions".
    function invokeReactions(queue) {
      for (let i = 0; i < queue.length; i++) {
        const element = queue[i];
        const { reactions } = element;
        while (reactions.length > 0) reactions.shift()();
      }
    }

    // Runs what may call a page's script from within an algorithm: the script's own calls react by themselves.
    const outside = dom.outside = (steps) => {
      const wasInside = isInside;
      isInside = false;
      try {
        return steps();
      } finally {
        isInside = wasInside;
      }
    };
    // What [CEReactions] asks of a member.
    const reacting = dom.reacting = (steps) => {
      if (isInside) return steps();
      const queue = [];
      stack.push(queue);
      isInside = true;
      try {
        return steps();
      } finally {
        dom.beforeReactions?.();
        isInside = false;
        stack.pop();
        if (queue.length > 0) invokeReactions(queue);
      }
    };

    // HTML, "enqueue an element on the appropriate element queue".
    dom.enqueueReaction = (element, reaction) => {
      if (element.reactions === undefined) element.reactions = [];
      element.reactions.push(reaction);
      if (stack.length > 0) {
        stack[stack.length - 1].push(element);
        return;
      }
      if (backup === null) {
        backup = [];
        dom.queueMicrotask(element.realm, () => {
          const queue = backup;
          backup = null;
          invokeReactions(queue);
        });
      }
      backup.push(element);
    };
    // HTML, "enqueue a custom element callback reaction".
    dom.enqueueCallback = (element, name, ...args) => {
      const callback = element.definition.callbacks[name];
      if (callback === undefined) return;
      const { realm } = element.definition;
      dom.enqueueReaction(element, () => {
        dom.enter(realm);
        dom.callBack(realm, callback, dom.wrap(element),
          ...args.map((argument) => (argument instanceof dom.NodeImpl ? dom.wrap(argument) : argument)));
      });
    };

    // The algorithms whose whole is one member's, by the object that has them. The rest is made of the first line's.
    const own = (object, names) => names.split(' ').map((name) => [object, name]);
    const algorithms = () => [
      ...own(dom, 'appendNode insertNode removeNode replaceAll replaceNode adopt preInsert replaceChild removeChild '
        + 'append prepend replaceChildren insertBeside replaceWith cloneNode importNode adoptNode processRange '
        + 'insertInRange surroundRange setInnerHTML setOuterHTML insertAdjacent insertAdjacentHTML parseFragment '
        + 'setInnerText setOuterText setDocumentTitle setBody createElementByPage createElementNS setAttributeByPage '
        + 'toggleAttributeByPage setOrRemove removeAttributeNode assignNodes'),
      ...own(dom.NodeImpl.prototype, 'normalize'),
      ...own(dom.ElementImpl.prototype,
        'setAttribute setAttributeNS removeAttribute toggleAttribute addAttribute changeAttribute '
        + 'dropAttribute setAttributeNode'),
    ];
    const wrapped = new WeakSet();
    function wrapAlgorithms() {
      for (const [object, name] of algorithms()) {
        const algorithm = object?.[name];
        if (typeof algorithm !== 'function' || wrapped.has(algorithm)) continue;
        const wrapper = function (a, b, c, d) {
          if (isInside) return algorithm.call(this, a, b, c, d);
          return reacting(() => algorithm.call(this, a, b, c, d));
        };
        wrapped.add(wrapper);
        object[name] = wrapper;
      }
    }
    // Where the implementation comes to call scripts of a page.
    function wrapCalls() {
      const calls = [...own(dom, 'dispatch callBack'), ...own(dom.host, 'script openFrame closeFrame navigateFrame')];
      for (const [object, name] of calls) {
        const call = object[name];
        object[name] = (...args) => (isInside ? outside(() => call(...args)) : call(...args));
      }
    }

    dom.endings.push((realm, isLost) => {
      stack.length = 0;
      isInside = false;
      if (isLost) backup = null;
      dom.forgetConstruction();
    });

    dom.startReacting = () => {
      if (dom.tellCustom !== null) return;
      wrapCalls();
      wrapAlgorithms();
      // Modules that are loaded later bring more of them.
      dom.moduleLoaded = wrapAlgorithms;

      dom.tellCustom = (element, isConnected) => {
        if (element.isDefined === true)
          dom.enqueueCallback(element, isConnected ? 'connectedCallback' : 'disconnectedCallback');
        else if (isConnected) dom.tryToUpgrade(element);
      };
      dom.tellAdopted = (element, old, document) => element.isDefined === true
        && dom.enqueueCallback(element, 'adoptedCallback', old, document);
      dom.tellAttribute = (element, { localName, namespace }, oldValue, value) => {
        if (element.isDefined === true && element.definition.observed.has(localName)) {
          dom.enqueueCallback(element, 'attributeChangedCallback', localName, oldValue, value, namespace);
        }
      };
    };
  },
})
