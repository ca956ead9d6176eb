import HeadlessWebView

/// A message of the page, as `onMessage` gets it.
public struct ReactNativeMessage: Sendable, Hashable {
  /// The text.
  public let data: String
  /// The address of the sender's document on iOS, and its origin on Android.
  public let url: String
  /// The title of the page; empty if it has none.
  public let title: String
  /// A Boolean value that indicates whether the view can go back.
  public let canGoBack: Bool
  /// A Boolean value that indicates whether the view can go forward.
  public let canGoForward: Bool
}

/// The state of the view's navigation, as `onNavigationStateChange` gets it.
public struct ReactNativeNavigationState: Sendable, Hashable {
  /// The address of the page.
  public let url: String
  /// A Boolean value that indicates whether the page is loading.
  public let loading: Bool
  /// The cause of a change without a load, `other` or `backforward`; nil for a load.
  public let navigationType: String?
  /// A Boolean value that indicates whether the view can go back.
  public let canGoBack: Bool
  /// A Boolean value that indicates whether the view can go forward.
  public let canGoForward: Bool
}

/// A navigation that the app decides on, as `onShouldStartLoadWithRequest` gets it.
public struct ReactNativeLoadRequest: Sendable, Hashable {
  /// The address to load.
  public let url: String
  /// The trigger: `click`, `formsubmit`, `backforward`, `reload` or `other`; nil on Android, which doesn't report it.
  public let navigationType: String?
  /// The address of the page, or the address to load for a navigation of the page itself; nil on Android.
  public let mainDocumentURL: String?
  /// A Boolean value that indicates whether the page itself would navigate.
  public let isTopFrame: Bool
  /// A Boolean value that indicates whether an existing frame would navigate, and no new window would open.
  public let hasTargetFrame: Bool
  /// A Boolean value that indicates whether the view can go back.
  public let canGoBack: Bool
  /// A Boolean value that indicates whether the view can go forward.
  public let canGoForward: Bool

  init(_ action: NavigationAction, in view: WebView, onAndroid isAndroid: Bool) {
    url = action.url.href
    navigationType = isAndroid ? nil : Self.type(of: action.kind)
    isTopFrame = action.frame.isMainFrame && action.newWindowName == nil
    mainDocumentURL = isAndroid ? nil : isTopFrame ? action.url.href : view.url.href
    hasTargetFrame = action.newWindowName == nil
    canGoBack = view.canGoBack
    canGoForward = view.canGoForward
  }

  private static func type(of kind: NavigationKind) -> String {
    switch kind {
    case .linkActivated: "click"
    case .formSubmitted: "formsubmit"
    case .backForward: "backforward"
    case .reload: "reload"
    case .other: "other"
    }
  }
}
