import Foundation
import HeadlessWebView

/// The time at which a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// Before any of the document's scripts run.
  case atDocumentStart
  /// After the document is parsed.
  case atDocumentEnd
}

/// A script that runs in pages automatically.
@preconcurrency @MainActor open class WKUserScript: NSObject {
  let script: UserScript
  let world: WKContentWorld
  /// The script's source code.
  open var source: String { script.source }
  /// The time at which the script runs.
  open var injectionTime: WKUserScriptInjectionTime {
    script.injectionTime == .documentStart ? .atDocumentStart : .atDocumentEnd
  }
  /// A Boolean value that indicates whether the script runs only in the main frame.
  open var isForMainFrameOnly: Bool { script.forMainFrameOnly }

  /// Creates a user script.
  public convenience init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// Creates a user script for a content world; the page's world is used for every content world.
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
