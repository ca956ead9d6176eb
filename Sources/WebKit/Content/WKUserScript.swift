import Foundation
import HeadlessWebView

/// When a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// Before anything in the document runs.
  case atDocumentStart
  /// After the document was parsed.
  case atDocumentEnd
}

/// Whose globals a script sees.
///
/// There is the page's world alone; the others stand for it.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  /// The page's own.
  public static let page = WKContentWorld(name: nil)
  /// An app's; here it is the page's.
  public static let defaultClient = WKContentWorld(name: nil)
  /// The world's name.
  open var name: String? { text }
  private let text: String?

  private nonisolated init(name: String?) {
    text = name
    super.init()
  }

  /// A world of a name; here it is the page's.
  public static func world(name: String) -> WKContentWorld { WKContentWorld(name: name) }
}

/// A script that runs in pages by itself.
@preconcurrency @MainActor open class WKUserScript: NSObject {
  let script: UserScript
  /// The script.
  open var source: String { script.source }
  /// When it runs.
  open var injectionTime: WKUserScriptInjectionTime {
    script.injectionTime == .documentStart ? .atDocumentStart : .atDocumentEnd
  }
  /// Whether other frames go without it.
  open var isForMainFrameOnly: Bool { script.forMainFrameOnly }

  /// Makes a script.
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    script = UserScript(
      source: source, injectionTime: injectionTime == .atDocumentStart ? .documentStart : .documentEnd,
      forMainFrameOnly: forMainFrameOnly)
    super.init()
  }

  /// Makes a script of a world; here all are the page's.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool, in contentWorld: WKContentWorld
  ) { self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly) }
}
