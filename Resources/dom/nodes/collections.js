// NodeList and HTMLCollection: DOM, "Old-style collections". Live lists fill as they are read and start again when the
// version of what they look at has changed, so that a loop over one is linear.
({
  core(dom) {
    const { create, defineProperty } = Object;
    const { get, has, set, ownKeys, getOwnPropertyDescriptor, deleteProperty } = Reflect;

    // The array index that a property name stands for, or -1.
    const indexOfKey = dom.indexOfKey = (key) => {
      const { length } = key;
      if (length === 0 || length > 10 || (length > 1 && key.charCodeAt(0) === 48)) return -1;
      let index = 0;
      for (let i = 0; i < length; i++) {
        const digit = key.charCodeAt(i) - 48;
        if (digit < 0 || digit > 9) return -1;
        index = index * 10 + digit;
      }
      return index < 0xffffffff ? index : -1;
    };

    // How a page reads a list: its items are properties, as are its named items where it has names.
    // A list has length, valueAt(index) -> what the page gets or undefined, and perhaps namedValue(name) and names().
    class ListHandler {
      constructor(list) { this.list = list; }

      named(target, key) {
        if (this.list.namedValue === undefined || typeof key !== 'string' || key in target) return undefined;
        return this.list.namedValue(key);
      }

      get(target, key, receiver) {
        if (typeof key === 'string') {
          if (key === 'length') return this.list.length;
          const index = indexOfKey(key);
          if (index >= 0) return this.list.valueAt(index);
          const value = this.named(target, key);
          if (value !== undefined) return value;
        }
        return get(target, key, receiver);
      }

      has(target, key) {
        if (typeof key === 'string') {
          const index = indexOfKey(key);
          if (index >= 0) return index < this.list.length;
          if (this.named(target, key) !== undefined) return true;
        }
        return has(target, key);
      }

      set(target, key, value, receiver) {
        if (typeof key === 'string' && indexOfKey(key) >= 0) return this.list.setAt?.(indexOfKey(key), value) ?? false;
        if (this.named(target, key) !== undefined) return false;
        return set(target, key, value, receiver);
      }

      defineProperty(target, key, descriptor) {
        if (typeof key === 'string' && indexOfKey(key) >= 0) {
          return 'value' in descriptor ? this.list.setAt?.(indexOfKey(key), descriptor.value) ?? false : false;
        }
        if (this.named(target, key) !== undefined) return false;
        return Reflect.defineProperty(target, key, descriptor);
      }

      deleteProperty(target, key) {
        if (typeof key === 'string') {
          const index = indexOfKey(key);
          if (index >= 0) return index >= this.list.length;
          if (this.named(target, key) !== undefined) return false;
        }
        return deleteProperty(target, key);
      }

      getOwnPropertyDescriptor(target, key) {
        if (typeof key === 'string') {
          const index = indexOfKey(key);
          if (index >= 0) {
            const value = this.list.valueAt(index);
            const writable = this.list.setAt !== undefined;
            return value === undefined ? undefined : { value, writable, enumerable: true, configurable: true };
          }
          const value = this.named(target, key);
          if (value !== undefined) return { value, writable: false, enumerable: this.list.namesAreEnumerable === true, configurable: true };
        }
        return getOwnPropertyDescriptor(target, key);
      }

      ownKeys(target) {
        const keys = [];
        for (let i = 0; i < this.list.length; i++) keys.push(`${i}`);
        if (this.list.names !== undefined) {
          for (const name of this.list.names()) if (!(name in target) && indexOfKey(name) < 0 && !keys.includes(name)) keys.push(name);
        }
        return [...keys, ...ownKeys(target)];
      }

      preventExtensions() { return false; }
    }
    dom.ListHandler = ListHandler;

    // A page's object for a list. It lives as long as its list does.
    class List {
      constructor() { this.proxy = undefined; }

      get wrapper() {
        return this.proxy ??= dom.stamp(new Proxy(create(this.realm.prototypeOf(this.interface)), new ListHandler(this)), this);
      }

      valueAt(index) {
        const node = this.item(index);
        return node === null ? undefined : dom.wrap(node);
      }
    }
    dom.List = List;
    dom.listOf = dom.brand(List);

    class StaticNodeList extends List {
      constructor(realm, nodes) {
        super();
        this.realm = realm;
        this.nodes = nodes;
      }

      get length() { return this.nodes.length; }
      item(index) { return this.nodes[index] ?? null; }
    }
    StaticNodeList.prototype.interface = 'NodeList';
    dom.staticNodeList = (realm, nodes) => new StaticNodeList(realm, nodes).wrapper;

    // A list that follows the tree: a subclass tells the first and the next of its nodes, and the versions of what it looks at.
    class LiveList extends List {
      constructor(root) {
        super();
        this.root = root;
        this.nodes = [];
        this.isComplete = false;
        this.treeVersion = -1;
        this.attributeVersion = -1;
      }

      get realm() { return this.root.realm; }

      refresh() {
        const { root } = this;
        const treeVersion = this.isShallow ? root.childVersion : root.document.treeVersion;
        const attributeVersion = this.readsAttributes ? root.document.attributeVersion : -1;
        if (treeVersion === this.treeVersion && attributeVersion === this.attributeVersion) return;
        this.treeVersion = treeVersion;
        this.attributeVersion = attributeVersion;
        this.nodes = [];
        this.isComplete = false;
      }

      fill(count) {
        this.refresh();
        const { nodes } = this;
        while (nodes.length < count && !this.isComplete) {
          const node = this.after(nodes.length === 0 ? null : nodes[nodes.length - 1]);
          if (node === null) this.isComplete = true;
          else nodes.push(node);
        }
        return nodes;
      }

      get length() { return this.fill(Infinity).length; }
      item(index) { return this.fill(index + 1)[index] ?? null; }
    }

    class ChildNodeList extends LiveList {
      after(node) { return node === null ? this.root.firstChild : node.nextSibling; }
    }
    ChildNodeList.prototype.interface = 'NodeList';
    ChildNodeList.prototype.isShallow = true;
    dom.childNodes = (node) => node.cached('childNodes', (root) => new ChildNodeList(root));

    class HTMLCollectionImpl extends LiveList {
      namedItem(name) {
        if (name === '') return null;
        return this.fill(Infinity).find((element) => element.id === name || (element.isHTML && element.getAttribute('name') === name)) ?? null;
      }

      namedValue(name) {
        const element = this.namedItem(name);
        return element === null ? undefined : dom.wrap(element);
      }

      names() {
        const names = new Set();
        for (const element of this.fill(Infinity)) {
          names.add(element.id);
          if (element.isHTML) names.add(element.getAttribute('name') ?? '');
        }
        names.delete('');
        return names;
      }
    }
    HTMLCollectionImpl.prototype.interface = 'HTMLCollection';
    dom.HTMLCollectionImpl = HTMLCollectionImpl;
    dom.collectionOf = dom.brand(HTMLCollectionImpl);

    class ChildElements extends HTMLCollectionImpl {
      after(node) { return node === null ? this.root.firstElementChild : node.nextElementSibling; }
    }
    ChildElements.prototype.isShallow = true;
    dom.childElements = (node) => node.cached('children', (root) => new ChildElements(root));

    // The descendants that satisfy a condition.
    class Descendants extends HTMLCollectionImpl {
      constructor(root, matches, readsAttributes) {
        super(root);
        this.matches = matches;
        this.readsAttributes = readsAttributes;
      }

      after(node) {
        const { root, matches } = this;
        for (let next = (node ?? root).next(root); next !== null; next = next.next(root)) if (next.isElement && matches(next)) return next;
        return null;
      }
    }
    dom.Descendants = Descendants;
    dom.descendants = (root, key, matches, readsAttributes = true) => (
      root.cached(key, () => new Descendants(root, matches, readsAttributes)));
    class DescendantNodeList extends Descendants {}
    DescendantNodeList.prototype.interface = 'NodeList';
    DescendantNodeList.prototype.namedValue = DescendantNodeList.prototype.names = undefined;

    dom.elementsByTagName = (root, name) => dom.descendants(root, `tag ${name}`, dom.tagNameTest(root, name), false);
    dom.tagNameTest = (root, name) => {
      if (name === '*') return () => true;
      const lower = dom.asciiLower(name);
      if (!root.document.isHTMLDocument) return (element) => element.qualifiedName === name;
      return (element) => element.qualifiedName === (element.isHTML ? lower : name);
    };
    dom.elementsByTagNameNS = (root, namespace, localName) => dom.descendants(root, `tag ${namespace} ${localName}`, (element) => (
      (namespace === '*' || element.namespace === namespace) && (localName === '*' || element.localName === localName)), false);
    dom.elementsByClassName = (root, text) => {
      const wanted = dom.splitOnSpaces(text);
      return dom.descendants(root, `class ${text}`, (element) => (
        wanted.length > 0 && wanted.every((name) => element.hasClass(name))));
    };
    dom.elementsByName = (document, name) => document.cached(`name ${name}`, () => (
      new DescendantNodeList(document, (element) => element.isHTML && element.getAttribute('name') === name, true)));

    dom.defineIterator = (prototype, values) => {
      defineProperty(prototype, Symbol.iterator, { value: values, writable: true, configurable: true });
    };
  },

  defines: 'NodeList HTMLCollection',
  face(page, dom) {
    const { listOf, collectionOf, wrap } = dom;
    const { values, keys, entries, forEach } = page.realm.listMembers;
    page.lazyInterface('NodeList', () => {
      const constructor = page.interface('NodeList', null, {
        item(index) {
          dom.requireArguments(arguments, 1, 'NodeList.item');
          return wrap(listOf(this).item(index >>> 0));
        },
        get length() { return listOf(this).length; },
        entries, forEach, keys, values,
      });
      dom.defineIterator(constructor.prototype, values);
      return constructor;
    });
    page.lazyInterface('HTMLCollection', () => {
      const constructor = page.interface('HTMLCollection', null, {
        get length() { return collectionOf(this).length; },
        item(index) {
          dom.requireArguments(arguments, 1, 'HTMLCollection.item');
          return wrap(collectionOf(this).item(index >>> 0));
        },
        namedItem(name) {
          dom.requireArguments(arguments, 1, 'HTMLCollection.namedItem');
          return wrap(collectionOf(this).namedItem(`${name}`));
        },
      });
      dom.defineIterator(constructor.prototype, values);
      return constructor;
    });
  },
})
