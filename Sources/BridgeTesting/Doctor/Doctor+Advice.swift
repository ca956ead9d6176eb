import BridgeSupport
import HeadlessWebView

/// Advice that depends on the bridge that a page is made for.
extension Doctor {
  /// Returns the advice for an app that may have a bridge other than the one native supports.
  static func tryBridge(_ name: String) -> String {
    "run with --bridge \(name) if the app has this bridge; otherwise request the bridge that the app has"
  }

  /// Returns how a page gets a bridge's object.
  func wayToReady(of name: String) -> String {
    if let kind = Self.appObjects[name] {
      return bridges.contains { $0.pageObject == name }
        ? "use \(name) after the document receives \(name)Ready: the app adds the object while the page loads"
        : "native supports \(supported): run with --bridge \(kind.rawValue)"
    }
    guard name == "WebViewJavascriptBridge" else {
      return "load dsbridge.js (npm package: dsbridge) before the script that uses it"
        + (hasDSBridge ? "" : "; then run with --bridge dsbridge")
    }
    if hasWVJB {
      return "use the bridge in a callback of WVJBCallbacks, not while the page loads"
    }
    if sendsReady {
      return "use the bridge after the document receives WebViewJavascriptBridgeReady, not while the page loads"
    }
    return "native supports \(supported): run with the app's bridge: --bridge wvjb, wvjb4, jsbridge or jsbridge2"
  }

  /// A Boolean value that indicates whether the page did nothing with the bridge that native supports.
  var isUntouched: Bool { !asked.hasTouchedBridge && asked.addresses.isEmpty && !asked.hasCallbacks }

  /// Reports the bridges that the page looked for, if it used none at all.
  mutating func judgeMissedBridges() {
    guard circumstances == .usual, !bridges.isEmpty, isUntouched else { return }
    if bridges.contains(.webkit) { judgeMissedHandlers() }
    if !hasDSBridge, let missed = asked.missedBridges.first(where: { $0.name.hasPrefix("_ds") }) {
      find(
        .wrongScheme, "the page uses DSBridge, but native supports \(supported)", at: missed.place,
        of: "_dsbridge", advice: Self.tryBridge("dsbridge"))
    } else if let missed = asked.missedBridges.first(where: { $0.name == "webkit" }) {
      guard !bridges.contains(.webkit) else { return findNoMessageHandlers(at: missed.place) }
      // A page checks for message handlers to find out whether it runs in such an app, so their absence alone is no
      // mistake.
      guard findings.allSatisfy({ $0.code != .wrongScheme && $0.code != .usedBeforeReady }) else { return }
      find(
        .wrongScheme, "the page looks for webkit.messageHandlers and uses no bridge; native supports \(supported)",
        at: missed.place, of: "webkit", advice: Self.tryBridge("webkit"))
    }
  }

  /// Reports the message handlers that the page looked for and native does not have, if it posted to none of them.
  private mutating func judgeMissedHandlers() {
    for missed in asked.missedBridges where missed.name.hasPrefix(Self.handlersPrefix) {
      let name = String(missed.name.dropFirst(Self.handlersPrefix.count))
      guard !findings.contains(where: { $0.code == .noHandler && $0.subject == name }) else { continue }
      find(
        .noHandler,
        """
        the page looks for the message handler '\(name)', but native has no such \
        handler\(guess(name, among: nativeHandlers))
        """,
        at: missed.place, of: name, exceedsEvents: true)
    }
  }

  /// The prefix of a missing bridge's name when it is a message handler.
  public static let handlersPrefix = "webkit.messageHandlers."

  /// Reports a page that uses message handlers when native has none, so that even `window.webkit` is missing.
  mutating func findNoMessageHandlers(at place: FindingPlace?) {
    guard nativeHandlers.isEmpty, !findings.contains(where: { $0.code == .noHandler && $0.subject == "webkit" }) else {
      return
    }
    find(
      .noHandler, "the page looks for webkit.messageHandlers, which is missing because native has no message handlers",
      at: place, of: "webkit", advice: "register the app's handlers: --handlers FILE, or native.handle in a spec",
      exceedsEvents: true)
  }
}
