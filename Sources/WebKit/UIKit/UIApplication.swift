import Foundation

/// What an app's delegate is; nobody launches the app, so that tests call what they want to see called.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// None: the app has its windows in a scene.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The app, of which there is what finds its window and opens addresses.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// What a launch is told.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String
    /// Names a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The address that it is launched for.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// How the app is asked to open an address.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String
    /// Names a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app that asks.
    public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }

  /// How another app is asked to open an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String
    /// Names a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only an app that the address belongs to.
    public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Whether the app is in front.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// The app has come to the front; nobody posts it.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// The app is about to leave the front; nobody posts it.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// The app has gone; nobody posts it.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// The app is about to come; nobody posts it.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// The address of the app's page in the system's settings.
  public static let openSettingsURLString = "app-settings:"
  /// The only one.
  public static let shared = UIApplication()
  /// The app's delegate, which the app sets and keeps.
  open weak var delegate: (any UIApplicationDelegate)?
  /// What the app shows.
  open var connectedScenes: Set<UIScene> { [scene] }
  private let scene = UIWindowScene()
  /// The windows: the scene's, with those of the delegate.
  open var windows: [UIWindow] { scene.windows }
  /// The window that would get keys.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// Whether the app is in front: it is.
  open var applicationState: State { .active }
  /// Whether the bar shows that something is on its way.
  open var isNetworkActivityIndicatorVisible = false
  /// Whether the screen stays on.
  open var isIdleTimerDisabled = false
  var delegateWindows: [UIWindow] { (delegate?.window).map { [$0] } ?? [] }

  // MARK: Addresses

  /// The schemes that the system is said to open.
  ///
  /// Apple's has no such property.
  open var openableSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings",
  ]
  /// The addresses that the app wanted opened, in that order.
  ///
  /// Apple's has no such property.
  open var openedURLs: [URL] = []
  /// Called with each of them, and says whether it was opened.
  ///
  /// Without it that is ``canOpenURL(_:)``. Apple's has no such property.
  open var onOpen: ((URL) -> Bool)?
  /// Called with each controller that is shown over another, once it is there: so a test answers an alert.
  ///
  /// Apple's has no such property.
  open var onPresent: ((UIViewController) -> Void)?

  private nonisolated override init() { super.init() }

  /// Whether an address has one of ``openableSchemes``.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme.map { openableSchemes.contains($0.lowercased()) } ?? false }

  /// Keeps an address in ``openedURLs`` and asks ``onOpen``; nothing else happens.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = opened(url)
    guard let completion else { return }
    DispatchQueue.main.async { completion(isOpened) }
  }

  /// The same for who waits.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { opened(url) }

  /// The same of older code.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { opened(url) }

  private func opened(_ url: URL) -> Bool {
    openedURLs.append(url)
    return onOpen?(url) ?? canOpenURL(url)
  }
}
