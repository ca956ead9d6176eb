import JavaScriptEngine
import Testing

/// The Swift code of the catalog of JavaScriptEngine.
struct JavaScriptEngineSnippets {
  final class Counter {
    var count = 0
  }

  struct User: Decodable, Equatable {
    let id: Int
    let name: String
  }

  @Test("calls Swift from a script and returns its completion value")
  func overview() throws {
    let context = Context()
    let log = try context.makeFunction(name: "log") { arguments in
      print(try arguments.string(0))
      return nil
    }
    try context.globalObject.set("log", to: log)
    let sum = try context.evaluate("log('adding'); 1 + 2", url: "sum.js")
    #expect(sum.number == 3)
  }

  @Test("reads the properties and elements of a value")
  func reading() throws {
    let context = Context()
    let value = try context.evaluate("({ title: 'Hello', tags: ['a', 'b'] })")
    let title = try value["title"].string
    let first = try value["tags"][0].string
    let text = try value.toJSON()?.string
    #expect(title == "Hello")
    #expect(first == "a")
    #expect(text == #"{"title":"Hello","tags":["a","b"]}"#)
  }

  @Test("copies a value out of its context")
  func copying() throws {
    let context = Context()
    let copy = try context.evaluate("({ user: { name: 'Ada' }, when: new Date(0) })").structuredCopy()
    let name = copy["user"]["name"].string
    let milliseconds = copy["when"].date
    #expect(name == "Ada")
    #expect(milliseconds == 0)
  }

  @Test("puts a copy into a context")
  func inserting() throws {
    let context = Context()
    let settings: StructuredValue = ["theme": "dark", "sizes": [10, 12.5]]
    try context.globalObject.set("settings", to: Value(settings, in: context))
    #expect(try context.evaluate("settings.theme + settings.sizes[1]").string == "dark12.5")
  }

  @Test("decodes and encodes JSON text")
  func json() throws {
    let json = try JSONText(#"{"id": 7, "name": "Ada"}"#)
    let user = try json.decode(User.self)
    let name = json["name"]?.stringValue()
    let response = try JSONText.encode(["saved": true])
    #expect(user == User(id: 7, name: "Ada"))
    #expect(name == "Ada")
    #expect(response.string == #"{"saved":true}"#)
  }

  @Test("runs one script in two contexts")
  func sharedScript() throws {
    let machine = VirtualMachine()
    let script = try Script("globalThis.visits = (globalThis.visits ?? 0) + 1", url: "visits.js", in: machine)
    let first = Context(in: machine)
    let second = Context(in: machine)
    try first.evaluate(script)
    try first.evaluate(script)
    try second.evaluate(script)
    #expect(try first.evaluate("visits").number == 2)
    #expect(try second.evaluate("visits").number == 1)
  }

  @Test("a function of a closed context throws")
  func closing() throws {
    let context = Context()
    let counter = Counter()
    let increment = try context.makeFunction { _ in
      counter.count += 1
      return nil
    }
    try increment.call()
    context.close()
    #expect(throws: JavaScriptException.self) { try increment.call() }
    #expect(counter.count == 1)
  }

  @Test("a promise that Swift resolves runs its reactions")
  func promises() throws {
    let context = Context()
    let (promise, resolve, _) = try context.makePromise()
    try context.globalObject.set("ready", to: promise)
    try context.evaluate("ready.then((value) => { globalThis.result = value })")
    resolve(Value(42, in: context))
    #expect(try context.evaluate("result").number == 42)
  }

  @Test("an uncaught error of a script is a Swift error")
  func errors() throws {
    let context = Context()
    var reports: [String] = []
    func report(_ text: String) { reports.append(text) }
    do {
      try context.evaluate("const total = price * 2", url: "cart.js")
    } catch {
      report(error.description)
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("ReferenceError") == true)
  }

  @Test("a script catches the error of a host function by name")
  func throwing() throws {
    let context = Context()
    let read = try context.makeFunction(name: "read") { arguments in
      guard try arguments.string(0) == "config" else {
        throw JavaScriptException(name: "RangeError", message: "no such file")
      }
      return Value("dark", in: arguments.context)
    }
    try context.globalObject.set("read", to: read)
    let caught = try context.evaluate("try { read('other') } catch (error) { error.name }").string
    #expect(caught == "RangeError")
    #expect(try context.evaluate("read('config')").string == "dark")
  }

  @Test("the time limit terminates an endless script")
  func timeLimit() throws {
    var reports: [String] = []
    func report(_ text: String) { reports.append(text) }
    let machine = VirtualMachine()
    machine.executionTimeLimit = .milliseconds(100)
    let context = Context(in: machine)
    do {
      try context.evaluate("while (true) {}")
    } catch {
      report(error.isTermination ? "terminated" : error.description)
    }
    #expect(reports == ["terminated"])
  }

  @Test("a JSON error has a line and a column")
  func jsonErrors() throws {
    var reports: [String] = []
    func report(_ text: String) { reports.append(text) }
    do {
      _ = try JSONText(#"{"id": 7,}"#)
    } catch {
      report("\(error.line):\(error.column): \(error.explanation)")
    }
    #expect(reports.first?.hasPrefix("1:") == true)
  }
}
