// Describes values of pages in the terms of the DevTools protocol. It runs in the realm of native code's tools: it uses
// no function that a page could have replaced, except getters of objects whose class it knows.
(user => {
  'use strict';

  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { apply, ownKeys } = Reflect;
  const getter = (Class, name) => getOwnPropertyDescriptor(Class.prototype, name).get;
  const attempt = (body, other) => { try { return body(); } catch { return other; } };
  const isOf = (probe, value) => attempt(() => { apply(probe.fn, value, probe.args ?? []); return true; }, false);
  const probes = {
    map: { fn: getter(Map, 'size') }, set: { fn: getter(Set, 'size') },
    weakmap: { fn: WeakMap.prototype.has, args: [{}] }, weakset: { fn: WeakSet.prototype.has, args: [{}] },
    date: { fn: Date.prototype.getTime }, arraybuffer: { fn: getter(ArrayBuffer, 'byteLength') },
    dataview: { fn: getter(DataView, 'byteLength') }, regexp: { fn: RegExp.prototype.exec, args: [''] },
  };
  const typedArrayTag = getter(getPrototypeOf(Uint8Array), Symbol.toStringTag);
  const sizeOf = { map: probes.map.fn, set: probes.set.fn };

  // Returns a property's value without running a page's getter.
  function dataOf(object, key) {
    for (let each = object, depth = 0; each !== null && depth < 32; each = getPrototypeOf(each), depth++) {
      if (user.isProxy(each)) return undefined;
      const property = getOwnPropertyDescriptor(each, key);
      if (property !== undefined) return 'value' in property ? property.value : undefined;
    }
    return undefined;
  }

  const classNameOf = object => {
    const tag = attempt(() => dataOf(object, Symbol.toStringTag), undefined);
    const maker = attempt(() => dataOf(object, 'constructor'), undefined);
    const name = typeof maker === 'function' ? attempt(() => dataOf(maker, 'name'), '') : '';
    return typeof name === 'string' && name !== '' ? name : typeof tag === 'string' ? tag : 'Object';
  };

  // WebKit's stack as V8 writes it.
  const framesOf = stack => stack.split('\n').map(line => {
    const at = line.indexOf('@');
    const [name, place] = at >= 0 ? [line.slice(0, at), line.slice(at + 1)] : ['', line];
    if (place === '' || place === '[native code]') return name === '' ? '' : `    at ${name} (<anonymous>)`;
    return name ? `    at ${name} (${place})` : `    at ${place}`;
  }).filter(Boolean);
  function errorText(error) {
    const name = attempt(() => String(error.name), 'Error');
    const message = attempt(() => String(error.message), '');
    const head = message === '' ? name : name === '' ? message : `${name}: ${message}`;
    const stack = attempt(() => error.stack, '');
    return typeof stack === 'string' && stack !== '' ? [head, ...framesOf(stack)].join('\n') : head;
  }

  function subtypeOf(value) {
    if (user.isProxy(value)) return 'proxy';
    if (Array.isArray(value)) return 'array';
    if (user.nodeType(value) !== 0) return 'node';
    if (user.isError(value)) return 'error';
    for (const kind of ['date', 'map', 'set', 'regexp', 'weakmap', 'weakset', 'arraybuffer', 'dataview'])
      if (isOf(probes[kind], value)) return kind;
    if (apply(typedArrayTag, value, []) !== undefined) return 'typedarray';
    if (attempt(() => dataOf(value, Symbol.toStringTag), undefined) === 'Promise') return 'promise';
    return undefined;
  }

  function descriptionOf(value, subtype, className) {
    switch (subtype) {
      case 'array': return `Array(${attempt(() => dataOf(value, 'length'), 0)})`;
      case 'proxy': return 'Proxy(Object)';
      case 'node': return user.describeNode(value);
      case 'error': return errorText(value);
      case 'date': return apply(Date.prototype.toString, value, []);
      case 'regexp': return attempt(() => apply(RegExp.prototype.toString, value, []), '/(?:)/');
      case 'map': case 'set': return `${className}(${apply(sizeOf[subtype], value, [])})`;
      case 'typedarray': return `${className}(${value.length})`;
      case 'arraybuffer': return `ArrayBuffer(${apply(probes.arraybuffer.fn, value, [])})`;
      case 'dataview': return `DataView(${apply(probes.dataview.fn, value, [])})`;
      default: return className;
    }
  }

  const unserializable = number => Object.is(number, -0) ? '-0' : Number.isFinite(number) ? undefined : String(number);
  function primitive(value) {
    switch (typeof value) {
      case 'undefined': return { type: 'undefined' };
      case 'boolean': return { type: 'boolean', value };
      case 'string': return { type: 'string', value };
      case 'bigint': return { type: 'bigint', unserializableValue: `${value}n`, description: `${value}n` };
      case 'number': {
        const text = unserializable(value);
        return text === undefined ? { type: 'number', value, description: String(value) }
          : { type: 'number', unserializableValue: text, description: text };
      }
      default: return { type: 'object', subtype: 'null', value: null };
    }
  }

  const cut = text => text.length > 100 ? `${text.slice(0, 99)}…` : text;
  // `isTable` includes the previews of the properties, which a table shows.
  function previewOf(value, subtype, description, isTable = false) {
    const preview = { type: typeof value, subtype, description, overflow: false, properties: [] };
    const most = subtype === 'array' || subtype === 'typedarray' ? 100 : 5;
    const entry = (name, item) => {
      const shown = simple(item);
      const text = shown.type === 'object' && shown.subtype === 'null' ? 'null'
        : shown.type === 'function' ? '' : shown.unserializableValue ?? shown.description ?? String(shown.value);
      return { name, type: shown.type, subtype: shown.subtype, value: cut(text) };
    };
    if (subtype === 'map' || subtype === 'set') {
      preview.entries = [];
      const iterate = subtype === 'map' ? Map.prototype.forEach : Set.prototype.forEach;
      apply(iterate, value, [(item, key) => {
        if (preview.entries.length >= 5) { preview.overflow = true; return; }
        const shown = item => ({ ...simple(item), overflow: false, properties: [] });
        preview.entries.push(subtype === 'map' ? { key: shown(key), value: shown(item) } : { value: shown(item) });
      }]);
    }
    if (subtype === 'proxy' || subtype === 'node') return preview;
    for (const key of attempt(() => ownKeys(value), [])) {
      const property = attempt(() => getOwnPropertyDescriptor(value, key), undefined);
      if (property === undefined || !property.enumerable || typeof key === 'symbol') continue;
      if (preview.properties.length >= most) { preview.overflow = true; break; }
      const shown = 'value' in property ? entry(key, property.value) : { name: key, type: 'accessor' };
      if (isTable && shown.type === 'object' && shown.subtype !== 'null')
        shown.valuePreview = previewOf(property.value, shown.subtype, shown.value);
      preview.properties.push(shown);
    }
    return preview;
  }

  // A value without an identifier and without its contents.
  function simple(value) {
    if (typeof value === 'symbol') return { type: 'symbol', description: Symbol.prototype.toString.call(value) };
    if (typeof value === 'function') {
      return { type: 'function', className: 'Function',
        description: attempt(() => Function.prototype.toString.call(value), 'function () { [native code] }') };
    }
    if (typeof value !== 'object' || value === null) return primitive(value);
    const subtype = subtypeOf(value);
    const className = subtype === 'proxy' ? 'Object' : classNameOf(value);
    return { type: 'object', subtype, className, description: descriptionOf(value, subtype, className) };
  }

  function describe(value, objectId, withPreview, isTable) {
    const shown = simple(value);
    if (objectId !== '') shown.objectId = objectId;
    if (withPreview && shown.type === 'object' && shown.subtype !== 'null')
      shown.preview = previewOf(value, shown.subtype, shown.description, isTable);
    return JSON.stringify(shown);
  }

  // Copies a value by its own enumerable properties, without calling toJSON.
  function plain(value, depth) {
    if (depth > 1000) throw new RangeError('reference chain');
    switch (typeof value) {
      case 'string': case 'boolean': return value;
      case 'number': return Number.isFinite(value) ? value : null;
      case 'bigint': throw new TypeError('bigint');
      case 'object': break;
      default: return undefined;
    }
    if (value === null) return null;
    if (Array.isArray(value)) {
      const copy = [];
      for (let i = 0; i < value.length; i++) copy[i] = plain(value[i], depth + 1) ?? null;
      return copy;
    }
    const copy = { __proto__: null };
    if (user.nodeType(value) !== 0) return copy;
    for (const key of ownKeys(value)) {
      if (typeof key === 'symbol' || !getOwnPropertyDescriptor(value, key)?.enumerable) continue;
      const item = plain(value[key], depth + 1);
      if (item !== undefined) copy[key] = item;
    }
    return copy;
  }
  function copy(value) {
    if (typeof value === 'object' && value !== null) {
      const subtype = subtypeOf(value);
      return JSON.stringify({ type: 'object', subtype, value: plain(value, 0) });
    }
    if (typeof value === 'function') return JSON.stringify({ type: 'function', value: {} });
    if (typeof value === 'symbol') throw new TypeError('symbol');
    return JSON.stringify(primitive(value));
  }

  // Returns [name, isEnumerable, isWritable, isConfigurable, isOwn,
  // value, get, set, hasValue, symbol] of each property.
  function properties(object, own, accessorsOnly) {
    const list = [];
    const seen = new Set();
    for (let each = object; each !== null && list.length < 10000; each = own ? null : getPrototypeOf(each)) {
      for (const key of ownKeys(each)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const found = attempt(() => getOwnPropertyDescriptor(each, key), undefined);
        if (found === undefined || (accessorsOnly && 'value' in found)) continue;
        const name = typeof key === 'symbol' ? Symbol.prototype.toString.call(key) : key;
        list.push([name, found.enumerable, found.writable === true, found.configurable, each === object,
          found.value, found.get, found.set, 'value' in found, typeof key === 'symbol' ? key : undefined]);
      }
    }
    return list;
  }

  const thrownText = value => user.isError(value) ? errorText(value) : attempt(() => simple(value).description
    ?? String(value), 'Error');

  // Returns the number by which clients name a node; 0 for another value.
  const nodeNumber = value => user.nodeNumber(value);
  const nodeWithNumber = number => user.nodeWithNumber(number);

  // Returns a node's fields as JSON, with those of the nodes below it up to a depth.
  function nodeJSON(value, depth) {
    const fields = user.nodeFields(value);
    const children = user.childrenOf(value);
    const node = {
      nodeId: nodeNumber(value), backendNodeId: nodeNumber(value), nodeType: fields.nodeType, nodeName: fields.nodeName,
      localName: fields.localName, nodeValue: fields.nodeValue, childNodeCount: children.length,
      attributes: fields.nodeType === 1 ? fields.attributes : undefined, frame: fields.frame,
    };
    if (fields.nodeType === 9) {
      const { url, baseURL } = user.treeTools().fields(value);
      Object.assign(node, { documentURL: url, baseURL });
    }
    if (depth !== 0) node.children = children.map(child => nodeJSON(child, depth - 1));
    return node;
  }
  const describeNode = (value, depth) => JSON.stringify(nodeJSON(value, depth));
  const isConnected = value => user.nodeFields(value).isConnected;
  // Returns the value of an element's attribute; an empty text without it. Names and values alternate.
  function attribute(value, name) {
    const { attributes } = user.nodeFields(value);
    for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
    return '';
  }

  // Returns where the viewport of a node's frame begins in that of the main frame.
  function origin(value) {
    const frame = user.frameElement(value);
    const content = frame && user.boxModel(frame)?.content;
    if (!content) return [0, 0];
    const [x, y] = origin(frame);
    return [x + content[0], y + content[1]];
  }
  const moved = (quad, [x, y]) => quad.map((each, index) => each + (index % 2 === 0 ? x : y));

  // Returns the boxes of a node as lists of four corners in the main frame's viewport, as JSON.
  const quads = value => JSON.stringify(user.quads(value).map(quad => moved(quad, origin(value))));
  function boxModel(value) {
    const model = user.boxModel(value);
    if (model === null) return 'null';
    const start = origin(value);
    for (const name of ['content', 'padding', 'border', 'margin']) model[name] = moved(model[name], start);
    return JSON.stringify(model);
  }
  const scrollIntoView = value => user.scrollIntoView(value);

  return { describe, copy, properties, subtypeOf, thrownText, nodeNumber, nodeWithNumber, describeNode, isConnected,
    attribute, quads, boxModel, scrollIntoView, focus: value => user.focus(value),
    chooserInput: (window, number) => user.chooserInput(window, number) };
})
