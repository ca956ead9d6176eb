import HeadlessWebView

/// Which line of the original a bridge speaks: the addresses by which a page signals, and how the page gets its half.
public enum WVJBDialect: String, Sendable, Hashable, CaseIterable {
  /// 6.0.1 to 6.0.3: `https` and `wvjbscheme`, in any case.
  case version6
  /// 5.1.2 and 6.0.0: `https` alone.
  case httpsOnly
  /// 5.1.0 and 5.1.1: every address with `https` is the bridge's, so that no page can be loaded by it.
  case schemeAlone
  /// 5.0 and 5.2.0: `wvjbscheme` alone, with hosts in capitals.
  case upperCase
  /// 4.x: `wvjbscheme` with hosts in capitals; the page gets its half when it has loaded, and hears of it by an event.
  case version4

  /// What an address tells native.
  enum Signal { case loaded, queue, unknown }

  /// The signal of an address; nil when the address is none of the bridge's.
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

  /// Our own page half for it.
  public var script: BridgeScript { self == .version4 ? .version4 : .standard }
}
