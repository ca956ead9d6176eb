import JavaScriptEngine
import Testing

@testable import HeadlessWebView

@Suite("Repeated scripts")
struct RepeatedScriptsTests {
  private func script(_ name: String, _ count: Int = 5000) -> UTF16Text {
    UTF16Text("var \(name);" + String(repeating: " ", count: count))
  }

  @Test("equal large texts share one copy")
  func sharing() {
    var scripts = RepeatedScripts()
    let first = scripts.script(script("a"))
    #expect(scripts.script(script("b")) !== first)
    #expect(scripts.script(script("a")) === first)
  }

  @Test("small texts are not kept, and neither are texts that are too large together")
  func limits() {
    var scripts = RepeatedScripts()
    let small = scripts.script(UTF16Text("var a;"))
    #expect(scripts.script(UTF16Text("var a;")) !== small)
    let first = scripts.script(script("a"))
    for number in 1...64 { _ = scripts.script(script("b\(number)")) }
    #expect(scripts.script(script("a")) !== first)
    let large = scripts.script(script("a", 3 << 20))
    #expect(scripts.script(script("a", 3 << 20)) === large)
    let second = scripts.script(script("b", 3 << 20))
    #expect(scripts.script(script("b", 3 << 20)) === second)
    #expect(scripts.script(script("a", 3 << 20)) !== large)
  }

  @Test("a script that a worker has run declares a page's globals, too")
  func workers() throws {
    let script =
      "var innerWidth = self.innerWidth; kind = typeof self.document; self.document || postMessage(kind);"
      + String(repeating: " ", count: 500)
    let view = WebView()
    defer { view.close() }
    view.loadHTML("<p>")
    try view.runUntilIdle()
    let world = try view.world(.page)
    let start = "new Worker(URL.createObjectURL(new Blob([`\(script)`]))).onmessage = (event) => { seen = event.data }"
    _ = try world.value(of: UTF16Text(start))
    try view.runUntilIdle()
    #expect(try world.value(of: UTF16Text("seen")).string == "undefined")
    _ = try world.value(of: UTF16Text(script))
    #expect(try world.value(of: UTF16Text("kind + typeof innerWidth")).string == "objectnumber")
  }

  @Test("a script that calls import() repeatedly does so in each document")
  func imports() throws {
    let source = UTF16Text(
      "import('data:text/javascript,export default 7').then((it) => { value = it.default });"
        + String(repeating: " ", count: 500))
    let group = WebViewGroup()
    for _ in 0..<3 {
      var configuration = WebViewConfiguration()
      configuration.group = group
      let view = WebView(configuration: configuration)
      defer { view.close() }
      view.loadHTML("<p>")
      try view.runUntilIdle()
      let world = try view.world(.page)
      _ = try world.value(of: source)
      try view.runUntilIdle()
      #expect(try world.value(of: UTF16Text("value")).number == 7)
    }
  }

  @Test("a script that repeats is searched once, and has its own globals and values in each document")
  func documents() throws {
    let source = UTF16Text(
      "var performance = window.performance || {}; count = (window.count ?? 0) + 1;"
        + String(repeating: " ", count: 5000))
    let group = WebViewGroup()
    for _ in 0..<3 {
      var configuration = WebViewConfiguration()
      configuration.group = group
      let view = WebView(configuration: configuration)
      defer { view.close() }
      view.loadHTML("<p>")
      try view.runUntilIdle()
      let world = try view.world(.page)
      #expect(try world.value(of: source).number == 1)
      #expect(try world.value(of: UTF16Text("typeof performance.now")).string == "function")
      #expect(try view.world(.named("tool")).value(of: source).number == 1)
    }
    #expect(group.core.repeatedScripts.script(source).declaredNames == ["performance"])
  }
}
