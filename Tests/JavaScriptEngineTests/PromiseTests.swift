import JavaScriptEngine
import Testing

@Suite struct PromiseTests {
  @Test("Swift can resolve promises") func swiftSettlesPromises() throws {
    let context = Context()
    try context.evaluate("var log = []")
    let (promise, resolve, reject) = try context.makePromise()
    try context.define("promise", promise)
    try context.evaluate("promise.then(v => log.push('resolved ' + v), e => log.push('rejected ' + e))")
    #expect(try context.text("log.join()") == "")
    resolve(Value(5, in: context))
    reject(Value(6, in: context))
    resolve(Value(7, in: context))
    #expect(try context.text("log.join()") == "resolved 5")
  }

  @Test("Swift can reject promises") func swiftRejectsPromises() throws {
    let context = Context()
    let (promise, _, reject) = try context.makePromise()
    var reasons: [String] = []
    try promise.then(onRejected: { reasons.append($0.string ?? "") })
    reject(Value("no", in: context))
    #expect(reasons == ["no"])
  }

  @Test("a promise follows another") func aPromiseFollowsAnother() throws {
    let context = Context()
    try context.evaluate("var settle, inner = new Promise(r => settle = r)")
    let outer = try context.makeResolvedPromise(try context.evaluate("inner"))
    var values: [Double?] = []
    try outer.then(onFulfilled: { values.append($0.number) })
    #expect(values.isEmpty)
    try context.evaluate("settle(3)")
    #expect(values == [3])
  }

  @Test(
    "recognises promises",
    arguments: [
      ("Promise.resolve()", true), ("new Promise(() => {})", true), ("(async () => {})()", true),
      ("class P extends Promise {}; new P(() => {})", true), ("({ then() {} })", false), ("Promise", false),
      ("1", false),
      ("undefined", false), ("'text'", false), ("new Proxy(Promise.resolve(), {})", false), ("[]", false),
      ("Object.create(null)", false),
    ])
  func tellsPromises(_ script: String, _ isPromise: Bool) throws {
    let context = Context()
    #expect(try context.evaluate(script).isPromise == isPromise)
    try context.evaluate("globalThis.Promise = null")
    #expect(try context.evaluate("(async () => {})()").isPromise)
  }

  @Test("reactions run as microtasks") func reactionsRunAsMicrotasks() throws {
    let context = Context()
    var order: [String] = []
    try context.define(
      "log",
      try context.makeFunction {
        order.append(try $0.string(0)); return nil
      })
    try context.define(
      "watch",
      try context.makeFunction { arguments in
        try arguments[0].then(onFulfilled: { order.append("swift \($0.string ?? "")") })
        return nil
      })
    try context.evaluate("Promise.resolve().then(() => log('js')); watch(Promise.resolve('p')); log('sync')")
    #expect(order == ["sync", "js", "swift p"])
  }

  @Test("a page that replaces then has no effect") func aPageThatReplacesThenChangesNothing() throws {
    let context = Context()
    try context.evaluate(
      "Promise.prototype.then = () => { throw new Error('replaced') }; Promise.resolve = Promise.reject = null")
    var values: [String?] = []
    try context.evaluate("(async () => 'v')()").then(onFulfilled: { values.append($0.string) })
    try context.evaluate("(async () => { throw 'e' })()").then(onRejected: { values.append($0.string) })
    #expect(values == ["v", "e"])
  }

  @Test("then throws for values that are not promises") func thenThrowsForWhatIsNoPromise() throws {
    let context = Context()
    for script in ["1", "undefined", "({ then() {} })"] {
      let value = try context.evaluate(script)
      #expect(exception { try value.then(onFulfilled: { _ in }) }?.name == "TypeError")
    }
  }

  @Test("reports unhandled rejections") func unhandledRejectionsAreTold() throws {
    let context = Context()
    var told: [(promise: Value, reason: String?)] = []
    context.onUnhandledRejection { told.append(($0, $1.text?.string)) }
    try context.define("p", try context.evaluate("Promise.reject('first')"))
    #expect(told.map(\.reason) == ["first"])
    #expect(told[0].promise.isPromise)
    #expect(try told[0].promise == context.evaluate("p"))
    try context.evaluate("Promise.reject('handled').catch(() => {}); Promise.reject('late'); undefined")
    try context.evaluate("{ const q = Promise.reject('in time'); Promise.resolve().then(() => q.catch(() => {})) }")
    #expect(told.map(\.reason) == ["first", "late"])
    context.onUnhandledRejection(nil)
    try context.evaluate("Promise.reject('nobody listens'); undefined")
    context.onUnhandledRejection { _, reason in told.append((reason, reason.text?.string)) }
    try context.evaluate("Promise.reject('again'); undefined")
    #expect(told.map(\.reason) == ["first", "late", "again"])
  }

  @Test("a rejection is handled only by a closure for it") func aRejectionIsHandledOnlyByAClosureForIt() throws {
    let context = Context()
    var told = 0
    context.onUnhandledRejection { _, _ in told += 1 }
    let (promise, _, reject) = try context.makePromise()
    try promise.then(onFulfilled: { _ in })
    reject(.null(in: context))
    #expect(told == 1)
    let (other, _, rejectOther) = try context.makePromise()
    try other.then(onRejected: { _ in })
    rejectOther(.null(in: context))
    #expect(told == 1)
  }

  @Test("rejections after closing are not reported") func rejectionsAfterClosingAreSilent() throws {
    let context = Context()
    var told = 0
    context.onUnhandledRejection { _, _ in told += 1 }
    context.close()
    try context.evaluate("Promise.reject(1); undefined")
    #expect(try context.evaluate("1 + 1").number == 2)
    #expect(told == 0)
  }
}
