import HeadlessWebView
import Foundation

/// The process pool that the views of an app share on Apple's systems; here every view has its own heap.
@preconcurrency @MainActor open class WKProcessPool: NSObject {
  /// Creates a process pool.
  public nonisolated override init() { super.init() }
}

/// The settings for what pages are allowed to do; they are stored but have no effect.
@preconcurrency @MainActor open class WKPreferences: NSObject {
  /// The minimum font size, in points.
  open var minimumFontSize: CGFloat = 0
  /// A Boolean value that indicates whether pages run scripts.
  open var javaScriptEnabled = true
  /// A Boolean value that indicates whether scripts can open windows without a user gesture.
  open var javaScriptCanOpenWindowsAutomatically = false
  /// A Boolean value that indicates whether the view warns of known fraudulent websites.
  open var isFraudulentWebsiteWarningEnabled = true
  /// A Boolean value that indicates whether elements can go full screen.
  open var isElementFullscreenEnabled = false
  /// A Boolean value that indicates whether users can select text.
  open var isTextInteractionEnabled = true
  /// A Boolean value that indicates whether site-specific workarounds are enabled.
  open var isSiteSpecificQuirksModeEnabled = true
  /// A Boolean value that indicates whether the Tab key moves the focus to links.
  open var tabFocusesLinks = false
  /// A Boolean value that indicates whether backgrounds are printed.
  open var shouldPrintBackgrounds = false
  /// The values set with `setValue(_:forKey:)`.
  var named: [String: Any] = [:]

  /// Creates default preferences.
  public nonisolated override init() { super.init() }
}

/// The preferences for loading a page; they are stored but have no effect.
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  /// The kind of page to request.
  public enum ContentMode: Int, Sendable {
    /// The mode that suits the device.
    case recommended
    /// The mode for phones.
    case mobile
    /// The mode for computers.
    case desktop
  }

  /// The kind of page to request.
  open var preferredContentMode = ContentMode.recommended
  /// A Boolean value that indicates whether pages run scripts of their own; those of the app run in any case.
  open var allowsContentJavaScript = true
  /// A Boolean value that indicates whether Lockdown Mode disables the features that attackers exploit most.
  open var isLockdownModeEnabled = false

  /// Creates default preferences.
  public nonisolated override init() { super.init() }
}

extension WKWebView {
  /// Applies the preferences of the page that the view is about to load; those of other frames are ignored.
  func apply(_ preferences: WKWebpagePreferences?, for action: NavigationAction? = nil) {
    guard action == nil || action?.targetFrame?.isMainFrame == true else { return }
    headlessWebView.allowsContentJavaScript =
      configuration.preferences.javaScriptEnabled && preferences?.allowsContentJavaScript != false
  }
}
