import HeadlessWebView
import JavaScriptEngine

extension EventType {
  /// A page that the doctor probes did something.
  ///
  /// Fields: `what`, `name`, `text`, `place`.
  public static let probe = EventType(rawValue: "probe")
}

/// Watches a page closer than a web view does: its functions are wrapped, so a page that is probed can tell.
///
/// What the page does with its bridge becomes `probe` events in the transcript.
public enum DoctorProbe {
  static let scriptName = "HeadlessBridgeProbe.js"

  /// Probes the documents that are made from now on.
  public static func install(in view: WebView) {
    view.addScriptInterface(
      "headlessBridgeProbe",
      functions: [
        "tell": { [weak view] call in
          view?.transcript.record(
            .probe,
            [
              .init("what", .string(call[0].string ?? "")), .init("name", .string(call[1].string ?? "")),
              .init("text", .string(call[2].string ?? "")), .init("place", .string(call[3].string ?? "")),
            ])
          return .undefined
        }
      ])
    for source in [DoctorProbeScript.source, DoctorUserAgentScript.source] {
      view.addUserScript(
        UserScript(
          source: source, injectionTime: .documentStart, forMainFrameOnly: true, name: scriptName))
    }
  }

  /// Notes what is left of the page's set-up once it has come to rest: callbacks that nobody will call.
  public static func survey(_ view: WebView) {
    view.call(leftCallbacks) { [weak view] result in
      guard let view, case .success(let value) = result, value.boolean == true else { return }
      note("callbacks-left", "", in: view)
    }
  }

  private static let leftCallbacks = PageFunction(
    body: """
      return typeof window.WebViewJavascriptBridge === 'object' && Array.isArray(window.WVJBCallbacks)
        && window.WVJBCallbacks.length > 0;
      """)

  /// Calls each handler that the page registered, with a callback and without one.
  ///
  /// - Parameters:
  ///   - names: The handlers.
  ///   - settle: Lets the page come to rest.
  public static func callHandlers<Failure: Error>(
    _ names: some Sequence<String>, of view: WebView, over bridge: any NativeBridge,
    settle: () throws(Failure) -> Void
  ) throws(Failure) {
    let data = try? JSONText("{}")
    for name in names {
      note("call", name, in: view)
      bridge.call(name, data) { _ in }
      try settle()
      note("call-without-callback", name, in: view)
      if bridge.send(name, data) { try settle() }
      note("calls-end", name, in: view)
    }
  }

  private static func note(_ what: String, _ name: String, in view: WebView) {
    view.transcript.record(
      .probe, [.init("what", .string(what)), .init("name", .string(name)), .init("text", ""), .init("place", "")])
  }
}
