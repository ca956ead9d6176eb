import Foundation

/// Hears of the controllers that come and go.
///
/// Every method has a default.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// A controller is about to show.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// A controller shows.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Ignores it.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Ignores it.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// Controllers one behind the other, of which the last shows.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The controllers, the one that shows at the end.
  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Hears of the controllers that come and go.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar above.
  public let navigationBar = UINavigationBar()
  /// The bar below.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar()
  /// Whether there is no bar above.
  open var isNavigationBarHidden = false
  /// Whether there is no bar below.
  open var isToolbarHidden = true
  /// What a swipe would lead back with.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  /// Whether the bars go when something is scrolled.
  open var hidesBarsOnSwipe = false
  /// The controller that shows.
  open var topViewController: UIViewController? { children.last }
  /// The controller that shows, or what it shows over itself.
  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }

  /// Makes a controller around another.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  /// Makes a controller around nothing; there are no nibs.
  public override init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes a controller around nothing; nothing is read from the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows a controller, at once.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    change(animated) { addChild(viewController) }
  }

  /// Goes back by one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let last = children.last else { return nil }
    change(animated) { last.removeFromParent() }
    return last
  }

  /// Goes back to the first.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(children.dropFirst())
    change(animated) { gone.forEach { $0.removeFromParent() } }
    return gone
  }

  /// Goes back to one.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let place = children.firstIndex(of: viewController) else { return nil }
    let gone = Array(children[(place + 1)...])
    change(animated) { gone.forEach { $0.removeFromParent() } }
    return gone
  }

  /// Puts others in the place of all.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(animated) {
      for child in children where !viewControllers.contains(child) { child.removeFromParent() }
      for child in viewControllers {
        child.removeFromParent()
        addChild(child)
      }
    }
  }

  /// Shows or hides the bar above.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  /// Shows or hides the bar below.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// The controllers come and go as they do on a screen once the view is there.
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

/// Controllers beside each other, of which one shows.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The controllers.
  open var viewControllers: [UIViewController]? {
    didSet { viewControllers?.forEach(addChild) }
  }
  /// The number of the one that shows.
  open var selectedIndex = 0
  /// The one that shows.
  open var selectedViewController: UIViewController? {
    viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
  }
}
