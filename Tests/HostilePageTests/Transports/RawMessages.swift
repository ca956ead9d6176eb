import Foundation

/// The messages with which a page tries to confuse native, as a script.
///
/// `rawMessages(entry)` returns them, each with a label and a function that sends it.
enum RawMessages {
  static let script = """
    var values = (() => {
      const refuse = () => { throw new Error('refused'); };
      const loop = [];
      loop[0] = { loop };
      const deep = (count) => { let value = []; for (let i = 0; i < count; i++) value = [value]; return value; };
      const huge = 'x'.repeat(\(hugeLength));
      return [
        ['undefined', undefined], ['null', null], ['true', true], ['a number', 1.5], ['NaN', NaN], ['a bigint', 1n],
        ['an empty string', ''], ['a string', 'x'], ['half an object', '{'], ['the text null', 'null'],
        ['the text 1e999', '1e999'], ['the text []', '[]'], ['the text {}', '{}'],
        ['a text with __proto__', '{"__proto__":{"a":1},"constructor":1}'],
        ['U+0000', '\\u0000'], ['a lone surrogate', '\\ud800'], ['half a string', '"\\\\ud800'],
        ['an empty array', []], ['an empty object', {}], ['an object without a prototype', Object.create(null)],
        ['a symbol', Symbol('s')], ['a function', function () {}], ['an element', document.body], ['the window', window],
        ['a proxy that throws', new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse })],
        ['a cycle', loop], ['a getter that throws', { get a() { return refuse(); } }],
        ['toJSON that throws', { toJSON: refuse }],
        ['toString that throws', { toString: refuse, valueOf: refuse }],
        ['an array nested 10,000 deep', deep(10000)],
        ['a text nested 10,000 deep', '['.repeat(10000) + ']'.repeat(10000)],
        ['objects nested 10,000 deep', '{"a":'.repeat(10000) + '1' + '}'.repeat(10000)],
        ['a long string', huge], ['an ArrayBuffer', new ArrayBuffer(8)], ['an invalid date', new Date(NaN)],
        ['a map', new Map([[loop, loop]])], ['an array of holes', new Array(huge.length / 10)],
      ];
    })();
    var parts = [
      ['null', null], ['1', 1], ['1.5', 1.5], ['{}', {}], ['[]', []], ['empty', ''],
      ['__proto__', '__proto__'], ['constructor', 'constructor'], ['10,000 long', 'x'.repeat(1e4)],
    ];
    function rawMessages({ send, make, write }) {
      const message = make();
      // A list of arguments is passed as such.
      const isList = Array.isArray(message && write(message));
      const all = values.map(([label, value]) => [label, () => send(isList ? [value, value, value, value, value] : value)]);
      if (message === undefined) return all;
      const add = (label, change) => all.push([label, () => send(write(change(make())))]);
      for (const key of Object.keys(message)) {
        for (const [label, part] of parts) {
          add(key + ' is ' + label, (it) => Object.assign(it, { [key]: part }));
        }
        if (!Array.isArray(message)) add('no ' + key, ({ [key]: gone, ...rest }) => rest);
      }
      if (Array.isArray(message)) {
        for (let count = 0; count < message.length; count++) add(count + ' elements', (it) => it.slice(0, count));
        add('more elements', (it) => [...it, 'x', null, {}]);
      } else {
        add('more members', (it) => ({ ...it, constructor: 1, responseId: '77', save: true, success: true, error: {} }));
      }
      add('the message', (it) => it);
      add('the message again', (it) => it);
      return all;
    }
    """

  /// The length of long strings and arrays, which is larger in the long form of the tests.
  static let hugeLength = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] == nil ? 50_000 : 1_000_000
}
