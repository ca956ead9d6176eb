import Foundation

/// A window with a controller.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// Whose view the window shows.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
  /// Whether it is the one that would get keys.
  open private(set) var isKeyWindow = false

  /// The scene that it belongs to.
  open weak var windowScene: UIWindowScene?

  /// Makes a window for a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
    windowScene.take(self)
  }

  /// Shows it.
  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
  }
}

/// The screen of the device that pages take the machine for.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The only one.
  public static let main = UIScreen()
  /// Its size in points, an iPhone's.
  public let bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// Pixels a point.
  public let scale: CGFloat = 2
  /// The same, whatever the screen is said to be.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }

  private nonisolated override init() { super.init() }
}
