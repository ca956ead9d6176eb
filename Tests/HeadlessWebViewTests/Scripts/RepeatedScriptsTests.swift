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
    let first = scripts.kept(script("a"))
    #expect(scripts.kept(script("b")).ref != first.ref)
    #expect(scripts.kept(script("a")).ref == first.ref)
  }

  @Test("small texts are not kept, and neither are texts that are too large together")
  func limits() {
    var scripts = RepeatedScripts()
    let small = UTF16Text("var a;")
    #expect(scripts.kept(small).ref == small.ref)
    #expect(scripts.kept(UTF16Text("var a;")).ref != small.ref)
    let first = scripts.kept(script("a"))
    for name in ["b", "c", "d", "e", "f", "g", "h", "i"] { _ = scripts.kept(script(name)) }
    #expect(scripts.kept(script("a")).ref != first.ref)
    let large = script("a", 3 << 20)
    #expect(scripts.kept(large).ref == large.ref)
    let second = scripts.kept(script("b", 3 << 20))
    #expect(scripts.kept(script("b", 3 << 20)).ref == second.ref)
    #expect(scripts.kept(script("a", 3 << 20)).ref != large.ref)
  }

  @Test("a kept text is searched for names once")
  func names() {
    var scripts = RepeatedScripts()
    let text = scripts.kept(script("performance"))
    var searches = 0
    for _ in 0..<3 {
      #expect(
        scripts.declaredNames(in: text) {
          searches += 1
          return ["performance"]
        } == ["performance"])
    }
    #expect(searches == 1)
    #expect(scripts.declaredNames(in: script("fetch")) { ["fetch"] } == ["fetch"])
  }

  @Test("a script that repeats has its own globals and its own values in each document")
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
  }
}
