import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A page of the benchmark with its native handlers, connected.
final class BenchPage {
  private let view: WebView
  private let bridge: WebViewJavascriptBridge
  private let state = State()

  private final class State {
    var isReady = false
    var isDone = false
    var goneAt = ContinuousClock.now
    var doneAt = ContinuousClock.now
    var answered = 0
  }

  init(_ sources: Sources, group: WebViewGroup) throws {
    var configuration = WebViewConfiguration()
    configuration.group = group
    configuration.clock = .real
    view = WebView(configuration: configuration)
    bridge = WebViewJavascriptBridge(view, script: sources.bridge)
    let state = state
    bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    bridge.registerRaw("go") { data, respond in
      state.goneAt = .now
      respond(data ?? .null)
    }
    bridge.registerRaw("ready") { _, respond in
      state.isReady = true
      respond(.null)
    }
    bridge.registerRaw("done") { _, respond in
      state.doneAt = .now
      state.isDone = true
      respond(.null)
    }
    view.loadHTML(sources.page)
    try view.run(until: { state.isReady })
  }

  func close() { view.close() }

  var secondsSinceGo: Double { (state.doneAt - state.goneAt).seconds }

  func evaluate(_ source: String) throws {
    view.evaluateJavaScript(source)
    try view.run(until: { view.eventLoop.isIdle })
  }

  /// Starts a workload of the page and runs until the page reports that it is done.
  func work(_ source: String) throws {
    state.isDone = false
    view.evaluateJavaScript(source)
    let state = state
    try view.run(until: { state.isDone }, timeout: .seconds(600))
  }

  /// Calls the page's handler, one call after the other or all at once, until all responses have arrived.
  func callPage(_ count: Int, atOnce: Bool) throws {
    let state = state
    state.answered = 0
    if atOnce {
      for number in 1...count { call(number) { state.answered += 1 } }
    } else {
      callNext(1, of: count)
    }
    try view.run(until: { state.answered == count }, timeout: .seconds(600))
  }

  private func callNext(_ number: Int, of count: Int) {
    call(number) { [self] in
      state.answered += 1
      if number < count { callNext(number + 1, of: count) }
    }
  }

  private func call(_ number: Int, then: @escaping () -> Void) {
    var writer = JSONWriter(reservingCapacity: 64)
    writer.append(rawASCII: "{\"id\":")
    writer.append(number)
    writer.append(rawASCII: ",\"name\":\"item\",\"ok\":true,\"list\":[1,2,3]}")
    guard let data = try? JSONText(writer.finish()) else { return }
    bridge.callRaw("jsEcho", data: data) { _ in then() }
  }

  /// Measures the time of a body and the number of queue fetches during it.
  func timed(_ body: () throws -> Void) rethrows -> (Double, Int) {
    let fetches = bridge.fetchCount
    let start = ContinuousClock.now
    try body()
    return ((ContinuousClock.now - start).seconds, bridge.fetchCount - fetches)
  }
}
