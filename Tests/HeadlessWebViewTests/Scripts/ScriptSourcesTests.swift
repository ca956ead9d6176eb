import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The stored texts of a page's scripts.
@Suite("Texts of scripts")
struct ScriptSourcesTests {
  @Test("the size of the stored texts is limited, and the last ones are kept")
  func bounded() {
    var sources = ScriptSources()
    let long = UTF16Text(String(repeating: " ", count: ScriptSources.mostUnits / 4))
    for _ in 0..<20 { sources.add(long, url: "long.js", line: 1) }
    #expect(sources.size <= ScriptSources.mostUnits)
    for number in 0..<1000 { sources.add(UTF16Text("throw 'x\(number)'"), url: "\(number).js", line: 1) }
    #expect(sources.size < 10_000)
    #expect(sources.located(JavaScriptException(name: nil, message: "x999")).url == "999.js")
    #expect(sources.located(JavaScriptException(name: nil, message: "x0")).url == nil)
  }

  @Test("a text longer than the limit does not displace the others")
  func tooLong() {
    var sources = ScriptSources()
    sources.add(UTF16Text("throw 'x'"), url: "short.js", line: 1)
    sources.add(UTF16Text(String(repeating: " ", count: ScriptSources.mostUnits + 1)), url: "long.js", line: 1)
    #expect(sources.located(JavaScriptException(name: nil, message: "x")).url == "short.js")
  }
}
