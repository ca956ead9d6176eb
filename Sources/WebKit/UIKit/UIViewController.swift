import Foundation

/// A view controller that creates its view on first use.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The controller's title.
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  /// The child view controllers.
  open private(set) var children: [UIViewController] = []
  /// The parent view controller.
  open private(set) weak var parent: UIViewController?
  /// The view controller that this one presents.
  open private(set) var presentedViewController: UIViewController?
  /// The view controller that presents this one.
  open private(set) weak var presentingViewController: UIViewController?
  /// The controller's content for the navigation bar.
  open private(set) lazy var navigationItem = UINavigationItem()
  /// The controller's buttons for the toolbar.
  open var toolbarItems: [UIBarButtonItem]?
  /// The style of the modal presentation.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition of the modal presentation.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// A Boolean value that indicates whether a swipe can't dismiss the controller.
  open var isModalInPresentation = false
  /// The origin of the controller's popover.
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()
  /// The edges that extend under bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// A Boolean value that indicates whether the view extends under opaque bars.
  open var extendedLayoutIncludesOpaqueBars = false
  /// A Boolean value that indicates whether scroll views adjust their insets for bars.
  open var automaticallyAdjustsScrollViewInsets = true
  /// A Boolean value that indicates whether the toolbar is hidden when the controller is pushed.
  open var hidesBottomBarWhenPushed = false
  /// The controller's user interface style, which overrides the user's setting.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// A Boolean value that indicates whether modal presentations cover only this controller.
  open var definesPresentationContext = false

  /// Creates a controller; nib files are unsupported.
  public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) { super.init() }

  /// Creates a controller; the coder is ignored.
  public required init?(coder: NSCoder) { super.init() }

  /// The view, which is created on first use.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set { loaded = newValue }
  }

  /// The view if it is loaded.
  open var viewIfLoaded: UIView? { loaded }
  /// A Boolean value that indicates whether the view is loaded.
  open var isViewLoaded: Bool { loaded != nil }

  /// Creates the view; subclasses can override it.
  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }

  /// Creates the view if it isn't loaded.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Called after the view is loaded; subclasses can override it.
  open func viewDidLoad() {}
  /// Called before the view appears; subclasses can override it.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view appears; subclasses can override it.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears; subclasses can override it.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view disappears; subclasses can override it.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view arranges its subviews; subclasses can override it.
  open func viewWillLayoutSubviews() {}
  /// Called after the view arranges its subviews; subclasses can override it.
  open func viewDidLayoutSubviews() {}
  /// Called when the safe area insets have changed; subclasses can override it.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when memory is low; subclasses can override it.
  open func didReceiveMemoryWarning() {}

  /// Adds a child view controller.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Called before the parent view controller changes; subclasses can override it.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the parent view controller has changed; subclasses can override it.
  open func didMove(toParent parent: UIViewController?) {}

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Presents a view controller, without animation.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.viewWillAppear(flag)
    viewControllerToPresent.viewDidAppear(flag)
    completion?()
    UIApplication.shared.onPresent?(viewControllerToPresent)
  }

  /// Dismisses the view controller that this one presents, or else this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      if let presentingViewController {
        return presentingViewController.dismiss(animated: flag, completion: completion)
      }
      completion?()
      return
    }
    presentedViewController = nil
    shown.viewWillDisappear(flag)
    shown.presentingViewController = nil
    shown.viewDidDisappear(flag)
    completion?()
  }

  /// Returns the view controller that handles an action; always `nil`.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? { nil }

  // MARK: Screen settings

  /// The style of the status bar; subclasses can override it.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// A Boolean value that indicates whether the status bar is hidden; subclasses can override it.
  open var prefersStatusBarHidden: Bool { false }
  /// A Boolean value that indicates whether the home indicator is hidden; subclasses can override it.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// A Boolean value that indicates whether the view rotates with the device; subclasses can override it.
  open var shouldAutorotate: Bool { true }
  /// The supported orientations; subclasses can override it.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The preferred orientation; subclasses can override it.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
}
