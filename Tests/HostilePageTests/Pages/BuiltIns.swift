/// Pages that overwrote or poisoned the language's built-ins before the bridge was injected.
extension HostilePage {
  private static let evil = "var evil = function () { throw new Error('poisoned'); };"

  static let builtIns: [HostilePage] = [
    talking("JSON.parse throws", "\(evil) JSON.parse = evil;"),
    talking("JSON.stringify throws", "\(evil) JSON.stringify = evil;"),
    talking("JSON.stringify returns undefined", "JSON.stringify = function () {};"),
    talking("JSON.stringify returns invalid JSON", "JSON.stringify = function () { return '[{'; };"),
    talking(
      "JSON.stringify returns an object",
      "JSON.stringify = function () { return { toString: function () { return '[]'; } }; };"),
    talking("JSON.stringify returns a symbol", "JSON.stringify = function () { return Symbol('x'); };"),
    talking(
      "JSON.stringify returns a lone surrogate",
      "JSON.stringify = function () { return '[{\"handlerName\":\"take\",\"data\":\"\\ud800\"}]'; };"),
    talking("JSON.stringify never ends", "JSON.stringify = function () { for (;;); };", limit: .milliseconds(50)),
    talking("JSON is gone", "delete window.JSON;"),
    talking("JSON is a getter that throws", "Object.defineProperty(window, 'JSON', { get() { throw 1; } });"),
    talking("Object.prototype.toJSON throws", "Object.prototype.toJSON = function () { throw new Error('toJSON'); };"),
    talking("Object.prototype.toJSON lies", "Object.prototype.toJSON = function () { return 'lie'; };"),
    talking("Array.prototype.toJSON lies", "Array.prototype.toJSON = function () { return 'lie'; };"),
    talking("String.prototype.toJSON lies", "String.prototype.toJSON = function () { return 'lie'; };"),
    talking("Array.prototype.push throws", "\(evil) Array.prototype.push = evil;"),
    talking(
      "the methods of Array.prototype throw",
      "\(evil) for (const key of Object.getOwnPropertyNames(Array.prototype)) if (typeof Array.prototype[key] === 'function' && key !== 'constructor') Array.prototype[key] = evil;"
    ),
    talking(
      "indices of Array.prototype have setters",
      "for (let i = 0; i < 9; i++) Object.defineProperty(Array.prototype, i, { get() { return 'got'; }, set() { throw 1; } });"
    ),
    talking(
      "indices of Object.prototype have setters",
      "for (let i = 0; i < 9; i++) Object.defineProperty(Object.prototype, i, { get() { return 'got'; }, set() { throw 1; } });"
    ),
    talking(
      "members of messages are on Object.prototype",
      "for (const key of ['handlerName', 'callbackId', 'responseId', 'responseData', 'data']) Object.prototype[key] = 'inherited';"
    ),
    talking(
      "members of messages are setters on Object.prototype",
      "for (const key of ['handlerName', 'callbackId', 'responseId', 'responseData', 'data']) Object.defineProperty(Object.prototype, key, { set() { throw 1; }, get() { return 'inherited'; } });"
    ),
    talking(
      "Object.prototype has the members of descriptors",
      "for (const key of ['get', 'set', 'value', 'writable', 'enumerable', 'configurable']) Object.prototype[key] = undefined;"
    ),
    talking("arrays have no iterator", "delete Array.prototype[Symbol.iterator];"),
    talking(
      "iterators never end",
      "Object.getPrototypeOf([][Symbol.iterator]()).next = function () { return { done: false, value: 1 }; };"),
    talking("Symbol.iterator is replaced", "window.Symbol = { iterator: 'other' };"),
    talking("Promise is gone", "delete window.Promise;"),
    talking("Promise.prototype.then throws", "\(evil) Promise.prototype.then = evil;"),
    talking("Object.prototype has a then method", "Object.prototype.then = function (ok) { ok('hijacked'); };"),
    talking(
      "Function.prototype.call, apply and bind throw",
      "\(evil) for (const key of ['call', 'apply', 'bind']) Function.prototype[key] = evil;"),
    talking("Function.prototype has no toString", "Function.prototype.toString = 1; delete Object.prototype.toString;"),
    talking(
      "Reflect and Proxy are gone",
      "delete window.Reflect; delete window.Proxy; delete window.WeakMap; delete window.Map; delete window.Set;"),
    talking(
      "every constructor is gone",
      "for (const name of ['Object', 'Array', 'String', 'Number', 'Error', 'TypeError', 'RegExp', 'Function', 'Boolean']) delete window[name];"
    ),
    talking(
      "Date lies", "Date.prototype.getTime = function () { return '__proto__'; }; Date.now = function () { throw 1; };"),
    talking(
      "Math, parseInt and Number lie",
      "Math.floor = Math.random = Math.max = parseInt = Number = function () { return NaN; };"),
    talking(
      "String.prototype lies",
      "for (const key of ['split', 'replace', 'indexOf', 'slice', 'trim', 'toLowerCase', 'charCodeAt', 'match']) String.prototype[key] = function () { return 'no'; };"
    ),
    talking(
      "RegExp.prototype.exec throws",
      "\(evil) RegExp.prototype.exec = RegExp.prototype.test = RegExp.prototype[Symbol.replace] = evil;"),
    talking(
      "every prototype is frozen",
      "for (const name of Object.getOwnPropertyNames(window)) { let it; try { it = window[name]; } catch { continue; } if (typeof it === 'function' && it.prototype) Object.freeze(it.prototype); }"
    ),
    talking(
      "Error.prototype throws",
      "for (const key of ['message', 'name', 'toString', 'stack']) Object.defineProperty(Error.prototype, key, { get() { throw 1; }, set() { throw 2; } });"
    ),
    talking("BigInt has a toJSON that recurs", "BigInt.prototype.toJSON = function () { return this; };"),
  ]
}
