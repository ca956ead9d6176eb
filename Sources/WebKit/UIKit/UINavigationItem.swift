import Foundation

/// The content of the navigation bar for a view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// The title that a user reads.
  open var title: String?
  /// A text above the title.
  open var prompt: String?
  /// The view shown in place of the title.
  open var titleView: UIView?
  /// The back button that leads to this item.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the back button.
  open var backButtonTitle: String?
  /// A Boolean value that indicates whether the back button is hidden.
  open var hidesBackButton = false
  /// A Boolean value that indicates whether the left buttons are shown next to the back button.
  open var leftItemsSupplementBackButton = false
  /// The buttons on the left.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons on the right.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The first button on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Creates an item.
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  /// Sets the first button on the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button on the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets the buttons on the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets the buttons on the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
}
