// `node:util`.
(function (testing, host, load) {
  'use strict';

  const inspect = Object.assign(value => testing.inline(value), { custom: Symbol.for('nodejs.util.inspect.custom') });
  const text = value => typeof value === 'string' ? value : inspect(value);

  function format(first, ...rest) {
    if (typeof first !== 'string') return [first, ...rest].map(text).join(' ');
    const filled = first.replace(/%[sdifjoOc%]/g, mark => {
      if (mark === '%%') return '%';
      if (rest.length === 0) return mark;
      const value = rest.shift();
      switch (mark) {
        case '%s': return typeof value === 'object' && value !== null ? inspect(value) : String(value);
        case '%d': return typeof value === 'bigint' ? `${value}n` : String(Number(value));
        case '%i': return String(parseInt(value, 10));
        case '%f': return String(parseFloat(value));
        case '%j': return JSON.stringify(value);
        case '%c': return '';
        default: return inspect(value);
      }
    });
    return [filled, ...rest.map(text)].join(' ');
  }

  const custom = Symbol.for('nodejs.util.promisify.custom');
  const promisify = Object.assign(body => body[custom] ?? function (...parameters) {
    return new Promise((resolve, reject) => {
      body.call(this, ...parameters, (error, value) => {
        if (error !== null && error !== undefined) reject(error); else resolve(value);
      });
    });
  }, { custom });

  const tag = name => value => Object.prototype.toString.call(value) === `[object ${name}]`;
  const types = {
    isDate: tag('Date'), isRegExp: tag('RegExp'), isPromise: tag('Promise'), isMap: tag('Map'), isSet: tag('Set'),
    isNativeError: value => value instanceof Error, isProxy: () => false,
    isTypedArray: value => ArrayBuffer.isView(value) && !(value instanceof DataView),
    isUint8Array: value => value instanceof Uint8Array, isArrayBuffer: tag('ArrayBuffer'),
    isAsyncFunction: tag('AsyncFunction'), isGeneratorFunction: tag('GeneratorFunction'),
    isAnyArrayBuffer: value => tag('ArrayBuffer')(value) || tag('SharedArrayBuffer')(value),
  };

  const util = {
    inspect, format, promisify, types,
    isDeepStrictEqual(one, other) {
      try { load('assert').deepStrictEqual(one, other); return true; } catch { return false; }
    },
    inherits(child, parent) {
      Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
      Object.setPrototypeOf(child.prototype, parent.prototype);
    },
    deprecate: body => body,
    callbackify: body => function (...parameters) {
      const done = parameters.pop();
      body.apply(this, parameters).then(value => done(null, value), error => done(error));
    },
    debuglog: () => Object.assign(() => {}, { enabled: false }),
    stripVTControlCharacters: value => String(value).replace(/\u001b\[[0-9;]*[A-Za-z]/g, ''),
    toUSVString: value => String(value).toWellFormed(),
    get TextEncoder() { return load('text').TextEncoder; },
    get TextDecoder() { return load('text').TextDecoder; },
  };
  util.debug = util.debuglog;
  // Predicates of older versions, which packages still call.
  Object.assign(util, {
    isArray: Array.isArray, isString: value => typeof value === 'string',
    isFunction: value => typeof value === 'function',
    isObject: value => typeof value === 'object' && value !== null, isRegExp: types.isRegExp, isDate: types.isDate,
    isError: types.isNativeError, isUndefined: value => value === undefined,
  });
  return util;
})
