// Serializes values with everything inside of them, as the DevTools protocol's `DeepSerializedValue`, whose types are
// those of WebDriver BiDi ("serialize as a remote value").
(user => {
  'use strict';

  const { apply, ownKeys } = Reflect;
  const { getOwnPropertyDescriptor } = Object;
  const attempt = (body, other) => { try { return body(); } catch { return other; } };
  const number = value => Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value);
  const tagOf = value => attempt(() => apply(Object.prototype.toString, value, []), '');
  // The types that have the name of the subtype, and no contents.
  const opaque = new Set(['proxy', 'error', 'weakmap', 'weakset', 'promise', 'typedarray', 'arraybuffer']);

  class Serialization {
    // `subtypeOf` returns the subtype of an object, and `placeOf` the identifiers of a frame and its document's loader.
    constructor(subtypeOf, placeOf, { nodeDepth, shadowTrees }) {
      Object.assign(this, { subtypeOf, placeOf, nodeDepth, shadowTrees });
      this.seen = new Map();
      this.references = 0;
    }

    // `depth` is the number of levels of objects that are serialized below this value.
    value(value, depth) {
      switch (typeof value) {
        case 'undefined': case 'symbol': case 'function': return { type: typeof value };
        case 'string': case 'boolean': return { type: typeof value, value };
        case 'number': return { type: 'number', value: number(value) };
        case 'bigint': return { type: 'bigint', value: String(value) };
        default: return value === null ? { type: 'null' } : this.object(value, depth);
      }
    }

    // An object that occurs again is a reference to its first occurrence.
    object(value, depth) {
      const before = this.seen.get(value);
      if (before !== undefined) {
        before.weakLocalObjectReference ??= ++this.references;
        return { type: before.type, weakLocalObjectReference: before.weakLocalObjectReference };
      }
      const shown = {};
      this.seen.set(value, shown);
      return Object.assign(shown, this.contents(value, depth));
    }

    contents(value, depth) {
      const subtype = this.subtypeOf(value);
      if (opaque.has(subtype)) return { type: subtype };
      switch (subtype) {
        case 'node': return this.node(value, this.nodeDepth);
        case 'date': return { type: 'date', value: attempt(() => apply(Date.prototype.toISOString, value, []), '') };
        case 'regexp': return { type: 'regexp', value: { pattern: value.source, flags: value.flags || undefined } };
        case 'array': return this.list('array', value, depth);
        case 'map': return this.map(value, depth);
        case 'set': {
          if (depth === 0) return { type: 'set' };
          const items = [];
          apply(Set.prototype.forEach, value, [item => { items.push(this.value(item, depth - 1)); }]);
          return { type: 'set', value: items };
        }
      }
      switch (tagOf(value)) {
        case '[object Window]': {
          const document = user.treeTools().documentOf(value);
          if (document !== null) return { type: 'window', value: { context: this.place(document)[0] } };
          break;
        }
        case '[object NodeList]': return this.list('nodelist', value, depth);
        case '[object HTMLCollection]': return this.list('htmlcollection', value, depth);
        case '[object Generator]': return { type: 'generator' };
      }
      return this.members(value, depth);
    }

    list(type, value, depth) {
      if (depth === 0) return { type };
      const items = [];
      for (let i = 0; i < value.length; i++) items.push(this.value(attempt(() => value[i], undefined), depth - 1));
      return { type, value: items };
    }

    map(value, depth) {
      if (depth === 0) return { type: 'map' };
      const items = [];
      apply(Map.prototype.forEach, value, [(item, key) => {
        items.push([typeof key === 'string' ? key : this.value(key, depth - 1), this.value(item, depth - 1)]);
      }]);
      return { type: 'map', value: items };
    }

    members(value, depth) {
      if (depth === 0) return { type: 'object' };
      const items = [];
      for (const key of attempt(() => ownKeys(value), [])) {
        if (typeof key === 'symbol' || !getOwnPropertyDescriptor(value, key)?.enumerable) continue;
        items.push([key, this.value(attempt(() => value[key], undefined), depth - 1)]);
      }
      return { type: 'object', value: items };
    }

    place(node) { return this.placeOf(user.frameNumber(node)) ?? ['', '']; }

    // `depth` is the number of levels of nodes below this node.
    node(node, depth) {
      const fields = user.nodeFields(node);
      const more = user.treeTools().fields(node);
      const children = user.childrenOf(node);
      const value = {
        nodeType: fields.nodeType, childNodeCount: children.length, backendNodeId: user.nodeNumber(node),
        loaderId: this.place(node)[1],
      };
      if ([3, 4, 7, 8].includes(fields.nodeType)) value.nodeValue = fields.nodeValue;
      if (fields.nodeType === 1) {
        const attributes = {};
        const texts = fields.attributes;
        for (let i = 0; i < texts.length; i += 2) attributes[texts[i]] = texts[i + 1];
        const shadow = more.shadow === null ? null
          : this.shadowRoot(more.shadow, depth, this.shadowTrees === 'all' || this.isShown(more.shadow));
        Object.assign(value,
          { localName: fields.localName, namespaceURI: more.namespace, attributes, shadowRoot: shadow });
      }
      if (more.shadowMode !== null) value.mode = more.shadowMode;
      if (depth !== 0) value.children = children.map(child => this.node(child, depth - 1));
      return { type: 'node', value };
    }

    isShown(shadow) { return this.shadowTrees === 'open' && user.treeTools().fields(shadow).shadowMode === 'open'; }

    // The nodes inside a shadow root only come with it if the client asked for them.
    shadowRoot(root, depth, withChildren) { return this.node(root, withChildren ? depth : 0); }
  }

  return {
    serialize(value, subtypeOf, placeOf, depth, nodeDepth, shadowTrees) {
      return JSON.stringify(new Serialization(subtypeOf, placeOf, { nodeDepth, shadowTrees }).value(value, depth));
    },
  };
})
