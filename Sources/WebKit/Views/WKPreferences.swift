import Foundation

/// What views of one app share on Apple's systems; here a view has a heap of its own, whatever its pool.
@preconcurrency @MainActor open class WKProcessPool: NSObject {
  /// Makes a pool.
  public nonisolated override init() { super.init() }
}

/// What pages may do; it is kept and not looked at.
@preconcurrency @MainActor open class WKPreferences: NSObject {
  /// The smallest size of text, in points.
  open var minimumFontSize: CGFloat = 0
  /// Whether pages run scripts; they always do.
  open var javaScriptEnabled = true
  /// Whether scripts open windows of their own accord.
  open var javaScriptCanOpenWindowsAutomatically = false
  /// Whether pages are warned of that are known to deceive.
  open var isFraudulentWebsiteWarningEnabled = true
  /// Whether pages may fill the screen.
  open var isElementFullscreenEnabled = false
  /// Whether text would be selected.
  open var isTextInteractionEnabled = true
  /// Whether sites may follow a user elsewhere in the ways that are meant for it.
  open var isSiteSpecificQuirksModeEnabled = true
  /// Whether the Tab key leads to links.
  open var tabFocusesLinks = false
  /// Whether backgrounds would be printed.
  open var shouldPrintBackgrounds = false
  /// What was set by name.
  var named: [String: Any] = [:]

  /// Makes default preferences.
  public nonisolated override init() { super.init() }
}

/// How a page is loaded; it is kept and not looked at.
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  /// What kind of page is asked for.
  public enum ContentMode: Int, Sendable {
    case recommended, mobile, desktop
  }

  /// What kind of page is asked for.
  open var preferredContentMode = ContentMode.recommended
  /// Whether pages run scripts; they always do.
  open var allowsContentJavaScript = true
  /// Whether pages do without what attackers use most.
  open var isLockdownModeEnabled = false

  /// Makes default preferences.
  public nonisolated override init() { super.init() }
}
