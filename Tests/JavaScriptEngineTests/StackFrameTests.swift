import JavaScriptEngine
import Testing

@Suite struct StackFrameTests {
  @Test(
    "parses every format",
    arguments: [
      ("f@app.js:1:20", StackFrame(function: "f", url: "app.js", line: 1, column: 20)),
      (
        "global code@https://a.example:8080/x.js?q=1:2#h:3:4",
        StackFrame(function: "global code", url: "https://a.example:8080/x.js?q=1:2#h", line: 3, column: 4)
      ),
      ("@app.js:1:30", StackFrame(url: "app.js", line: 1, column: 30)),
      ("map@[native code]", StackFrame(function: "map")),
      ("eval code@", StackFrame(function: "eval code")),
      ("anonymous@", StackFrame(function: "anonymous")),
      ("global code", StackFrame(function: "global code")),
      ("f@file:///C:/page.html:7:8", StackFrame(function: "f", url: "file:///C:/page.html", line: 7, column: 8)),
      ("module code@app.mjs:5:6", StackFrame(function: "module code", url: "app.mjs", line: 5, column: 6)),
      (
        "f@https://user@host/app.js:1:2", StackFrame(function: "f", url: "https://user@host/app.js", line: 1, column: 2)
      ),
      ("f@app.js:9", StackFrame(function: "f", url: "app.js", line: 9)),
    ])
  func readsEveryShape(_ text: String, _ frame: StackFrame) {
    #expect(StackFrame.frames(of: text) == [frame])
  }

  @Test("writes the parsed text") func writesWhatItReads() {
    for text in ["f@app.js:1:20", "map@[native code]", "global code@x.js:3:4", "@x.js:1:2"] {
      #expect(StackFrame.frames(of: text).map(\.description) == [text])
    }
  }

  @Test("parses a text without frames") func readsNoFrames() {
    #expect(StackFrame.frames(of: "").isEmpty)
    #expect(StackFrame.frames(of: "\n\n").isEmpty)
  }

  @Test("parses the engine's stacks") func readsWhatTheEngineWrites() throws {
    let script = "function outer() {\n  [1].forEach(() => { inner() })\n}\nfunction inner() { null.x }\nouter()"
    let thrown = try #require(exception(of: script))
    #expect(
      thrown.stack.map(\.description) == [
        "inner@app.js:4:24", "@app.js:2:28", "forEach@[native code]", "outer@app.js:2:14", "global code@app.js:5:6",
      ])
  }

  @Test("parses the innermost 1000 frames of a stack that a page assigned")
  func many() {
    let frames = StackFrame.frames(of: "first@a:1:2\n" + String(repeating: "\nf@b:3:4", count: 5000))
    #expect(frames.count == 1000)
    #expect(frames.first?.function == "first")
    #expect(frames.last?.url == "b")
  }
}
