import BridgeSupport
import FlutterInAppWebView
import HeadlessWebView
import ReactNativeWebView

/// Findings in pages of hybrid frameworks.
extension Doctor {
  /// The objects that native provides before a page's scripts run, and the bridges that have them.
  private static let frameworkObjects: [(name: String, bridge: BridgeKind)] = [
    (ReactNativeWebView.objectName, .reactnative), (FlutterInAppWebView.objectName, .inappwebview),
  ]

  /// The bridges whose pages may post texts only.
  private var hasTextsOnly: Bool { bridges.contains { $0 == .reactnative || $0 == .flutter } }

  /// Reads an error that a missing object of a framework caused.
  ///
  /// - Returns: `false` for any other error.
  mutating func readFrameworkError(_ message: String, at place: FindingPlace?) -> Bool {
    for (name, bridge) in Self.frameworkObjects where Self.isMissing(name, in: message) {
      guard bridges.contains(where: { $0.pageObject == bridge.pageObject }) else {
        find(
          .wrongScheme, "the page uses \(name); native supports \(supported): \(message)", at: place, of: name,
          advice: Self.tryBridge(bridge.rawValue))
        return true
      }
      find(
        .usedBeforeReady, "the page uses \(name) before it exists: \(message)", at: place, of: name,
        advice: bridge == .reactnative
          ? "give the app's WebView an onMessage, without which the object is missing"
          : "call after flutterInAppWebViewPlatformReady, or if window.flutter_inappwebview.callHandler exists")
      return true
    }
    return readMissingVariable(message, at: place) || readMissingChannel(message, at: place)
  }

  /// Reads an error about an object that native or the page's library provides under its bare name.
  private mutating func readMissingVariable(_ message: String, at place: FindingPlace?) -> Bool {
    let objects: [(name: String, bridge: BridgeKind, advice: String)] = [
      ("Capacitor", .capacitor, "native provides it in the main frame of the app's own pages, before their scripts"),
      ("uni", .uniapp, "load uni.webview.js before the script that uses it"),
      ("plus", .uniappPlus, "use it after plusready, or use uni after UniAppJSBridgeReady"),
    ]
    let variable = message.firstMatch(of: /Can't find variable: ([\w$]+)/).map { String($0.1) }
    guard let object = objects.first(where: { $0.name == variable }) else { return false }
    guard bridges.contains(where: { $0.pageObject == object.bridge.pageObject }) else {
      // These names are short, so the page may mean another object.
      guard object.bridge == .capacitor else { return false }
      find(
        .wrongScheme, "the page uses \(object.name); native supports \(supported): \(message)", at: place,
        of: object.name, advice: Self.tryBridge(object.bridge.rawValue))
      return true
    }
    find(
      .usedBeforeReady, "the page uses \(object.name) before it exists: \(message)", at: place, of: object.name,
      advice: object.advice)
    return true
  }

  /// Reads an error that a missing JavaScript channel caused.
  private mutating func readMissingChannel(_ message: String, at place: FindingPlace?) -> Bool {
    guard bridges.contains(.flutter) else { return false }
    let posted = message.firstMatch(of: /evaluating '(?:window\.)?([\w$]+)\.postMessage/).map { String($0.1) }
    let variable = message.firstMatch(of: /Can't find variable: ([\w$]+)/).map { String($0.1) }
    guard let name = posted ?? variable else { return false }
    let guess = guess(name, among: nativeHandlers)
    // Any other missing variable is not a channel.
    guard posted != nil || !guess.isEmpty else { return false }
    find(
      .noHandler, "the page posts to the channel '\(name)', but native has no such channel\(guess)", at: place,
      of: name, advice: "add the channel before the page loads")
    return true
  }

  /// Returns whether an object, or its function `callHandler`, is missing according to an error.
  private static func isMissing(_ name: String, in message: String) -> Bool {
    if message.contains("Can't find variable: \(name)") { return true }
    if message.contains("\(name).callHandler is not a function") { return true }
    guard message.contains("undefined is not an object") || message.contains("null is not an object") else {
      return false
    }
    return ["'", "'window.", "'self.", "'globalThis."].contains { message.contains("evaluating \($0)\(name)") }
  }

  /// Reads a fault of a framework's bridge.
  ///
  /// - Returns: `false` for any other fault.
  mutating func readFrameworkFault(_ code: FaultCode, _ text: String, _ event: TranscriptEvent) -> Bool {
    let name = event.string("name")
    switch code {
    case .messageUnheard: find(.messageUnheard, text, of: event.string("target"))
    case .badValue where hasTextsOnly:
      find(
        .valueLost, text, at: name.flatMap { callPlaces[$0] }, of: name,
        advice: "post a string: postMessage(JSON.stringify(value))")
    default: return false
    }
    return true
  }
}
