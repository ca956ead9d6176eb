import BridgeTesting
import Foundation
import Ownership
import SpecRunner
import TestSupport
import Testing

@testable import headless_bridge

/// The page of the prompt.
// Serialized, because the C library parses options with global variables.
@Suite(.serialized) struct ReplPageTests {
  /// An interrupt with a stopped clock, because it would otherwise end the process in which other tests run.
  private static var patientInterrupt: ReplInterrupt {
    ReplInterrupt(clock: TimeBudget.Clock(computed: { .zero }, passed: { .zero }))
  }

  private func page(
    _ html: String, _ options: [String] = [], _ interrupt: ReplInterrupt = Self.patientInterrupt,
    show: @escaping (LiveLines.Line) -> Void = { _ in }
  ) throws -> ReplPage {
    let words = try ["repl"] + options + [CommandRunner.page(html)]
    let arguments = try Arguments(words, of: .repl, ReplCommand.groups)
    return try ReplPage(RunOptions(arguments), interrupt, completes: true, show: show)
  }

  /// Waiting must not count as a script that the engine cannot terminate, because that would end the process.
  @Test("Ctrl-C ends a wait on the real clock") func interruptsWait() throws {
    let interrupt = Self.patientInterrupt
    var lines: [String] = []
    let page = try page("<script>var x = 1</script>", ["--clock", "real"], interrupt) { lines.append($0.text) }
    defer { page.close() }
    let end = Locked(false)
    let presser = Thread {
      while !end.withLock({ $0 }) {
        interrupt.want()
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    presser.start()
    page.advance(by: TestLimit.duration)
    end.withLock { $0 = true }
    #expect(lines.last == "interrupted")
    // Wait for the thread to end, so that it sends no more interrupts.
    #expect(TestLimit.block { presser.isFinished })
    // A wait without an interrupt takes its full time.
    let next = ContinuousClock.now
    page.advance(by: .seconds(0.3))
    #expect(ContinuousClock.now - next >= .seconds(0.3))
  }

  @Test(
    "finds the handlers of the page",
    arguments: [
      (
        [],
        """
        <script>window.WVJBCallbacks = [bridge => { bridge.registerHandler('refresh', () => {}); bridge.registerHandler('logout', () => {}); }];
        const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__'; document.documentElement.append(frame);</script>
        """, ["refresh", "logout"]
      ),
      (
        ["--bridge", "jsbridge"],
        """
        <script>document.addEventListener('WebViewJavascriptBridgeReady', ({ bridge }) => {
        bridge.init(() => {}); bridge.registerHandler('refresh', () => {}); });</script>
        """, ["refresh"]
      ),
      (
        ["--bridge", "dsbridge", "--bridge-script", Repository.folder.path + "/Resources/bridges/DSBridge.js"],
        """
        <script>dsBridge.register('add', () => 1); dsBridge.registerAsyn('later', () => {}); dsBridge.register('cart', { sum() {}, size: 1 });
        </script>
        """, ["add", "later", "cart.sum"]
      ),
      (
        ["--bridge", "webkit"],
        "<script>function show() {} window.app = { show() {}, name: '' }; Object.defineProperty(window, 'trap', { get() { throw 1 } });</script>",
        ["show", "app.show"]
      ),
    ])
  func findsHandlers(options: [String], html: String, names: [String]) throws {
    let page = try page(html, options)
    defer { page.close() }
    #expect(Set(page.pageHandlers).isSuperset(of: names), "\(page.pageHandlers)")
    #expect(page.pageHandlers.count == names.count, "\(page.pageHandlers)")
  }

  @Test("completion runs no getter of the page") func runsNoGetter() throws {
    let html = """
      <script>
      var ran = []; const getter = name => ({ get() { ran.push(name); return { inside: 1 }; }, configurable: true });
      Object.defineProperty(window, 'onWindow', getter('onWindow'));
      Object.defineProperty(document, 'onDocument', getter('onDocument'));
      var own = Object.defineProperty({ plain: { deep: 1 } }, 'getter', getter('own'));
      class Cart { static get name() { ran.push('name'); return 'trap'; } get size() { ran.push('size'); } }
      Object.defineProperty(window, 'trap', getter('trap'));
      window.cart = new Cart();
      </script>
      """
    let page = try page(html)
    defer { page.close() }
    for path in [["onWindow"], ["document", "onDocument"], ["own", "getter"]] { #expect(page.names(path).isEmpty) }
    #expect(page.names(["cart"]).contains("size"))
    #expect(page.names(["own", "plain"]).contains("deep"))
    #expect(page.names(["document", "documentElement", "firstChild"]).contains("textContent"))
    #expect(page.names(["window", "location"]).contains("href"))
    #expect(page.names(["ran", "length"]).contains("toFixed") && page.names(["ran"]).contains("push"))
    #expect(page.isDefined("ran") && page.isDefined("Cart") && !page.isDefined("exit"))
    #expect(page.names([]).contains("onWindow"))
  }
}
