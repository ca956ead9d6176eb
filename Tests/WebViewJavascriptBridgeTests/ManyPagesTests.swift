import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Pages that are opened, connected and closed one after the other, and the memory that remains.
@Suite struct ManyPagesTests {
  /// The number of pages that a test opens: a few hundred, or the number in the environment; continuous integration
  /// uses ten thousand.
  private static let count =
    ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_PAGES"].flatMap { Int($0) } ?? 400

  /// The memory of a group's engine, for comparison before and after.
  private struct Holdings {
    let contexts, values, functions, protected, globals, heapSize: Int

    init(_ machine: VirtualMachine) {
      machine.collectGarbage()
      let statistics = machine.memoryStatistics
      contexts = machine.contextCount
      values = machine.valueCount
      functions = machine.hostFunctionCount
      protected = statistics.protectedObjectCount
      globals = statistics.globalObjectCount
      heapSize = statistics.heapSize
    }
  }

  private static let page = Stage.page(
    """
    var big = new Array(10000).fill(0); var node = document.createElement('button');
    node.addEventListener('click', function () { return [bridge, big, node]; }); document.body.appendChild(node);
    setInterval(function () { return big; }, 1000);
    bridge.registerHandler('open', function (data, respond) { window.kept = respond; });
    bridge.callHandler('echo', big, function (answer) { window.answer = answer; bridge.callHandler('unanswered', big, function () {}); });
    """)

  /// Opens a page, exchanges messages both ways, and closes it while some are pending.
  ///
  /// It is a separate call so that the stack contains no references to the page.
  @inline(never)
  private func openAndClose(_ script: ScriptUnderTest, in group: WebViewGroup) -> Bool {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    let bridge = WebViewJavascriptBridge(view, script: script.script)
    var echoed = false
    var kept: ((JSONText) -> Void)?
    bridge.registerRaw("echo") { data, respond in
      echoed = true
      respond(data ?? .null)
    }
    bridge.registerRaw("unanswered") { kept = $1 }
    var isClosed = false
    bridge.callRaw("open") { if case .failure(.closed) = $0 { isClosed = true } }
    view.loadHTML(Self.page)
    view.advance(by: .milliseconds(10))
    view.close()
    return echoed && kept != nil && isClosed
  }

  @Test("releases every object of a page, and keeps memory flat", arguments: ScriptUnderTest.all)
  func everyObjectThatAPage(script: ScriptUnderTest) {
    let group = WebViewGroup()
    let machine = group.virtualMachine
    // The first pages set up the shared objects and compile the hot code.
    for _ in 0..<100 { _ = openAndClose(script, in: group) }
    let before = Holdings(machine)
    let pages = Self.count / ScriptUnderTest.all.count
    let connected = (0..<pages).count { _ in openAndClose(script, in: group) }
    let after = Holdings(machine)
    #expect(connected == pages)
    #expect(after.contexts == before.contexts)
    #expect(after.values == before.values)
    // The collector scans the stack conservatively, so a few dead pages may look alive; a leak shows once per page.
    let leftovers = 5
    #expect(after.globals <= before.globals + leftovers)
    #expect(after.protected <= before.protected + leftovers)
    #expect(after.functions <= before.functions + leftovers * 4)
    // A page uses more than 100,000 bytes.
    #expect(after.heapSize <= before.heapSize + leftovers * 500_000)
  }
}
