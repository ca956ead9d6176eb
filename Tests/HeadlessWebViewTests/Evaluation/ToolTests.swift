import HeadlessWebView
import JavaScriptEngine
import Testing

/// Native code's tools, which run in a separate realm.
@Suite struct ToolTests {
  private static let counter = PageFunction(
    tool: """
      (user => {
        let calls = 0;
        return (window, selector, more) => {
          const element = window.document.querySelector(selector);
          return [++calls, window.location.pathname, element.textContent, more, user.sees(element)];
        };
      })
      """)
  private static let clicker = PageFunction(
    tool: "(user => (window, selector) => { user.click(window.document.querySelector(selector), { detail: 1 }); })")

  private func call(_ tool: PageFunction, _ page: Page, _ arguments: ScriptArgument...) throws -> Result<
    StructuredValue, ScriptError
  >? {
    var result: Result<StructuredValue, ScriptError>?
    switch arguments.count {
    case 1: page.view.call(tool, arguments[0]) { result = $0 }
    default: page.view.call(tool, arguments[0], arguments[1]) { result = $0 }
    }
    try page.view.runUntilIdle()
    return result
  }

  @Test("a tool is compiled once for all pages of a view, and accesses each page by its window")
  func aToolIsMadeOnce() throws {
    let page = try Page(html: "<p>one</p>")
    let more = StructuredValue.array([1, "two"])
    #expect(
      try call(Self.counter, page, .text("p"), .copy(more))?.get() == [1, "/page.html", "one", more, true])
    page.view.loadHTML("<p hidden>two", baseURL: try #require(WebURL("https://app.example/other.html")))
    try page.view.runUntilIdle()
    #expect(try call(Self.counter, page, .text("p"), .null)?.get() == [2, "/other.html", "two", nil, false])
  }

  @Test("reports exceptions of a tool, and the next call works") func whatAToolThrowsIsTold() throws {
    let page = try Page(html: "<p>one</p>")
    guard case .failure(.exception(let exception)) = try call(Self.counter, page, .text("b"), .null) else {
      Issue.record("it threw nothing")
      return
    }
    #expect(exception.name == "TypeError")
    #expect(try call(Self.counter, page, .text("p"), .null)?.get() == [2, "/page.html", "one", nil, true])
  }

  @Test("the results of tools expose nothing of the tools' realm to a page") func aPageFindsNoWay() throws {
    let page = try Page(
      html: """
        <button id=b>x</button><script>
        b.onclick = function (event) {
          const own = [event, event.view, event.target, event.composedPath(), event.constructor];
          console.log(own.map((each) => each instanceof Object), this === b, arguments.callee.caller);
        };
        </script>
        """)
    _ = try call(Self.clicker, page, .text("button"))
    #expect(page.lines == ["true,true,true,true,true true null"])
  }

  @Test("terminates an endless listener, and the page continues") func aListenerThatNeverEnds() throws {
    let page = try Page(html: "<button onclick='while (true);'>x</button><p>one</p>")
    page.view.group.virtualMachine.executionTimeLimit = .milliseconds(50)
    _ = try call(Self.clicker, page, .text("button"))
    #expect(try call(Self.counter, page, .text("p"), .null)?.get() == [1, "/page.html", "one", nil, true])
  }
}
