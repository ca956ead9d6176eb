import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WebViewFlutter

@Suite("Scripts of webview_flutter")
struct ScriptTests {
  private func result(_ script: String, on platform: Device.Platform) throws -> String {
    let stage = FlutterStage(platform)
    try stage.load("")
    var result = "nothing"
    stage.bridge.runJavaScriptReturningResult(script) {
      switch $0 {
      case .success(let json): result = json.string
      case .failure(let error): result = "error: \(error)"
      }
    }
    try stage.settle()
    return result
  }

  @Test("returns the value on iOS, where null is an error") func resultsOnIOS() throws {
    #expect(try result("'text'", on: .ios) == #""text""#)
    #expect(try result("({ a: [1] })", on: .ios) == #"{"a":[1]}"#)
    #expect(try result("null", on: .ios) == "error: the result of the script is null")
    #expect(try result("undefined", on: .ios) == "error: the result of the script is null")
    #expect(try result("missing()", on: .ios).contains("Can't find variable: missing"))
  }

  @Test("returns JSON text on Android, where a string keeps its quotation marks") func resultsOnAndroid() throws {
    #expect(try result("'text'", on: .android) == #""\"text\"""#)
    #expect(try result("({ a: [1] })", on: .android) == #""{\"a\":[1]}""#)
    #expect(try result("1.5", on: .android) == "1.5")
    #expect(try result("true", on: .android) == "true")
    #expect(try result("null", on: .android) == #""null""#)
  }

  @Test("ignores a result that can't be copied") func ignoredResult() throws {
    let stage = FlutterStage()
    try stage.load("")
    var ends: [Bool] = []
    for script in ["document", "missing()"] {
      stage.bridge.runJavaScript(script) { result in
        if case .success = result { ends.append(true) } else { ends.append(false) }
      }
    }
    try stage.settle()
    #expect(ends == [true, false])
  }

  @Test("calls a global function of the page", arguments: Device.Platform.allCases)
  func functions(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.load("window.fromFlutter = (data) => ({ got: data });")
    stage.bridge.callRaw("fromFlutter", data: try JSONText("[1]")) { stage.note((try? $0.get())?.string ?? "none") }
    stage.bridge.callRaw("missing") { _ in }
    try stage.settle()
    #expect(stage.log == [#"{"got":[1]}"#])
    #expect(stage.faults == ["no-page-function"])
  }
}
