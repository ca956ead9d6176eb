import Foundation

/// The style of a modal presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The system chooses the style.
  case automatic = -2
  /// The style does not change.
  case none = -1
  /// The screen covers the whole display.
  case fullScreen
  /// The screen is a sheet that partly covers the display.
  case pageSheet
  /// The screen is a sheet in the middle of the display.
  case formSheet
  /// The screen covers the content of another view controller.
  case currentContext
  /// The app presents the screen itself.
  case custom
  /// The screen covers the whole display, and the content below stays in place.
  case overFullScreen
  /// The screen covers the content of another view controller, which stays in place.
  case overCurrentContext
  /// The screen is a popover.
  case popover
}

/// The transition of a modal presentation.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The screen slides up from the bottom.
  case coverVertical
  /// The screen flips around its vertical axis.
  case flipHorizontal
  /// The screen fades in.
  case crossDissolve
  /// A corner of the old screen curls up.
  case partialCurl
}

/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// The style depends on the interface style.
  case `default`
  /// Light text, for dark backgrounds.
  case lightContent
  /// Dark text, for light backgrounds.
  case darkContent = 3
}

/// The area of a controller's view that bars leave free: the whole view.
public typealias UILayoutSupport = UILayoutGuide

extension UIViewController {
  /// The area below the top bar.
  public var topLayoutGuide: UILayoutSupport { view.safeAreaLayoutGuide }
  /// The area above the bottom bar.
  public var bottomLayoutGuide: UILayoutSupport { view.safeAreaLayoutGuide }
  /// The nearest ancestor that is a navigation controller.
  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  /// The nearest ancestor that is a tab bar controller.
  public var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
  /// A Boolean value that indicates whether the controller is being presented.
  ///
  /// It is always `false`, because a presentation takes no time.
  public var isBeingPresented: Bool { false }
  /// A Boolean value that indicates whether the controller is being dismissed.
  ///
  /// It is always `false`, because a dismissal takes no time.
  public var isBeingDismissed: Bool { false }
  /// A Boolean value that indicates whether the controller is being added to a parent.
  ///
  /// It is always `false`, because adding takes no time.
  public var isMovingToParent: Bool { false }
  /// A Boolean value that indicates whether the controller is being removed from its parent.
  public var isMovingFromParent: Bool { parent == nil && presentingViewController == nil }
  /// The traits of the controller's environment.
  public var traitCollection: UITraitCollection { UITraitCollection() }

  /// Sets the controller's buttons for the toolbar.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  /// Requests an update of the status bar's style, which has no effect, because there is no status bar.
  public func setNeedsStatusBarAppearanceUpdate() {}
  /// Requests an update of the supported orientations, which has no effect, because there is no device to rotate.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Shows a controller: pushes it onto the navigation controller if there is one, otherwise presents it.
  public func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: false)
    } else {
      present(vc, animated: false)
    }
  }
  /// Starts an appearance transition that the app controls: calls the matching appearance method of a subclass.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }
}
