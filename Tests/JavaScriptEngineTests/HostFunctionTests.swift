import JavaScriptEngine
import Testing

@Suite struct HostFunctionTests {
  @Test(
    "has the properties of a function",
    arguments: [
      ("typeof f", "function"), ("f instanceof Function", "true"), ("f.call(1, 2, 3)", "2"),
      ("f.apply(null, [1, 2, 3])", "3"),
      ("f.bind(null, 1)(2)", "2"), ("f.name", "send"), ("f.length", "2"),
      ("Object.prototype.toString.call(f)", "[object Function]"),
      ("Reflect.ownKeys(f).join()", "name,length"), ("Object.keys(f).length", "0"), ("f.bind().name", "bound send"),
      ("f.constructor === Function", "true"), ("'prototype' in f", "false"),
      ("JSON.stringify([f, { f }])", "[null,{}]"),
      ("/^function \\w+\\(\\) \\{\\s+\\[native code\\]\\s+\\}$/.test(String(f))", "true"),
      ("try { new f } catch (e) { e.name }", "TypeError"),
      ("f.name = 'x'; f.length = 9; f.name + f.length", "send2"), ("[1, 2, 3].map(f).join()", "3,3,3"),
      ("f.extra = 1; f.extra", "1"), ("f === f && Object.is(f, f)", "true"),
      (
        "JSON.stringify(Object.getOwnPropertyDescriptor(f, 'name'))",
        "{\"value\":\"send\",\"writable\":false,\"enumerable\":false,\"configurable\":true}"
      ),
    ])
  func looksLikeAFunction(_ script: String, _ answer: String) throws {
    let context = Context()
    try context.define("f", try context.makeFunction(name: "send", length: 2) { Value($0.count, in: $0.context) })
    #expect(try context.text(script) == answer)
  }

  @Test("keeps its prototype from a page") func keepsItsPrototypeFromAPage() throws {
    let context = Context()
    try context.evaluate("var original = Function.prototype; globalThis.Function = { prototype: {} }")
    try context.define("f", try context.makeFunction { _ in nil })
    #expect(try context.text("Object.getPrototypeOf(f) === original") == "true")
  }

  @Test("passes arguments and this") func passesArgumentsAndThis() throws {
    let context = Context()
    let f = try context.makeFunction { arguments in
      let parts = try (0..<arguments.count).map { try arguments.string($0) }
      return Value("\(try arguments.this["tag"].toString()):\(parts.joined(separator: "|"))", in: arguments.context)
    }
    try context.define("f", f)
    #expect(try context.text("f.call({ tag: 't' }, 1, 'two', null, undefined, [3, 4])") == "t:1|two|null|undefined|3,4")
    #expect(try context.text("({ tag: 'o', f }).f()") == "o:")
  }

  @Test("converts arguments") func convertsArguments() throws {
    let context = Context()
    var numbers: [Double] = []
    var integers: [Int] = []
    var others: [Bool] = []
    let f = try context.makeFunction { arguments in
      numbers = [try arguments.number(0)]
      integers = [try arguments.integer(0), try arguments.integer(1), try arguments.integer(2)]
      others = [
        arguments.boolean(3), arguments.isNil(4), arguments.isNil(9), arguments[9].isUndefined,
        arguments[-1].isUndefined,
        (try? arguments.number(5)) == nil,
      ]
      return nil
    }
    try context.define("f", f)
    #expect(try context.evaluate("f(1.5, Infinity, NaN, 'x', null, Symbol())").isUndefined)
    #expect(numbers == [1.5])
    #expect(integers == [1, .max, 0])
    #expect(others == Array(repeating: true, count: 6))
  }

  @Test(
    "converts to integers within the range of `Int`",
    arguments: [
      ("NaN", 0), ("undefined", 0), ("-1.9", -1), ("1.9", 1), ("2 ** 53", 1 << 53), ("2 ** 62", 1 << 62),
      ("2 ** 63", Int.max), ("-(2 ** 63)", Int.min), ("1e300", Int.max), ("-Infinity", Int.min), ("'12.5'", 12),
    ])
  func integers(_ script: String, _ integer: Int) throws {
    let context = Context()
    var found: Int?
    let f = try context.makeFunction { arguments in
      found = try arguments.integer(0)
      return nil
    }
    try context.define("f", f)
    try context.evaluate("f(\(script))")
    #expect(found == integer)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "it failed" }
  }

  @Test("Swift errors become JavaScript errors") func swiftErrorsBecomeErrors() throws {
    let context = Context()
    try context.define("f", try context.makeFunction { _ in throw Failure() })
    #expect(try context.text("try { f() } catch (e) { `${e instanceof Error} ${e}` }") == "true Error: it failed")
    let thrown = try #require(exception { try context.evaluate("f()", url: "app.js") })
    #expect(thrown.summary == "Error: it failed")
  }

  @Test("exceptions become errors with their names") func exceptionsBecomeErrorsOfTheirNames() throws {
    let context = Context()
    try context.define(
      "f",
      try context.makeFunction { arguments in
        throw JavaScriptException(name: try arguments.string(0), message: "m")
      })
    #expect(
      try context.text("try { f('RangeError') } catch (e) { `${e instanceof RangeError} ${e}` }")
        == "true RangeError: m")
    #expect(try context.text("try { f('Unheard') } catch (e) { `${e instanceof Error} ${e}` }") == "true Unheard: m")
    #expect(try context.text("try { f('eval') } catch (e) { `${e instanceof Error} ${e}` }") == "true eval: m")
  }

  @Test("errors keep their identity through Swift") func errorsKeepTheirIdentityThroughSwift() throws {
    let context = Context()
    try context.define("callBack", try context.makeFunction { try $0[0].call() })
    for thrown in ["new TypeError('x')", "{ own: 1 }", "Symbol.iterator", "'text'", "undefined"] {
      let script =
        "var thrown = \(thrown); try { callBack(() => { throw thrown }); 'nothing' } catch (e) { e === thrown }"
      #expect(try context.text(script) == "true")
    }
    let nested =
      "var e = new Error; try { callBack(() => callBack(() => callBack(() => { throw e }))) } catch (c) { c === e }"
    #expect(try context.text(nested) == "true")
  }

  @Test("errors keep their identity when Swift discards others")
  func errorsKeepTheirIdentityWhenSwiftSwallowsOthers() throws {
    let context = Context()
    try context.define(
      "callBack",
      try context.makeFunction { arguments in
        do {
          return try arguments[0].call()
        } catch {
          for _ in 0..<3 { _ = try? arguments.context.evaluate("throw new Error('cleaning up')") }
          throw error
        }
      })
    #expect(try context.text("var e = new Error; try { callBack(() => { throw e }) } catch (c) { c === e }") == "true")
  }

  @Test("closing releases the closures of functions") func closingEmptiesFunctions() throws {
    final class Captured {}
    let context = Context()
    var captured: Captured? = Captured()
    weak let watched = captured
    try context.define(
      "f",
      try context.makeFunction { [captured] _ in
        _ = captured
        return nil
      })
    captured = nil
    #expect(watched != nil)
    try context.evaluate("f()")
    context.close()
    #expect(watched == nil)
    #expect(try context.text("try { f() } catch (e) { String(e) }") == "Error: the context was closed")
  }

  @Test("survives closing its context while it runs") func survivesClosingItsContextWhileItRuns() throws {
    let context = Context()
    try context.define(
      "f",
      try context.makeFunction { arguments in
        arguments.context.close()
        return Value("still here", in: arguments.context)
      })
    #expect(try context.text("f()") == "still here")
    #expect(exception { try context.evaluate("f()") }?.message == "the context was closed")
  }

  @Test("a stack overflow through Swift is a range error") func stackOverflowThroughSwiftIsARangeError() throws {
    let context = Context()
    try context.define("again", try context.makeFunction { try $0[0].call() })
    #expect(exception { try context.evaluate("function r() { again(r) } r()") }?.name == "RangeError")
    #expect(try context.evaluate("1 + 1").number == 2)
  }
}
