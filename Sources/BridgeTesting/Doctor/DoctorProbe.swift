import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

extension EventType {
  /// A page that the doctor probes did something.
  ///
  /// Fields: `what`, `name`, `text`, `place`.
  public static let probe = EventType(rawValue: "probe")
}

/// Watches a page more closely than a web view does; it wraps the page's functions, so the page can detect it.
///
/// Everything that the page does with its bridge becomes a `probe` event in the transcript.
public enum DoctorProbe {
  static let scriptName = "HeadlessBridgeProbe.js"

  /// Probes the documents that are created from now on.
  ///
  /// - Parameters:
  ///   - view: The view whose documents to probe.
  ///   - bridges: The bridges of the native side.
  ///   - objectNames: The names that the app gave the bridges' objects.
  public static func install(
    in view: WebView, bridges: [BridgeKind] = [], objectNames: BridgeObjectNames = BridgeObjectNames()
  ) {
    let names = Self.names(objectNames.among(bridges))
    view.addScriptInterface(
      "headlessBridgeProbe",
      functions: [
        "report": { [weak view] call in
          view?.transcript.record(
            .probe,
            [
              .init("what", .string(call[0].string ?? "")), .init("name", .string(call[1].string ?? "")),
              .init("text", .string(call[2].string ?? "")), .init("place", .string(call[3].string ?? "")),
            ])
          return .undefined
        }
      ])
    let probe = names.reduce(DoctorProbeScript.source) { $1.used(in: $0) }
    for source in [probe, DoctorUserAgentScript.source] + DoctorListenerScript.sources(for: bridges) {
      view.addUserScript(
        UserScript(
          source: source, injectionTime: .documentStart, forMainFrameOnly: true, name: scriptName))
    }
  }

  /// Records callbacks of the page's set-up that will never be called, once the page is idle.
  public static func survey(_ view: WebView, objectNames: BridgeObjectNames = BridgeObjectNames()) {
    let object = names(objectNames)[0]
    view.call(object.used(in: leftCallbacks)) { [weak view] result in
      guard let view, case .success(let value) = result, value.boolean == true else { return }
      note("callbacks-left", "", in: view)
    }
    view.call(missingComponents) { [weak view] result in
      guard let view, case .success(let value) = result, let names = value.array else { return }
      for name in names { note("component-missing", name.string ?? "", in: view) }
    }
  }

  // The page's library names native's components at the root. Controllers of components have this prefix by convention.
  private static let missingComponents = PageFunction(
    body: """
      const { bridgePlatform, bridgeComponents } = document.documentElement.dataset;
      if (!bridgePlatform) return [];
      const known = String(bridgeComponents).split(' ');
      const names = [...document.querySelectorAll('[data-controller*="bridge--"]')]
        .filter(element => !element.hasAttribute(`data-controller-optout-${bridgePlatform}`))
        .flatMap(element => element.dataset.controller.split(/\\s+/))
        .filter(name => name.startsWith('bridge--')).map(name => name.slice('bridge--'.length));
      return [...new Set(names)].filter(name => !known.includes(name));
      """)

  /// The names of the page's objects.
  private static func names(_ objectNames: BridgeObjectNames) -> [BridgeObjectName] {
    [WebViewJavascriptBridge.standardObjectName, DSBridge.standardObjectName].map { original in
      BridgeObjectName(objectNames.name(of: original), insteadOf: original)
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
  ///   - view: The view with the page.
  ///   - bridge: The bridge to call over.
  ///   - settle: Waits until the page is idle.
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

/// Actions of a probed page.
extension Doctor {
  mutating func readProbe(_ event: TranscriptEvent) {
    let name = event.string("name") ?? ""
    let text = event.string("text") ?? ""
    let place = FindingPlace(event.string("place"))
    switch event.string("what") {
    case "listens-late" where sendsReady:
      guard place != nil else { return }
      find(
        .readyMissed,
        "the page starts to listen for WebViewJavascriptBridgeReady after the event was sent",
        at: place)
    case "listens", "listens-late":
      asked.isListening = true
      asked.listens = asked.listens ?? place
    case "component-missing" where bridges.contains(.hotwire):
      find(
        .componentMissing,
        "an element has the controller 'bridge--\(name)', but native has no component '\(name)'", of: name)
    case "listens-late-to-flutter" where bridges.contains { $0.pageObject == "flutter_inappwebview" }:
      guard place != nil else { return }
      find(
        .readyMissed, "the page starts to listen for \(name) after the event was sent", at: place, of: name)
    case "awaits-again":
      find(
        .readyTwice, "the page awaits \(name) twice with the same code, so its set-up runs twice", at: place, of: name)
    case "listens-to-native": noteListener(to: name, at: place)
    case "stops-listening": asked.listeners.remove(from: name)
    case "callbacks-left" where bridges.contains(.wvjb):
      find(
        .readyMissed, "the page added a callback to WVJBCallbacks after the bridge was injected, so it is never called",
        of: "WVJBCallbacks")
    case "lacks": asked.missedWords.append((name, place))
    case "mentions": asked.mentionsBridge = true
    case "init": asked.hasInit = true
    // Actions of a bridge's own script have no place.
    case "callbacks": asked.hasCallbacks = asked.hasCallbacks || place != nil
    case "calls": callPlaces[name] = callPlaces[name] ?? place
    // Neither a handler's response to made-up data nor the number of further lost values is evidence of a mistake.
    case "value-lost" where probing != nil && ["undefined", "NaN", " of the kind"].contains(where: text.contains): break
    case "value-lost": find(.valueLost, "\(name): \(text)", at: place, of: name)
    case "misses": if let place { missingFunctions[place.lineText] = name }
    case "registers": pageHandlers.insert(name)
    case "registers-again":
      pageHandlers.insert(name)
      find(.registeredAgain, "the page registered '\(name)' again", at: place, of: name)
    case "called": openAnswers[name] = openAnswers[name] ?? .some(place)
    case "answers": openAnswers[name] = nil
    case "answers-again": find(.answeredTwice, "the page's handler '\(name)' responded twice", at: place, of: name)
    case "call": probing = (name, true)
    case "call-without-callback": probing = (name, false)
    case "calls-end":
      probing = nil
      if openAnswers.removeValue(forKey: name) != nil, !threwWithCallback.contains(name) {
        find(.handlerNeverAnswers, "the page's handler '\(name)' never calls its callback", of: name)
      }
    default: break
    }
  }
}
