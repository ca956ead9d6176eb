import Foundation

/// A window with a root view controller.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The controller whose view the window shows.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
  /// A Boolean value that indicates whether the window receives keyboard events.
  open private(set) var isKeyWindow = false

  /// The scene that contains the window.
  open weak var windowScene: UIWindowScene?

  /// Creates a window for a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
    windowScene.take(self)
  }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
  }
}

/// The screen of the device that pages detect.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The shared screen object, which is the only one.
  public static let main = UIScreen()
  /// The screen's bounds in points, those of an iPhone.
  public let bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// The number of pixels per point.
  public let scale: CGFloat = 2
  /// The screen's bounds in pixels, which don't depend on the simulated device.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }

  private nonisolated override init() { super.init() }
}
