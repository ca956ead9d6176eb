import BridgeTesting

/// Recognizes pages of hybrid frameworks by the objects that their scripts use.
enum FrameworkSigns {
  /// The objects of pages that aren't JavaScript channels, although they have `postMessage`.
  private static let otherObjects: Set<String> = [
    "ReactNativeWebView", "androidBridge", "bridge", "channel", "client", "contentWindow", "opener", "parent", "port",
    "port1", "port2", "self", "source", "target", "top", "webview", "window", "worker",
  ]

  /// Returns the bridges that a page with these scripts can use: those of frameworks only if the scripts name them.
  ///
  /// Of several versions of a framework, the newest one is tried.
  static func candidates(_ bridges: [BridgeKind], for texts: [String]) -> [BridgeKind] {
    bridges.filter { bridge in
      switch bridge {
      case .reactnative, .inappwebview: texts.contains { $0.contains(bridge.pageObject) }
      case .inappwebview61, .inappwebview5: false
      case .flutter: !channels(in: texts).isEmpty
      default: true
      }
    }
  }

  /// Returns the names of the JavaScript channels that scripts post to, in order.
  static func channels(in texts: [String]) -> [String] {
    let names = texts.flatMap { text in
      text.matches(of: /(?:^|[^\w$.]|window\.)([A-Za-z_$][\w$]*)\.postMessage\(/).map { String($0.1) }
    }
    return Set(names).subtracting(otherObjects).sorted()
  }
}
