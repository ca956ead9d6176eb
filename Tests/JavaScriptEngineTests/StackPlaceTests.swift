import Testing

@testable import JavaScriptEngine

/// The innermost location of a backtrace.
@Suite struct StackPlaceTests {
  private func place(_ backtrace: String) -> String? {
    Array(backtrace.utf16).withUnsafeBufferPointer { StackFrame.innermostPlace(in: $0) }
  }

  @Test(
    "is that of the first line with a location",
    arguments: [
      ("#0 run() at app://page/a.js:12", "app://page/a.js:12"),
      (
        "#0 setTimeout() at [native code]\n#1 () at http://a.example/b.js:7\n#2 global code at c.js:1",
        "http://a.example/b.js:7"
      ),
      ("#0 look at me() at a.js:3", "me() at a.js:3"),
      ("#0 f()\n#1 g() at :4\n#2 h() at b:8", "b:8"),
      ("#0 f() at place without line", "place without line"),
      ("", nil), ("#0", nil), ("#0 f() at [native code]:1\n", nil),
    ] as [(String, String?)])
  func first(_ backtrace: String, _ expected: String?) { #expect(place(backtrace) == expected) }

  @Test("agrees with the complete backtrace")
  func agreement() throws {
    let context = Context()
    var places: [String?] = []
    let ask = try context.makeFunction(name: "ask") { [unowned context] _ in
      let frame = context.backtrace().first { $0.url != nil }
      places = [context.innermostPlace(), frame.map { "\($0.url ?? ""):\($0.line ?? 0)" }]
      return nil
    }
    try context.define("ask", ask)
    _ = try context.evaluate("\n\n(function outer() { [1].map(function () { ask(); }); })()", url: "app://page/a.js")
    #expect(places == ["app://page/a.js:3", "app://page/a.js:3"])
  }
}
