import Foundation

/// What an app's delegate is: it has a window.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
}

/// The app, of which there is what finds its window.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The only one.
  public static let shared = UIApplication()
  /// The app's delegate, which the app sets and keeps.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The windows: the delegate's.
  open var windows: [UIWindow] { delegate?.window.map { [$0] } ?? [] }
  /// The window that would get keys.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

  private nonisolated override init() { super.init() }
}
