import Foundation

/// What an app shows, of which there is one.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// What the system says of a scene that begins.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {}

  /// Whether it is in front.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// Whether it is in front: it is.
  open var activationState: ActivationState { .foregroundActive }
  /// Hears of it.
  open var delegate: (any UISceneDelegate)?
}

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows that were made for it, and those of the app's delegate.
  open var windows: [UIWindow] {
    let own = made.compactMap(\.window)
    return own + UIApplication.shared.delegateWindows.filter { !own.contains($0) }
  }
  /// How the device is held.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  /// The bar with the time.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
  private struct Made {
    weak var window: UIWindow?
  }
  private var made: [Made] = []

  func take(_ window: UIWindow) {
    made.removeAll { $0.window == nil }
    made.append(Made(window: window))
  }
}

/// The bar with the time.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  /// Its place, in points: it takes none.
  open var statusBarFrame: CGRect { .zero }
}

/// Hears of a scene; nobody tells.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {}

/// Hears of a scene with windows; nobody tells.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// What the system keeps of a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Names what a scene is for.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// For the user.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What it is for.
  open var role: Role { .windowApplication }
}

/// How a scene is made.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// What it is for.
  public let role: UISceneSession.Role
  /// What hears of it.
  open var delegateClass: AnyClass?

  /// Makes a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}
