import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The version lines of the original, which differ in their signal addresses and in how the page gets the bridge
/// script.
public enum WVJBDialect: String, Sendable, Hashable, CaseIterable {
  /// 6.0.1 to 6.0.3: `https` and `wvjbscheme`, in any case.
  case version6
  /// 5.1.2 and 6.0.0: only `https`.
  case httpsOnly
  /// 5.1.0 and 5.1.1: every `https` address belongs to the bridge, so no page can be loaded over `https`.
  case schemeAlone
  /// 5.0 and 5.2.0: only `wvjbscheme`, with hosts in capitals.
  case upperCase
  /// 4.x: `wvjbscheme` with hosts in capitals; the page gets the bridge script after it has loaded, and is notified by
  /// an event.
  case version4

  /// The meaning of an address for native.
  enum Signal { case loaded, queue, unknown }

  /// Returns the signal of an address; nil if the address is not one of the bridge's.
  func signal(of url: WebURL) -> Signal? {
    switch self {
    case .version6:
      guard url.scheme == "https" || url.scheme == "wvjbscheme" else { return nil }
      return Self.signal(inAnyCase: url.host)
    case .httpsOnly: return url.scheme == "https" ? Self.signal(inAnyCase: url.host) : nil
    case .schemeAlone: return url.scheme == "https" ? Self.signal(inAnyCase: url.host) ?? .unknown : nil
    case .upperCase, .version4:
      guard url.scheme == "wvjbscheme" else { return nil }
      switch url.host {
      case "__WVJB_QUEUE_MESSAGE__": return .queue
      case "__BRIDGE_LOADED__" where self == .upperCase: return .loaded
      default: return .unknown
      }
    }
  }

  private static func signal(inAnyCase host: String?) -> Signal? {
    switch host?.lowercased() {
    case "__bridge_loaded__": .loaded
    case "__wvjb_queue_message__": .queue
    default: nil
    }
  }

  /// Returns our own bridge script for it, with another name of the page's object.
  func script(naming object: BridgeObjectName) -> BridgeScript {
    let source = script.source.string
    return BridgeScript(javaScript: self == .version4 ? object.announced(by: source) : object.used(in: source))
  }

  /// Our own bridge script for it.
  public var script: BridgeScript { self == .version4 ? .version4 : .standard }
}
