import BridgeTesting
import Testing

struct RecordedCallTests {
  private func calls(_ lines: String...) throws -> [RecordedCall] {
    let native = TestNative()
    native.handle("share", returning: ["ok": true])
    try native.page.load(html: NativePages.html(.wvjb))
    for line in lines { try native.page.evaluate("WebViewJavascriptBridge.callHandler('share', \(line))") }
    return native.calls(to: "share")
  }

  @Test("compares calls with literals of their data, independent of member order")
  func literals() throws {
    #expect(
      try calls("{ b: [1, null], a: 'x' }", "null", "2.5", "'text'") == [["a": "x", "b": [1, nil]], nil, 2.5, "text"])
    #expect(try calls("{ a: 1 }") != [["a": 2]])
    #expect(try calls("1") == [RecordedCall(1)])
    #expect(try calls("[true]") == [[true]])
  }

  @Test("shows the data in a failed expectation")
  func description() throws {
    let list = try calls("{ b: 1, a: 'x' }")
    #expect("\(list)" == #"[{"a":"x","b":1}]"#)
    #expect(list.first?.summary == #"share({"a":"x","b":1}), no response"#)
    let issue = "\(list) != \([["a": "y"]] as [RecordedCall])"
    #expect(issue == #"[{"a":"x","b":1}] != [{"a":"y"}]"#)
  }
}
