import Foundation

/// A controller whose view comes when it is first asked for.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The title.
  open var title: String?
  /// The controllers in it.
  open private(set) var children: [UIViewController] = []
  /// The controller around it.
  open private(set) weak var parent: UIViewController?
  /// The controller that it shows over itself.
  open private(set) var presentedViewController: UIViewController?

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

  /// Memory is short; for subclasses.
  open func didReceiveMemoryWarning() {}

  /// Takes a controller in.
  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }

  /// The controller has another around it; for subclasses.
  open func didMove(toParent parent: UIViewController?) {}

  /// Takes the controller out of the one around it.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Shows a controller over this one, at once.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.loadViewIfNeeded()
    completion?()
  }

  /// Takes away what is shown over this one.
  open func dismiss(animated flag: Bool, completion: (@MainActor @Sendable () -> Void)? = nil) {
    presentedViewController = nil
    completion?()
  }
}
