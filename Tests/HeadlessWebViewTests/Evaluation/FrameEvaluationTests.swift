import HeadlessWebView
import JavaScriptEngine
import Testing

/// Native scripts in frames.
@Suite struct FrameEvaluationTests {
  private func frame(in page: Page) throws -> FrameInfo {
    var found: FrameInfo?
    try page.view.addScriptMessageHandler(name: "here") { found = $0.frame }
    _ = try page.run(
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = '<title>inner</title><script>webkit.messageHandlers.here.postMessage(1)</script>';
      document.body.append(frame);
      """)
    return try #require(found)
  }

  private func evaluate(_ script: String, in frame: FrameInfo, of page: Page) throws -> Result<
    StructuredValue, ScriptError
  >? {
    var result: Result<StructuredValue, ScriptError>?
    page.view.evaluateJavaScript(script, in: frame) { result = $0 }
    try page.view.runUntilIdle()
    return result
  }

  @Test("a script runs in its target frame") func aScriptRunsInTheFrame() throws {
    let page = try Page(html: "<title>outer</title>")
    let frame = try frame(in: page)
    #expect(try evaluate("document.title", in: frame, of: page)?.get().string == "inner")
    let main = try #require(page.view.mainFrameInfo)
    #expect(try evaluate("document.title", in: main, of: page)?.get().string == "outer")
    var answer: String?
    page.view.callAsyncJavaScript("return await document.title + a", arguments: ["a": .string("!")], in: frame) {
      answer = try? $0.get().string
    }
    try page.view.runUntilIdle()
    #expect(answer == "inner!")
  }

  @Test("a removed frame has no page") func aFrameThatIsGone() throws {
    let page = try Page()
    let frame = try frame(in: page)
    _ = try page.run("document.querySelector('iframe').remove()")
    guard case .failure(.noPage) = try evaluate("1", in: frame, of: page) else {
      Issue.record("a script ran in a removed frame")
      return
    }
  }
}
