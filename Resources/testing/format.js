// Formats any value over several lines, for the messages of failed expectations and for snapshots.
(function (testing) {
  'use strict';

  const step = '  ';
  // The limits for lists and nesting in a message; a snapshot contains everything.
  const brief = { items: 200, depth: 20, isBrief: true };
  const whole = { items: Infinity, depth: 200, isBrief: false };
  const serializers = [];

  function quoted(text, how) { return '"' + (how.isBrief ? text.replace(/[\\"]/g, '\\$&') : text) + '"'; }

  function classOf(value) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype === null) return how => how.isBrief ? '[Object: null prototype]' : 'Object';
    const name = typeof prototype.constructor === 'function' ? prototype.constructor.name : '';
    return () => name || 'Object';
  }

  function primitive(value, how) {
    switch (typeof value) {
      case 'string': return quoted(value, how);
      case 'number': return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint': return `${value}n`;
      default: return String(value);
    }
  }

  const tag = value => Object.prototype.toString.call(value).slice(8, -1);

  function functionWord(value, how) {
    if (value._isMockFunction)
      return `[MockFunction ${testing.nameOfMock(value)}]`.replace(' ]', ']');
    if (!how.isBrief) return '[Function]';
    return `[${/^class\b/.test(Function.prototype.toString.call(value)) ? 'class' : 'Function'} `
      + `${value.name || 'anonymous'}]`;
  }

  /// Returns the value as a single word, or undefined for values with parts.
  function word(value, how) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return primitive(value, how);
    if (typeof value === 'function') return functionWord(value, how);
    if (value instanceof Error || tag(value) === 'Error')
      return `[${value.name}${value.message ? ': ' + value.message : ''}]`;
    if (value instanceof Date) return isNaN(value) ? 'Date { NaN }' : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof testing.URL || value instanceof testing.URLSearchParams) return `[${tag(value)}: ${value}]`;
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return `${tag(value)} {}`;
    if (value instanceof Number || value instanceof String || value instanceof Boolean) {
      return `[${tag(value)}: ${primitive(value.valueOf(), how)}]`;
    }
    // Locators and similar objects describe themselves.
    return typeof value.describeForReader === 'function' ? value.describeForReader() : undefined;
  }

  function list(opening, items, closing, indent, how) {
    if (items.length === 0) return opening + closing;
    const inner = indent + step;
    const shown = items.slice(0, how.items).map(item => inner + item(inner) + ',\n').join('');
    const rest = items.length > how.items ? `${inner}... ${items.length - how.items} more,\n` : '';
    return `${opening}\n${shown}${rest}${indent}${closing}`;
  }

  function keysOf(value) {
    const symbols =
      Object.getOwnPropertySymbols(value).filter(key => Object.prototype.propertyIsEnumerable.call(value, key));
    return Object.keys(value).sort().concat(symbols);
  }

  function own(value, key) {
    try { return { value: value[key] }; } catch (error) { return { error }; }
  }

  function write(value, indent, above, how) {
    const part = item => inner => write(item, inner, [...above, value], how);
    const serializer = serializers.find(({ test }) => test(value));
    if (serializer) {
      const next = item => write(item, indent, [...above, value], how);
      return serializer.serialize ? serializer.serialize(value, { indent: step }, indent, above.length, above, next)
        : serializer.print(value, next, text => indent + text.replace(/\n/g, '\n' + indent));
    }
    const short = word(value, how);
    if (short !== undefined) return short;
    if (typeof value.asymmetricMatch === 'function' && typeof value.toAsymmetricString === 'function') {
      return value.toAsymmetricString(item => write(item, indent, above, how));
    }
    if (above.includes(value)) return '[Circular]';
    if (above.length >= how.depth) return `[${Array.isArray(value) ? 'Array' : classOf(value)(how)}]`;
    const name = classOf(value)(how);
    if (Array.isArray(value))
      return list(name === 'Array' ? '[' : `${name} [`, Array.from(value, part), ']', indent, how);
    if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      return list(`${name} [`, Array.from(value, part), ']', indent, how);
    if (value instanceof ArrayBuffer)
      return list('ArrayBuffer [', Array.from(new Uint8Array(value), part), ']', indent, how);
    if (value instanceof Set) return list(`${name} {`, Array.from(value, part), '}', indent, how);
    if (value instanceof Map) {
      return list(`${name} {`,
        Array.from(value, ([key, item]) => inner => `${part(key)(inner)} => ${part(item)(inner)}`), '}', indent, how);
    }
    const items = keysOf(value).map(key => inner => {
      const { value: item, error } = own(value, key);
      return `${typeof key === 'symbol' ? String(key) : quoted(key, how)}: `
        + `${error ? `[threw ${testing.inline(error)}]` : part(item)(inner)}`;
    });
    return list(name === 'Object' ? '{' : `${name} {`, items, '}', indent, how);
  }

  /// Formats the value over as many lines as it needs, truncated for readability.
  testing.format = value => write(value, '', [], brief);

  /// Formats the whole value, as in snapshots.
  testing.formatWhole = value => write(value, '', [], whole);

  // A longer text is cut in its middle.
  const longest = 600;
  testing.cut = (text, limit = longest) => text.length <= limit ? text
    : `${text.slice(0, limit * 0.7)}... ${text.length - limit} more characters `
      + `...${text.slice(text.length - limit * 0.3)}`;

  /// Formats the value in one line, for use within a sentence.
  testing.inline = value => testing.cut(typeof value === 'string' ? JSON.stringify(value)
    : testing.format(value).replace(/,\n *([}\]])/g, '$1').replace(/\n */g, ' ').replace(/([{[]) /g, '$1'));

  testing.addSerializer = serializer => { serializers.unshift(serializer); };
})
