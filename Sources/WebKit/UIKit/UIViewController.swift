import Foundation

/// A controller whose view comes when it is first asked for.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The title.
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  /// The controllers in it.
  open private(set) var children: [UIViewController] = []
  /// The controller around it.
  open private(set) weak var parent: UIViewController?
  /// The controller that it shows over itself.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that shows it over itself.
  open private(set) weak var presentingViewController: UIViewController?
  /// What it wants on the bar above it.
  open private(set) lazy var navigationItem = UINavigationItem()
  /// The buttons that it wants on the bar below it.
  open var toolbarItems: [UIBarButtonItem]?
  /// How it is shown over others.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How it comes and goes.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether a swipe does not put it away.
  open var isModalInPresentation = false
  /// Where it comes from as a sheet.
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()
  /// The sides to which it goes on behind bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether it goes on behind bars that cover it.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether what scrolls keeps clear of bars.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether the bar below goes when it comes.
  open var hidesBottomBarWhenPushed = false
  /// Light or dark, whatever the user wants.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// Whether others are shown over it alone.
  open var definesPresentationContext = false

  /// Makes a controller; there are no nibs.
  public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) { super.init() }

  /// Makes a controller; nothing is read from the coder.
  public required init?(coder: NSCoder) { super.init() }

  /// The view, which is made when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set { loaded = newValue }
  }

  /// The view, if it is there.
  open var viewIfLoaded: UIView? { loaded }
  /// Whether the view is there.
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view; for subclasses.
  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }

  /// Makes the view, if it is not there.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// The view was made; for subclasses.
  open func viewDidLoad() {}
  /// The view is about to show; for subclasses.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view shows; for subclasses.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go; for subclasses.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is gone; for subclasses.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to be laid out; for subclasses.
  open func viewWillLayoutSubviews() {}
  /// The view was laid out; for subclasses.
  open func viewDidLayoutSubviews() {}
  /// What no bar covers is another; for subclasses.
  open func viewSafeAreaInsetsDidChange() {}
  /// Memory is short; for subclasses.
  open func didReceiveMemoryWarning() {}

  /// Takes a controller in.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// The controller is about to have another around it; for subclasses.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has another around it; for subclasses.
  open func didMove(toParent parent: UIViewController?) {}

  /// Takes the controller out of the one around it.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Shows a controller over this one, at once.
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

  /// Takes away what is shown over this one, or else this one itself.
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

  /// What gets an action that this one leaves.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? { nil }

  // MARK: What a screen would look at

  /// How the bar with the time is written; for subclasses.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether there is no bar with the time; for subclasses.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether there is no bar to go home by; for subclasses.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether it turns with the device; for subclasses.
  open var shouldAutorotate: Bool { true }
  /// How the device may be held; for subclasses.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// How the device is best held; for subclasses.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
}
