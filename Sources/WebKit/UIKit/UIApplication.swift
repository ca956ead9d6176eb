import Foundation

/// The app's delegate; the app is never launched, so a test calls the delegate's methods itself.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// The default, `nil`: the app's windows belong to a scene.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The app, reduced to the members that find its window and open URLs.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// A key of the launch options.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's raw value.
    public let rawValue: String
    /// Creates a key from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The URL that the app is launched to open.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// A key of the options for a URL that the app opens.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's raw value.
    public let rawValue: String
    /// Creates a key from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app that makes the request.
    public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }

  /// A key of the options for a URL that the app requests another app to open.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's raw value.
    public let rawValue: String
    /// Creates a key from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Opens the URL only in an app that owns it as a universal link.
    public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The app's state: in the foreground or in the background.
  public enum State: Int, Sendable {
    /// The app is in the foreground and receives events.
    case active
    /// The app is in the foreground and receives no events.
    case inactive
    /// The app is in the background.
    case background
  }

  /// The notification that the app became active; it is never posted.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// The notification that the app is about to become inactive; it is never posted.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// The notification that the app entered the background; it is never posted.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// The notification that the app is about to enter the foreground; it is never posted.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// The URL of the app's page in the Settings app.
  public static let openSettingsURLString = "app-settings:"
  /// The shared app object, which is the only one.
  public static let shared = UIApplication()
  /// The app's delegate, which the app sets and retains.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The app's scenes.
  open var connectedScenes: Set<UIScene> { [scene] }
  private let scene = UIWindowScene()
  /// The app's windows: those of the scene and the delegate's.
  open var windows: [UIWindow] { scene.windows }
  /// The window that receives keyboard events.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The app's state; always ``State/active``.
  open var applicationState: State { .active }
  /// A Boolean value that indicates whether the status bar shows network activity.
  open var isNetworkActivityIndicatorVisible = false
  /// A Boolean value that indicates whether the screen stays on.
  open var isIdleTimerDisabled = false
  var delegateWindows: [UIWindow] { (delegate?.window).map { [$0] } ?? [] }

  // MARK: URLs

  /// The URL schemes that the simulated system can open.
  ///
  /// Apple's class has no such property.
  open var openableSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings",
  ]
  /// The URLs that the app asked to open, in order.
  ///
  /// Apple's class has no such property.
  open var openedURLs: [URL] = []
  /// A closure that is called with each URL to open and returns whether it was opened.
  ///
  /// If it is `nil`, the result is that of ``canOpenURL(_:)``. Apple's class has no such property.
  open var onOpen: ((URL) -> Bool)?
  /// A closure that is called with each view controller after it is presented, so that a test can answer an alert.
  ///
  /// Apple's class has no such property.
  open var onPresent: ((UIViewController) -> Void)?

  private nonisolated override init() { super.init() }

  /// Returns whether a URL has one of the ``openableSchemes``.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme.map { openableSchemes.contains($0.lowercased()) } ?? false }

  /// Appends a URL to ``openedURLs`` and calls ``onOpen``; nothing else happens.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = opened(url)
    guard let completion else { return }
    DispatchQueue.main.async { completion(isOpened) }
  }

  /// Opens a URL in the same way and returns whether it was opened.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { opened(url) }

  /// Opens a URL in the same way; older code calls this method.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { opened(url) }

  private func opened(_ url: URL) -> Bool {
    openedURLs.append(url)
    return onOpen?(url) ?? canOpenURL(url)
  }
}
