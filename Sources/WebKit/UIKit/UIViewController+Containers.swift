import Foundation

/// How a controller is shown over others.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// How a controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// How the bar with the time is written.
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// What bars leave above or below a controller's view: all of it.
public typealias UILayoutSupport = UILayoutGuide

extension UIViewController {
  /// What is below the bar above.
  public var topLayoutGuide: UILayoutSupport { view.safeAreaLayoutGuide }
  /// What is above the bar below.
  public var bottomLayoutGuide: UILayoutSupport { view.safeAreaLayoutGuide }
  /// The nearest controller around it that shows controllers one behind the other.
  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  /// The nearest controller around it that shows controllers beside each other.
  public var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
  /// Whether it is about to come over another; that takes no time.
  public var isBeingPresented: Bool { false }
  /// Whether it is about to go; that takes no time.
  public var isBeingDismissed: Bool { false }
  /// Whether it is about to get a controller around it; that takes no time.
  public var isMovingToParent: Bool { false }
  /// Whether it is about to lose the controller around it.
  public var isMovingFromParent: Bool { parent == nil && presentingViewController == nil }
  /// What the surroundings are like.
  public var traitCollection: UITraitCollection { UITraitCollection() }

  /// Sets the buttons that it wants on the bar below it.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  /// Asks how the bar with the time is written, which nobody reads.
  public func setNeedsStatusBarAppearanceUpdate() {}
  /// Asks how the device may be held, which nobody holds.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Shows a controller: behind this one where that can be, or over it.
  public func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: false)
    } else {
      present(vc, animated: false)
    }
  }
  /// The view comes or goes by the app's own doing: calls what a subclass hears of it.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }
}
