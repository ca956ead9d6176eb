import Foundation

/// The delegate that is notified when a controller is shown.
///
/// Every method has a default implementation.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called after a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A stack of view controllers; the topmost is shown.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The controllers, from bottom to top.
  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The delegate that is notified when a controller is shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The navigation bar.
  public let navigationBar = UINavigationBar()
  /// The toolbar.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar()
  /// A Boolean value that indicates whether the navigation bar is hidden.
  open var isNavigationBarHidden = false
  /// A Boolean value that indicates whether the toolbar is hidden.
  open var isToolbarHidden = true
  /// The gesture recognizer for swiping back.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  /// A Boolean value that indicates whether the bars are hidden when the user scrolls.
  open var hidesBarsOnSwipe = false
  /// The topmost controller.
  open var topViewController: UIViewController? { children.last }
  /// The topmost controller, or the one that it presents.
  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }

  /// Creates a navigation controller with a root view controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  /// Creates an empty navigation controller; nib files are unsupported.
  public override init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates an empty navigation controller; the coder is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Pushes a controller, without animation.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    change(animated) { addChild(viewController) }
  }

  /// Pops the topmost controller.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let last = children.last else { return nil }
    change(animated) { last.removeFromParent() }
    return last
  }

  /// Pops all controllers except the root.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(children.dropFirst())
    change(animated) { gone.forEach { $0.removeFromParent() } }
    return gone
  }

  /// Pops all controllers above one.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let place = children.firstIndex(of: viewController) else { return nil }
    let gone = Array(children[(place + 1)...])
    change(animated) { gone.forEach { $0.removeFromParent() } }
    return gone
  }

  /// Replaces all controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(animated) {
      for child in children where !viewControllers.contains(child) { child.removeFromParent() }
      for child in viewControllers {
        child.removeFromParent()
        addChild(child)
      }
    }
  }

  /// Shows or hides the navigation bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  /// Shows or hides the toolbar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// Changes the stack, and calls the appearance methods as on a screen if the view is loaded.
  private func change(_ animated: Bool, _ body: () -> Void) {
    let before = topViewController
    body()
    guard isViewLoaded, let top = topViewController, top !== before else { return }
    top.loadViewIfNeeded()
    before?.viewWillDisappear(animated)
    delegate?.navigationController(self, willShow: top, animated: animated)
    top.viewWillAppear(animated)
    before?.viewDidDisappear(animated)
    top.viewDidAppear(animated)
    delegate?.navigationController(self, didShow: top, animated: animated)
  }
}

/// Several view controllers side by side; the selected one is shown.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The controllers.
  open var viewControllers: [UIViewController]? {
    didSet { viewControllers?.forEach(addChild) }
  }
  /// The index of the selected controller.
  open var selectedIndex = 0
  /// The selected controller.
  open var selectedViewController: UIViewController? {
    viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
  }
}
