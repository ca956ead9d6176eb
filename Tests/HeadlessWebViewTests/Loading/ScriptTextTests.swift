import HeadlessWebView
import JavaScriptEngine
import Testing

/// The text of inline scripts in a document.
@Suite("The text of inline scripts")
struct ScriptTextTests {
  private func texts(_ html: String) throws -> [String] {
    let harness = PageHarness()
    try harness.load(html)
    harness.clear()
    try harness.evaluate(
      "for (const script of [...document.scripts]) mark(JSON.stringify(script.text) + ' ' + script.parentNode.localName);"
    )
    return harness.log
  }

  @Test(
    "is the text between the tags, with any content",
    arguments: [
      ("1 < 2 && '</scrip>'", #""1 < 2 && '</scrip>'""#), ("<!-- <script> -->\\n0", #""<!-- <script> -->\\n0""#),
      ("'<!-- <script> </script>'\n-->", #""'<!-- <script> </script>'\n-->""#), ("'a'\r\n'b'\r", #""'a'\n'b'\n""#),
      ("'\u{e9}\u{1f600}&amp;'", "\"'\u{e9}\u{1f600}&amp;'\""), ("/*\0*/", "\"/*\u{fffd}*/\""), ("", "\"\""),
    ])
  func text(_ text: String, shown: String) throws {
    #expect(try texts("<body><p>x</p><script>\(text)</script><i>y</i>") == [shown + " body"])
  }

  @Test("several scripts, in the head, next to a template, in a select and in a table, keep their own")
  func places() throws {
    #expect(
      try texts(
        "<head><script>'head'</script></head><table><script>'table'</script><tr><td>a<script>'cell'</script></table>"
          + "<select><script>'select'</script></select><svg><script>'svg'&lt;2</script></svg>")
        == [
          #""'head'" head"#, #""'table'" table"#, #""'cell'" td"#, #""'select'" select"#,
        ])
  }

  @Test("where scripts are not allowed, the text is ordinary markup")
  func frameset() throws {
    let harness = PageHarness()
    try harness.load("<html><frameset><script>'<frame name=b>'</script><frame name=c></frameset></html>")
    harness.clear()
    try harness.evaluate(
      "mark([...document.querySelectorAll('frame')].map((frame) => frame.name).join() + document.scripts.length);")
    #expect(harness.log == ["b,c0"])
  }

  @Test("an error after a long inline script has its own line")
  func lines() throws {
    let harness = PageHarness()
    try harness.load("<script>\n// a\n// b\nmark('one');\n</script>\n<p>\n<script>\n\nthrow new Error('two')</script>")
    #expect(harness.log == ["one"])
    #expect(harness.errors.map(\.exception.line) == [9])
  }
}
