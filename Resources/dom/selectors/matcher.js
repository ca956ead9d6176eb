// Compiled selectors and the queries that use them: Selectors Level 4, "Match a selector against an element".
({
  core(dom) {
    // How a match fails tells which other candidates can be left out.
    const result = { match: 0, failsHere: 1, failsForSiblings: 2, failsForAncestors: 3 };
    const all = () => true;

    // Simple selectors become functions of (element, context); context has `scope`, `anchor` and `shadow`, the shadow root
    // whose style sheet the selector stands in, or null.
    const compilers = {
      anchor: () => (element, context) => element === context.anchor,
      never: () => () => false,
      // What it reaches is matched with `matchesThrough`.
      reach: () => all,
      type({ name, lower, namespace }) {
        const inNamespace = namespace === undefined ? all : (element) => element.namespace === namespace;
        if (name === '*') return inNamespace;
        return (element) => element.localName === (element.isHTML && element.document.isHTMLDocument ? lower : name) && inNamespace(element);
      },
      id({ name }) {
        const lower = dom.asciiLower(name);
        return (element) => {
          const id = element.getAttribute('id');
          return id !== null && (id === name || (element.document.isQuirky && dom.asciiLower(id) === lower));
        };
      },
      class: ({ name }) => (element) => element.attributes.length > 0 && element.hasClass(name),
      attribute: (part) => {
        const test = valueTest(part);
        const { name, lower, anyNamespace } = part;
        if (anyNamespace) {
          return (element) => {
            const wanted = element.isHTML && element.document.isHTMLDocument ? lower : name;
            return element.attributes.some((attribute) => attribute.localName === wanted && test(attribute.value, element));
          };
        }
        return (element) => {
          const attribute = element.findAttribute(element.isHTML && element.document.isHTMLDocument ? lower : name);
          return attribute !== null && attribute.namespace === null && test(attribute.value, element);
        };
      },
      pseudo: ({ name }) => dom.plainPseudoClasses.get(name),
      function: (part) => dom.compileFunctional[part.name](part),
    };

    // HTML, "case-sensitivity of selectors": attributes whose values are compared without regard to case.
    const caseless = new Set(('accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer '
      + 'dir direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade '
      + 'nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink').split(' '));
    const operators = {
      '=': (value, wanted) => value === wanted,
      '~=': (value, wanted) => wanted !== '' && !/[\t\n\f\r ]/.test(wanted) && dom.splitOnSpaces(value).includes(wanted),
      '|=': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
      '^=': (value, wanted) => wanted !== '' && value.startsWith(wanted),
      '$=': (value, wanted) => wanted !== '' && value.endsWith(wanted),
      '*=': (value, wanted) => wanted !== '' && value.includes(wanted),
    };
    function valueTest({ lower: attributeName, operator, value: wanted, flag }) {
      if (operator === null) return all;
      const test = operators[operator];
      const lower = dom.asciiLower(wanted);
      if (flag === 'i') return (value) => test(dom.asciiLower(value), lower);
      if (flag === 's' || !caseless.has(attributeName)) return (value) => test(value, wanted);
      return (value, element) => (element.isHTML && element.document.isHTMLDocument
        ? test(dom.asciiLower(value), lower) : test(value, wanted));
    }

    function compileCompound(parts) {
      const tests = parts.map((part) => compilers[part.type](part));
      if (tests.length === 1) return tests[0];
      return (element, context) => tests.every((test) => test(element, context));
    }

    // The parent, as a style sheet of a shadow tree sees it: the host stands above the tree, and nothing above that.
    const parentOf = (element, shadow) => {
      if (element === shadow.host) return null;
      return element.parent === shadow ? shadow.host : element.parent;
    };
    const isOfHost = (part) => (part.type === 'pseudo' || part.type === 'function') && (part.name === 'host' || part.name === 'host-context');

    class ComplexSelector {
      constructor({ compounds, combinators }) {
        this.parts = compounds;
        this.tests = compounds.map(compileCompound);
        this.combinators = combinators;
        // `::slotted()` or `::part()`, which reach across the boundary of a shadow tree.
        this.reach = compounds[compounds.length - 1].find((part) => part.type === 'reach') ?? null;
      }

      matches(element, context) { return this.reach === null && this.matchFrom(this.tests.length - 1, element, context) === result.match; }
      // Whether what stands before the pseudo-element matches a slot or a host.
      matchesThrough(name, element, context) {
        return this.reach?.name === name && this.matchFrom(this.tests.length - 1, element, context) === result.match;
      }

      // Matches the compounds up to `at`, from right to left.
      matchFrom(at, element, context) {
        const { shadow } = context;
        // To its own tree a host has no features but those that `:host` and its kin match.
        if (shadow !== null && element === shadow.host && !this.parts[at].some(isOfHost)) return result.failsHere;
        if (!this.tests[at](element, context)) return result.failsHere;
        if (at === 0) return result.match;
        switch (this.combinators[at - 1]) {
          case ' ':
            for (let next = shadow === null ? element.parent : parentOf(element, shadow); next !== null && next.isElement;
              next = shadow === null ? next.parent : parentOf(next, shadow)) {
              const found = this.matchFrom(at - 1, next, context);
              if (found === result.match || found === result.failsForAncestors) return found;
            }
            return result.failsForAncestors;
          case '>': {
            const parent = shadow === null ? element.parent : parentOf(element, shadow);
            if (parent === null || !parent.isElement) return result.failsForAncestors;
            const found = this.matchFrom(at - 1, parent, context);
            return found === result.match || found === result.failsForAncestors ? found : result.failsForSiblings;
          }
          case '+': {
            const sibling = element.previousElementSibling;
            return sibling === null ? result.failsForSiblings : this.matchFrom(at - 1, sibling, context);
          }
          default:
            for (let next = element.previousElementSibling; next !== null; next = next.previousElementSibling) {
              const found = this.matchFrom(at - 1, next, context);
              if (found !== result.failsHere) return found;
            }
            return result.failsForSiblings;
        }
      }
    }

    class SelectorList {
      constructor(selectors) {
        this.selectors = selectors.map((selector) => new ComplexSelector(selector));
        // The id in a list that is `#id` alone.
        const [parts, ...others] = selectors.length === 1 ? selectors[0].compounds : [];
        this.onlyId = parts?.length === 1 && others.length === 0 && parts[0].type === 'id' ? parts[0].name : null;
      }

      matches(element, context) {
        const { selectors } = this;
        for (let i = 0; i < selectors.length; i++) if (selectors[i].matches(element, context)) return true;
        return false;
      }
    }
    dom.SelectorList = SelectorList;

    const compiled = new Map();
    const capacity = 2000;
    const compile = (text) => {
      let list = compiled.get(text);
      if (list === undefined) {
        list = new SelectorList(dom.parseSelectors(text));
        if (compiled.size === capacity) compiled.clear();
        compiled.set(text, list);
      }
      return list;
    };

    // By the index of ids, where that serves: [elements in tree order] or null.
    function byId(root, list) {
      const { document } = root;
      if (list.onlyId === null || !root.isConnected || document.isQuirky || dom.isInShadow(root)) return null;
      const found = document.ids.all(list.onlyId).filter((element) => element !== root && (root === document || root.contains(element)));
      return found.length < 2 ? found : found.sort((a, b) => (a.follows(b) ? 1 : -1));
    }

    dom.querySelector = (root, text) => {
      const list = compile(text);
      const found = byId(root, list);
      if (found !== null) return found[0] ?? null;
      const context = { scope: root, anchor: null, shadow: null };
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        if (node.isElement && list.matches(node, context)) return node;
      }
      return null;
    };
    dom.querySelectorAll = (root, text) => {
      const list = compile(text);
      const found = byId(root, list);
      if (found !== null) return found;
      const context = { scope: root, anchor: null, shadow: null };
      const elements = [];
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        if (node.isElement && list.matches(node, context)) elements.push(node);
      }
      return elements;
    };
    dom.matches = (element, text) => compile(text).matches(element, { scope: element, anchor: null, shadow: null });
    dom.closest = (element, text) => {
      const list = compile(text);
      const context = { scope: element, anchor: null, shadow: null };
      for (let each = element; each !== null && each.isElement; each = each.parent) if (list.matches(each, context)) return each;
      return null;
    };
  },
})
