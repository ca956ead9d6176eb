import BridgeTesting
import DevToolsServer
import HeadlessWebView
import JavaScriptEngine

/// Pauses at messages of bridges.
extension PageDebugger {
  /// Watches the messages of a view for breakpoints.
  func watchMessages(of view: WebView, bridges: [BridgeKind]) {
    let observer = BridgeObserver(of: view, bridges: bridges) { [unowned self] view, event, message in
      let hits = breakpoints.hits(message, in: view)
      if !hits.isEmpty { pause(at: message.message, hits: hits, in: view, frame: Self.frame(of: event)) }
    }
    bridgeObservers.removeAll(where: \.isOver)
    bridgeObservers.append(observer)
    observer.observe(observesMessages)
  }

  /// Returns the number of the frame that sent a message, if its event has it.
  private static func frame(of event: TranscriptEvent) -> Int? {
    guard case .number(let number) = event["frame"] else { return nil }
    return Int(exactly: number)
  }

  /// Begins to observe messages when a client is attached and a breakpoint is set, and stops otherwise.
  func updateBridgeObservers() {
    let isWanted = state.hasClient && !breakpoints.isEmpty
    guard isWanted != observesMessages else { return }
    observesMessages = isWanted
    for observer in bridgeObservers { observer.observe(isWanted) }
  }

  /// Pauses in a function of the page's world that has the message as its parameter.
  private func pause(at message: ProtocolValue, hits: [String], in view: WebView, frame number: Int?) {
    // Nothing pauses inside of a client's message.
    guard state.hasClient, !inspector.isPumping else { return }
    let frame = number.flatMap { number in view.frameList.first { $0.info.id == number }?.info }
    guard let world = try? view.world(.page, in: frame) else { return }
    state.setBridgeHits(hits)
    defer { state.setBridgeHits([]) }
    // The script that called native reports a termination.
    _ = try? world.perform(isGesture: false) { () throws(JavaScriptException) in
      let function = try breakpointFunction(in: world)
      _ = try function.call([Value(json: UTF16Text(message.text), in: world.context)])
    }
  }

  /// Returns the function that pauses, which is evaluated once for each context.
  private func breakpointFunction(in world: PageWorld) throws(JavaScriptException) -> Value {
    breakpointFunctions = breakpointFunctions.filter { !$0.context.isClosed }
    if let known = breakpointFunctions.first(where: { $0.context === world.context }) { return known }
    let function: Value = try world.context.evaluate(Self.breakpointScript, url: Self.breakpointURL)
    breakpointFunctions.append(function)
    return function
  }

  /// The URL of the script, for clients.
  static let breakpointURL = "bridge-breakpoint.js"

  private static let breakpointScript = """
    // A message of the bridge matched a breakpoint: --break-on, or Bridge.setBreakpoint.
    (function bridgeBreakpoint(message) {
      debugger;
    })
    """
}
