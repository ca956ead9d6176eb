// Formats a value as a console shows it. It runs in the page that the value belongs to, and changes nothing there.
(function inspect(value) {
  'use strict';

  const deepest = 2, most = 50, width = 76;
  const seen = [];
  const own = Reflect.ownKeys, describe = Reflect.getOwnPropertyDescriptor;
  const isName = key => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
  // The platform's classes are globals that are not enumerable.
  const isPlatform = kind => {
    const found = typeof kind === 'function' ? describe(globalThis, kind.name) : undefined;
    return found !== undefined && !found.enumerable && found.value === kind;
  };
  const quoted = text => {
    const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : "'";
    // A page's text must not move the terminal's cursor or change its colors.
    const plain = text.replace(/[\\\p{Cc}\u2028\u2029]/gu, c =>
      ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c]
        ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return mark + (mark === "'" ? plain.replaceAll("'", "\\'") : plain) + mark;
  };
  const attempt = (body, other) => { try { return body(); } catch { return other; } };
  const tagOf = object => Object.prototype.toString.call(object).slice(8, -1);

  function primitive(value, isNested) {
    if (typeof value === 'string')
      return isNested && value.length > 400 ? `${quoted(value.slice(0, 400))}…` : quoted(value);
    if (typeof value === 'bigint') return `${value}n`;
    return Object.is(value, -0) ? '-0' : String(value);
  }

  function functionText(value) {
    const source = attempt(() => Function.prototype.toString.call(value), '');
    const name = attempt(() => String(value.name), '');
    if (/^class\b/.test(source)) return `class ${name || '(anonymous)'}${
      (/^class\s+[\w$]*\s*(extends\s+[\w$.]+)/.exec(source) ?? ['', ''])[1].replace(/^/, ' ').trimEnd()}`;
    const kind = /^async\b/.test(source) ? 'async ƒ' : 'ƒ';
    const parameters = source.endsWith('[native code]\n}') ? '' : (/^[^(]*\(([^)]*)\)/.exec(source)
      ?? /^(?:async\s+)?([\w$]+)\s*=>/.exec(source) ?? ['', ''])[1].replace(/\s+/g, ' ');
    return `${kind} ${name || '(anonymous)'}(${parameters})`;
  }

  function errorText(error) {
    const name = attempt(() => String(error.name), 'Error'), message = attempt(() => String(error.message), '');
    const frames = attempt(() => String(error.stack), '').split('\n').filter(line => /:\d+(:\d+)?$/.test(line))
      .slice(0, 6).map(line => {
      const [, f, place] = /^(?:(.*)@)?(.*)$/.exec(line);
      return `\n    at ${f ? `${f} (${place})` : place}`;
    });
    return (message ? `${name}: ${message}` : name) + frames.join('');
  }

  function elementText(node, depth) {
    const markup = attempt(() => node.cloneNode(false).outerHTML, `<${node.localName}>`);
    const end = `</${node.localName}>`;
    if (!markup.endsWith(end)) return markup;
    const text = attempt(() => node.textContent, '').trim().replace(/\s+/g, ' ');
    const inside = node.childElementCount > 0 || text.length > 60 ? '…' : depth > 0 && text.length > 20 ? '…' : text;
    return markup.slice(0, -end.length) + inside + end;
  }

  function nodeText(node, depth) {
    switch (node.nodeType) {
      case 1: return elementText(node, depth);
      case 3: return `#text ${quoted(node.data)}`;
      case 8: return `<!--${node.data}-->`;
      case 9: return `#document (${node.URL})`;
      default: return `#${tagOf(node)}`;
    }
  }

  function list(open, parts, close, depth) {
    if (parts.length === 0) return open + close;
    const line = `${open}${parts.join(', ')}${close}`;
    if (line.length + depth * 2 <= width && !line.includes('\n')) return line;
    const margin = '  '.repeat(depth + 1);
    return `${open}\n${parts.map(part => margin + part).join(',\n')}\n${'  '.repeat(depth)}${close}`;
  }

  function more(parts, count) { return count > most ? [...parts, `… ${count - most} more`] : parts; }

  function member(object, key, depth) {
    const property = describe(object, key);
    if (!property) return '…';
    if ('value' in property) return text(property.value, depth + 1);
    if (property.get
      && attempt(() => isPlatform(Object.getPrototypeOf(object).constructor) && object.constructor !== Object, false)) {
      const value = attempt(() => Reflect.apply(property.get, object, []), undefined);
      if (typeof value !== 'object' && typeof value !== 'function') return primitive(value, true);
    }
    return property.get ? property.set ? '[getter and setter]' : '[getter]' : '[setter]';
  }

  /// Returns the members that a platform object inherits from its prototypes, if their values are primitive.
  function platformMembers(object, depth) {
    const members = [];
    for (let kind = Object.getPrototypeOf(object); kind && kind !== Object.prototype
      && isPlatform(describe(kind, 'constructor')?.value); kind = Object.getPrototypeOf(kind)) {
      for (const key of own(kind)) {
        const get = describe(kind, key)?.get;
        if (typeof key !== 'string' || get === undefined || members.length >= 24) continue;
        const value = attempt(() => get.call(object), undefined);
        if (value === undefined || typeof value === 'function' || typeof value === 'object' && value !== null) continue;
        members.push(`${key}: ${primitive(value, true)}`);
      }
    }
    return members;
  }

  function objectText(object, depth) {
    if (seen.includes(object)) return '[circular]';
    const tag = attempt(() => tagOf(object), 'Object');
    const constructor = attempt(() => Object.getPrototypeOf(object)?.constructor, undefined);
    const name = constructor === Object && tag !== 'Object' ? tag : constructor === undefined ? 'Object: null prototype'
      : attempt(() => String(constructor.name), '') || tag;
    if (object === globalThis) return `Window (${location.href})`;
    if (attempt(() => object instanceof Node && typeof object.nodeType === 'number', false))
      return nodeText(object, depth);
    if (attempt(() => Error.prototype.isPrototypeOf(object) || tag === 'DOMException', false))
      return depth > 0 ? errorText(object).split('\n')[0] : errorText(object);
    if (tag === 'Date') return attempt(() => Date.prototype.toISOString.call(object), 'Invalid Date');
    if (tag === 'RegExp') return attempt(() => RegExp.prototype.toString.call(object), '/…/');
    if (tag === 'Promise') return 'Promise';
    if (attempt(() => typeof object.valueOf() !== 'object' && /^(Number|String|Boolean|Symbol|BigInt)$/.test(tag),
      false)) return `[${tag}: ${primitive(object.valueOf())}]`;
    const isList = Array.isArray(object) || ArrayBuffer.isView(object) && tag !== 'DataView'
      || /^(NodeList|HTMLCollection|DOMTokenList|Arguments|NamedNodeMap|FileList|RadioNodeList)$/.test(tag);
    if (depth > deepest) return isList ? '[…]' : `${name === 'Object' ? '' : `${name} `}{…}`;
    seen.push(object);
    try {
      if (isList) {
        const length = object.length, parts = [];
        for (let i = 0; i < Math.min(length, most); i++) parts.push(i in object ? text(object[i], depth + 1) : 'empty');
        return list(`${name === 'Array' ? '' : `${name}(${length}) `}[`, more(parts, length), ']', depth);
      }
      if (tag === 'Map' || tag === 'Set') {
        const entries = [...(tag === 'Map' ? Map : Set).prototype.entries.call(object)];
        const parts = entries.slice(0, most).map(([key, value]) =>
          tag === 'Map' ? `${text(key, depth + 1)} => ${text(value, depth + 1)}` : text(value, depth + 1));
        return list(`${tag}(${entries.length}) {`, more(parts, entries.length), '}', depth);
      }
      const keys = own(object).filter(key => describe(object, key)?.enumerable);
      const members = keys.slice(0, most).map(key =>
        `${typeof key === 'symbol' ? `[${String(key)}]` : isName(key) ? key : quoted(key)}: ${
          attempt(() => member(object, key, depth), '…')}`);
      const rest = constructor !== Object && isPlatform(constructor) ? platformMembers(object, depth) : [];
      return list(`${name === 'Object' ? '' : `${name} `}{`, [...more(members, keys.length), ...rest], '}', depth);
    } finally { seen.pop(); }
  }

  function text(value, depth) {
    if (typeof value === 'function') return functionText(value);
    if (typeof value !== 'object' || value === null) return primitive(value, depth > 0);
    return attempt(() => objectText(value, depth), '{…}');
  }

  return text(value, 0);
})
