import Foundation
import HeadlessWebView

/// When a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// Before anything in the document runs.
  case atDocumentStart
  /// After the document was parsed.
  case atDocumentEnd
}

/// A script that runs in pages by itself.
@preconcurrency @MainActor open class WKUserScript: NSObject {
  let script: UserScript
  let world: WKContentWorld
  /// The script.
  open var source: String { script.source }
  /// When it runs.
  open var injectionTime: WKUserScriptInjectionTime {
    script.injectionTime == .documentStart ? .atDocumentStart : .atDocumentEnd
  }
  /// Whether other frames go without it.
  open var isForMainFrameOnly: Bool { script.forMainFrameOnly }

  /// Makes a script.
  public convenience init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// Makes a script of a world; the page's stands for all.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool, in contentWorld: WKContentWorld
  ) {
    world = contentWorld
    script = UserScript(
      source: source, injectionTime: injectionTime == .atDocumentStart ? .documentStart : .documentEnd,
      forMainFrameOnly: forMainFrameOnly)
    super.init()
  }
}
