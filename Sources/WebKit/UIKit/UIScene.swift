import Foundation

/// A scene of the app's user interface; there is only one.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The options that the system passes to a new scene.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {}

  /// The state of a scene: in the foreground or in the background.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected to the app.
    case unattached = -1
    /// The scene is in the foreground and receives events.
    case foregroundActive
    /// The scene is in the foreground and receives no events.
    case foregroundInactive
    /// The scene is in the background.
    case background
  }

  /// The state of the scene; always ``ActivationState/foregroundActive``.
  open var activationState: ActivationState { .foregroundActive }
  /// The delegate that receives the scene's events.
  open var delegate: (any UISceneDelegate)?
}

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows created for the scene, and those of the app's delegate.
  open var windows: [UIWindow] {
    let own = made.compactMap(\.window)
    return own + UIApplication.shared.delegateWindows.filter { !own.contains($0) }
  }
  /// The orientation of the user interface.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  /// The status bar.
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

/// The status bar.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  /// The frame of the status bar, in points; it is empty.
  open var statusBarFrame: CGRect { .zero }
}

/// A delegate for the events of a scene, which are never sent.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {}

/// A delegate for the events of a window scene, which are never sent.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// The persistent state of a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The role of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's raw value.
    public let rawValue: String
    /// Creates a role from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scene that is interactive for the user.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  open var role: Role { .windowApplication }
}

/// The configuration for creating a scene.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The configuration's name.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}
