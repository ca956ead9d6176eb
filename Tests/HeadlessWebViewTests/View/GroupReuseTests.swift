import JavaScriptEngine
import Testing

@testable import HeadlessWebView

@Suite("Reuse of groups")
struct GroupReuseTests {
  private func view(in group: WebViewGroup) throws -> WebView {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    view.loadHTML("<p>")
    try view.runUntilIdle()
    return view
  }

  @Test("a group can be reused when its pages are closed")
  func closedPages() throws {
    let group = WebViewGroup()
    let view = try view(in: group)
    #expect(!group.isReusable)
    view.close()
    #expect(group.isReusable)
  }

  @Test("a group is not reused after a script was terminated at a limit")
  func termination() throws {
    let group = WebViewGroup()
    let view = try view(in: group)
    let world = try view.world(.page)
    group.virtualMachine.executionTimeLimit = .milliseconds(50)
    #expect(throws: JavaScriptException.self) { try world.value(of: UTF16Text("for (;;);")) }
    view.close()
    #expect(!group.isReusable)
  }
}
