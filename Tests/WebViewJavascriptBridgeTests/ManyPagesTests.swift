import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Pages that are opened, connected and closed one after the other, and what is left of them.
@Suite struct ManyPagesTests {
  /// How many pages a test opens: a few hundred, or what the environment says; continuous integration says ten
  /// thousand.
  private static let count =
    ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_PAGES"].flatMap { Int($0) } ?? 400

  /// What a group's machine holds, for comparing before and after.
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

  /// Opens a page, exchanges messages both ways, some of which stay open, and closes it; in a call of its own, so that
  /// the stack holds nothing of it.
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

  @Test("every object that a page held is gone, and memory is flat", arguments: ScriptUnderTest.all)
  func everyObjectThatAPage(script: ScriptUnderTest) {
    let group = WebViewGroup()
    let machine = group.virtualMachine
    // The first pages set up what all share and compile the code that is run often.
    for _ in 0..<100 { _ = openAndClose(script, in: group) }
    let before = Holdings(machine)
    let pages = Self.count / ScriptUnderTest.all.count
    let connected = (0..<pages).count { _ in openAndClose(script, in: group) }
    let after = Holdings(machine)
    #expect(connected == pages)
    #expect(after.contexts == before.contexts)
    #expect(after.values == before.values)
    // The collector scans the stack conservatively, so a few dead pages may look alive; a leak shows once a page.
    let leftovers = 5
    #expect(after.globals <= before.globals + leftovers)
    #expect(after.protected <= before.protected + leftovers)
    #expect(after.functions <= before.functions + leftovers * 4)
    // A page holds more than 100,000 bytes.
    #expect(after.heapSize <= before.heapSize + leftovers * 500_000)
  }
}
