import JavaScriptEngine
import Testing

@Suite struct StructuredCopyTests {
  func copy(_ script: String, in context: Context = Context()) throws -> StructuredValue {
    try context.evaluate(script).structuredCopy()
  }

  @Test(
    "copies like WebKit",
    arguments: [
      ("undefined", .undefined), ("null", nil), ("true", true), ("1.5", 1.5), ("'text'", "text"), ("10n", .undefined),
      ("new Date(5)", .date(5)), ("new Date(NaN)", .date(.nan)), ("[1, [2], {}]", [1, [2], [:]]),
      ("[1, , 3]", [1, .undefined, 3]),
      ("({b: 1, a: 2, 1: 'x', 0: 'y'})", ["0": "y", "1": "x", "b": 1, "a": 2]), ("new Map([[1, 2]])", [:]),
      ("new Set([1])", [:]), ("/x/g", [:]), ("Object.assign(new Error('e'), { code: 5 })", [:]),
      ("Object.assign(new Map, { extra: 5 })", [:]), ("Object.setPrototypeOf(new TypeError, null)", [:]),
      ("new ArrayBuffer(8)", [:]), ("new DataView(new ArrayBuffer(8))", [:]),
      ("new Uint8Array([7, 8])", ["0": 7, "1": 8]),
      ("Object(1)", [:]), ("Object(true)", [:]), ("Object('ab')", ["0": "a", "1": "b"]), ("Object(1n)", [:]),
      ("Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })", ["own": 2]),
      ("Object.assign(Object.create(null), { a: 1 })", ["a": 1]),
      ("class A { x = 1; #y = 2; get z() { return 3 } }; new A", ["x": 1]),
      ("({ [Symbol('s')]: 1, a: 10n, u: undefined })", ["a": .undefined, "u": .undefined]),
      ("({ get a() { return this.b + 1 }, b: 1 })", ["a": 2, "b": 1]), ("({ ['__proto__']: 1 })", ["__proto__": 1]),
      ("Object.assign([1], { extra: 2 })", [1]), ("({ toJSON() {}, a: 1 }).a", 1),
    ] as [(String, StructuredValue)])
  func copiesAsWebKitDoes(_ script: String, _ expected: StructuredValue) throws {
    let value = try copy(script)
    #expect(value == expected)
    if let keys = expected.object?.keys { #expect(value.object?.keys == keys) }
  }

  @Test(
    "rejects values at any depth",
    arguments: [
      "(function () {})", "class {}", "Symbol('s')", "Promise.resolve()", "async () => {}", "new Proxy({}, {})",
      "new Proxy([], {})",
      "globalThis", "new WeakMap", "new WeakSet", "new WeakRef({})", "Object(Symbol())", "(function* () {})()",
    ])
  func refusesAtAnyDepth(_ script: String) throws {
    let context = Context()
    for wrapped in ["(\(script))", "[[\(script)]]", "({ a: { b: \(script) } })"] {
      let value = try context.evaluate(wrapped)
      do {
        let copy = try value.structuredCopy()
        Issue.record("\(wrapped) became \(copy)")
      } catch let error as EngineError {
        guard case .unsupportedType = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
  }

  @Test("rejects objects for which the predicate is true") func refusesWhatThePredicateRejects() throws {
    let context = Context()
    let node = try context.evaluate("class Node {}; var node = new Node; node")
    let prototype = try context.evaluate("Node.prototype")
    let list = try context.evaluate("[{}, [], new Date, { node }]")
    let isNode: (Handle) -> Bool = {
      (try? Value($0.ref, in: context).invoke("constructor")) == nil && prototype.isObject
    }
    #expect(throws: EngineError.self) { try context.structuredCopy(of: list.handle, isRejected: isNode) }
    #expect(throws: EngineError.self) { try context.structuredCopy(of: node.handle, isRejected: isNode) }
    var asked = 0
    _ = try context.structuredCopy(of: list.handle) { _ in
      asked += 1
      return false
    }
    #expect(asked == 1)
  }

  @Test("preserves shared and cyclic references") func keepsWhatIsSharedAndCyclic() throws {
    let context = Context()
    let copy = try copy(
      "var d = new Date(3), s = { d }, o = { a: s, b: s, d, list: [] }; o.self = o; o.list.push(o.list); o", in: context
    )
    #expect(copy["self"]["self"]["a"]["d"] == .date(3))
    #expect(copy["list"][0][0][0].array?.count == 1)
    #expect(copy.json == nil)
    #expect(copy.description == "[circular object]")
    #expect(copy["a"].json == #"{"d":"1970-01-01T00:00:00.003Z"}"#)
    try context.define("back", Value(copy, in: context))
    #expect(
      try context.text("[back.a === back.b, back.self === back, back.list[0] === back.list, back.d === back.a.d]")
        == "true,true,true,true")
    #expect(try context.evaluate("back").structuredCopy() == copy)
    #expect(
      copy
        == (try self.copy(
          "var x = { a: { d: new Date(3) }, b: { d: new Date(3) }, d: new Date(3), list: [] }; x.self = x; x.list[0] = x.list; x"
        )))
    #expect(
      copy
        != (try self.copy(
          "var y = { a: { d: new Date(3) }, b: { d: new Date(4) }, d: new Date(3), list: [] }; y.self = y; y.list[0] = y.list; y"
        )))
  }

  @Test(
    "creates equal values in the order of the keys, also from those that JSON does not represent",
    arguments: [
      "[]", "({})", "({ a: [1, 'x', null, true, { b: 0.1, c: -1e-7, d: 1e300 }], '2': 2, '1': 1 })",
      "({ z: 0, n: -0 })", "[-0]", "[NaN, Infinity, -Infinity]", "({ u: undefined, v: 1 })", "[undefined]",
      "[new Date(5), { d: new Date(NaN) }]", "({ ['__proto__']: { a: 1 }, constructor: 1, toJSON: 2 })",
      "[9007199254740993, 1e21, 123456789012345680000, 5e-324]", "(() => { const s = [1]; return [s, s] })()",
      #"["\"\\\n\t\b\f\r\u0000\u001f\u2028\ud83d\ude00\ud800", "ä"]"#, "({ '': '', ' ': [[], {}, [[{}]]] })",
      "['x'.repeat(40000), { y: 'y'.repeat(20000) }]",
      "(() => { let v = 1; for (let i = 0; i < 200; i++) v = i % 2 ? [v] : { v }; return v })()",
    ])
  func createsEqualValues(_ script: String) throws {
    let context = Context()
    try context.define("back", Value(try copy(script, in: context), in: context))
    let same = """
      (function same(a, b) {
        if (Object.is(a, b)) return true;
        if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
        const [keys, others] = [Object.keys(a), Object.keys(b)];
        return Object.getPrototypeOf(a) === Object.getPrototypeOf(b) && Array.isArray(a) === Array.isArray(b)
          && (!(a instanceof Date) || Object.is(+a, +b)) && keys.join() === others.join() && a.length === b.length
          && keys.every(key => Object.hasOwn(b, key) && same(a[key], b[key])
            && JSON.stringify(Object.getOwnPropertyDescriptor(b, key)).includes('"writable":true,"enumerable":true'));
      })
      """
    #expect(try context.evaluate("\(same)((\(script)), back)").boolean == true)
  }

  @Test("preserves all text") func keepsTextWithoutALoss() throws {
    let context = Context()
    let copy = try copy("({ '\\ud800': '\\udc00\\0' })", in: context)
    #expect(copy.object?[0].value.text?.withUTF16 { Array($0) } == [0xDC00, 0])
    #expect(copy.json == #"{"\ud800":"\udc00\u0000"}"#)
    try context.define("back", Value(copy, in: context))
    #expect(try context.text("JSON.stringify(back)") == #"{"\ud800":"\udc00\u0000"}"#)
  }

  @Test("strings survive a collection during the creation of a value")
  func stringsOutliveACollectionWhileAValueIsMade() throws {
    let context = Context()
    defer { context.close() }
    // There are enough texts for several collections in the middle.
    let texts = (0..<500).map { UTF16Text("\($0) " + String(repeating: "x", count: 2_000)) }
    let object = StructuredValue.object(texts.map { ($0, .string($0)) })
    let array = StructuredValue.array(texts.map { .string($0) })
    for _ in 0..<60 {
      #expect(try Value(object, in: context).structuredCopy() == object)
      #expect(try Value(array, in: context).structuredCopy() == array)
    }
  }

  @Test("propagates exceptions of getters") func gettersMayThrow() throws {
    let context = Context()
    let value = try context.evaluate("[{ get bad() { throw new RangeError('no') } }]")
    #expect(exception { try value.structuredCopy() }?.summary == "RangeError: no")
    let traps = try context.evaluate(
      "Object.create(new Proxy({}, { getPrototypeOf() { throw 1 }, get() { throw 2 } }))")
    #expect(throws: (any Error).self) { try traps.structuredCopy() }
  }

  @Test("getters run in the order of the keys") func gettersRunInTheOrderOfTheKeys() throws {
    let context = Context()
    let script = """
      var order = [];
      ({ get a() { order.push('a'); return { get b() { order.push('b'); return 1 } } }, get c() { order.push('c'); return 1 } })
      """
    _ = try copy(script, in: context)
    #expect(try context.text("order.join()") == "a,b,c")
  }

  @Test("supports any depth") func depthDoesNoHarm() throws {
    let context = Context()
    let deep = try copy(
      "var deep = []; for (let i = 0; i < 100000; i++) deep = i % 2 ? [deep] : { deep }; deep", in: context)
    let again = try copy("deep", in: context)
    #expect(deep == again)
    #expect(deep.hashValue == again.hashValue)
    let length: Int = 50_000 * (2 + 9) + 2
    #expect(deep.json?.utf8.count == length)
    let back = try Value(StructuredValue.array([deep]), in: context)
    #expect(try back.structuredCopy()[0] == deep)
  }

  @Test("rejects endless values") func whatNeverEndsIsRefused() throws {
    let context = Context()
    #expect(throws: EngineError.self) { try copy("new Array(4294967295)", in: context) }
    #expect(try copy("new Array(1000)", in: context).array?.count == 1000)
  }

  @Test("a page that replaces built-ins affects only itself") func aPageThatReplacesBuiltInsHarmsItselfAlone() throws {
    let context = Context()
    try context.evaluate(
      """
      Object.keys = Reflect.ownKeys = Object.getOwnPropertyNames = () => { throw new Error('replaced') };
      Date.prototype.getTime = Date.prototype.valueOf = Date.prototype[Symbol.toPrimitive] = () => 1;
      Array.prototype[Symbol.iterator] = () => { throw new Error('replaced') };
      Object.defineProperty(Object.prototype, 'data', { set() { throw new Error('setter') } });
      Object.defineProperty(Array.prototype, '0', { set() { throw new Error('setter') } });
      Function.prototype.call = Function.prototype.apply = null; Error.isError = null; Map = Set = null; Reflect = null;
      """)
    let copy = try copy("({ data: [new Date(7), class { static x = 1 }.x], ['__proto__']: 5 })", in: context)
    #expect(copy == ["data": [.date(7), 1], "__proto__": 5])
    let back = try Value(copy, in: context)
    #expect(try back.structuredCopy() == copy)
    try context.define("back", back)
    #expect(try context.text("Object.getPrototypeOf(back) === Object.prototype && Array.isArray(back.data)") == "true")
  }

  @Test("copies between machines") func goesFromOneMachineToAnother() throws {
    let copy = try copy("({ list: Array.from({ length: 2000 }, (_, i) => ({ i, text: 'n' + i })) })")
    let other = Context()
    try other.define("back", Value(copy, in: other))
    #expect(try other.text("back.list.length + back.list[1999].text") == "2000n1999")
    #expect(try other.evaluate("back").structuredCopy() == copy)
    var wide: [(UTF16Text, StructuredValue)] = []
    for index in 0..<3000 { wide.append((UTF16Text("k\(index)"), .number(index))) }
    try other.define("wide", Value(.object(wide.lazy.map { (key: $0, value: $1) }), in: other))
    #expect(try other.text("Object.keys(wide).length + ',' + wide.k2999") == "3000,2999")
  }

  @Test("copies objects of other contexts, too") func anotherContextsObjectsAreCopiedToo() throws {
    let machine = VirtualMachine()
    let frame = Context(in: machine)
    let top = Context(in: machine)
    try top.define("foreign", frame.evaluate("({ a: [1, { b: 2 }], d: new Date(1), m: new Map })"))
    #expect(try top.evaluate("foreign").structuredCopy() == ["a": [1, ["b": 2]], "d": .date(1), "m": [:]])
    try top.define("frameWindow", frame.globalObject)
    #expect(throws: EngineError.self) { try top.evaluate("frameWindow").structuredCopy() }
  }

  @Test("retains nothing afterwards") func holdsNothingAfterwards() throws {
    let context = Context()
    let value = try context.evaluate("Array.from({ length: 100 }, () => ({}))")
    let machine = context.virtualMachine
    _ = try value.structuredCopy()
    let before = machine.memoryStatistics.protectedObjectCount
    for _ in 0..<10 { _ = try value.structuredCopy() }
    #expect(machine.memoryStatistics.protectedObjectCount == before)
    #expect(machine.valueCount == 1)
  }
}
