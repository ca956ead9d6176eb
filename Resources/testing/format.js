// Writes any value for a reader, over several lines: what messages of failed expectations and snapshots show.
(function (testing) {
  'use strict';

  const step = '  ';

  function quoted(text) {
    return '"' + text.replace(/[\\"]/g, '\\$&') + '"';
  }

  function isPlain(value) {
    const prototype = Object.getPrototypeOf(value);
    return prototype === null || prototype === Object.prototype || prototype.constructor?.name === 'Object';
  }

  function nameOf(value) {
    return Object.getPrototypeOf(value)?.constructor?.name || 'Object';
  }

  function primitive(value) {
    switch (typeof value) {
      case 'string': return quoted(value);
      case 'number': return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint': return `${value}n`;
      case 'symbol': return value.toString();
      default: return String(value);
    }
  }

  /// What is written in one word, or undefined for what has parts.
  function word(value) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return primitive(value);
    if (typeof value === 'function') {
      return value._isMockFunction ? `[MockFunction ${value.getMockName()}]` : `[Function ${value.name || 'anonymous'}]`;
    }
    if (value instanceof Error || Object.prototype.toString.call(value) === '[object Error]') {
      return `[${value.name}${value.message ? ': ' + value.message : ''}]`;
    }
    if (value instanceof Date) return isNaN(value) ? 'Date { NaN }' : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return 'Promise {}';
    if (value instanceof Number || value instanceof String || value instanceof Boolean) {
      return `[${nameOf(value)}: ${primitive(value.valueOf())}]`;
    }
    return undefined;
  }

  function list(opening, items, closing, indent) {
    if (items.length === 0) return opening + closing;
    const inner = indent + step;
    return `${opening}\n${items.map(item => inner + item(inner) + ',\n').join('')}${indent}${closing}`;
  }

  function keysOf(value) {
    const symbols = Object.getOwnPropertySymbols(value).filter(key => Object.prototype.propertyIsEnumerable.call(value, key));
    return Object.keys(value).sort().concat(symbols);
  }

  function write(value, indent, above) {
    const short = word(value);
    if (short !== undefined) return short;
    if (typeof value.asymmetricMatch === 'function' && typeof value.toAsymmetricString === 'function') {
      return value.toAsymmetricString(part => write(part, indent, above));
    }
    if (above.includes(value)) return '[Circular]';
    const within = [...above, value];
    const part = item => inner => write(item, inner, within);
    if (Array.isArray(value)) return list('[', Array.from(value, part), ']', indent);
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
      return list(`${nameOf(value)} [`, Array.from(value, part), ']', indent);
    }
    if (value instanceof Set) return list('Set {', Array.from(value, part), '}', indent);
    if (value instanceof Map) {
      const items = Array.from(value, ([key, item]) => inner => `${write(key, inner, within)} => ${write(item, inner, within)}`);
      return list('Map {', items, '}', indent);
    }
    const items = keysOf(value).map(key => inner => {
      const name = typeof key === 'symbol' ? `[${key.toString()}]` : quoted(key);
      return `${name}: ${write(value[key], inner, within)}`;
    });
    return list(isPlain(value) ? '{' : `${nameOf(value)} {`, items, '}', indent);
  }

  /// The value over as many lines as it needs.
  testing.format = value => write(value, '', []);

  /// The value in one line, for the middle of a sentence.
  testing.inline = value => testing.format(value).replace(/,\n *([}\]])/g, '$1').replace(/\n */g, ' ').replace(/([{[]) /g, '$1');
})
