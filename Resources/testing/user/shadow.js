// Searches open shadow trees as if their nodes were children of their hosts.
(page => {
  'use strict';

  // The class is defined on the window when the first shadow root is created, or when a script names it.
  const hasShadows = scope => Object.hasOwn((scope.ownerDocument ?? scope).defaultView ?? page.window, 'ShadowRoot');

  /// Returns all elements below some nodes, each after its parent. The elements of a shadow tree come before the other
  /// children of its host.
  function allBelow(scopes) {
    const found = new Set();
    const add = scope => {
      if (scope.shadowRoot) add(scope.shadowRoot);
      for (const element of scope.querySelectorAll('*')) {
        if (found.has(element)) continue;
        found.add(element);
        if (element.shadowRoot) add(element.shadowRoot);
      }
    };
    scopes.forEach(add);
    return found;
  }

  const rootsBelow = scopes =>
    [...new Set([...scopes, ...allBelow(scopes)].map(element => element.shadowRoot).filter(Boolean))];

  // Returns where a selector can be split at a descendant combinator: at spaces outside of brackets and not beside
  // another combinator.
  function cuts(selector) {
    const found = [];
    let depth = 0;
    let quote = '';
    for (let index = 0; index < selector.length; index++) {
      const letter = selector[index];
      if (letter === '\\') index++;
      else if (quote) { if (letter === quote) quote = ''; }
      else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '(' || letter === '[') depth++;
      else if (letter === ')' || letter === ']') depth--;
      else if (letter === ',' && depth === 0) return [];
      else if (letter === ' ' && depth === 0 && !/[>+~ ]$/.test(selector.slice(0, index))
        && !/^[>+~ ]/.test(selector.slice(index + 1))) found.push(index);
    }
    return found;
  }

  // `known` contains the results of other parts of the same selector.
  function matches(scopes, selector, known = new Map()) {
    if (known.has(selector)) return known.get(selector);
    const found = new Set();
    known.set(selector, found);
    for (const scope of [...scopes, ...rootsBelow(scopes)])
      for (const element of scope.querySelectorAll(selector)) found.add(element);
    for (const cut of cuts(selector)) {
      const inner = rootsBelow([...matches(scopes, selector.slice(0, cut), known)]);
      if (inner.length > 0) for (const element of matches(inner, selector.slice(cut + 1))) found.add(element);
    }
    return found;
  }

  /// Returns the elements below some nodes that match a selector, in document order.
  page.within = (scopes, selector) => {
    if (!scopes.some(hasShadows)) {
      const found = new Set();
      for (const scope of scopes) for (const element of scope.querySelectorAll(selector)) found.add(element);
      return [...found];
    }
    const found = matches(scopes, selector.trim());
    return [...allBelow(scopes)].filter(element => found.has(element));
  };

  /// Sorts elements in document order.
  page.inOrder = elements => {
    if (!elements.some(hasShadows)) return elements.sort((a, b) => a.compareDocumentPosition(b) & 4 ? -1 : 1);
    const wanted = new Set(elements);
    return [...allBelow(new Set(elements.map(element => element.ownerDocument)))]
      .filter(element => wanted.has(element));
  };

  /// Returns the text of an element, including that of its shadow trees.
  page.textOf = element => {
    if (!hasShadows(element)) return element.textContent;
    const roots = rootsBelow([element]);
    const own = root => [root, ...root.querySelectorAll('*:not(script, style)')].flatMap(node => [...node.childNodes])
      .filter(node => node.nodeType === 3).map(node => node.data).join('');
    return element.textContent + roots.map(own).join('');
  };
})
