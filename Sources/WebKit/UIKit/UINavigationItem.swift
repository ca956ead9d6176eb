import Foundation

/// What a controller wants on the bar above it.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// What a user reads.
  open var title: String?
  /// A text above the title.
  open var prompt: String?
  /// The view in the title's place.
  open var titleView: UIView?
  /// The button that leads back to it.
  open var backBarButtonItem: UIBarButtonItem?
  /// What that button says.
  open var backButtonTitle: String?
  /// Whether nothing leads back.
  open var hidesBackButton = false
  /// Whether buttons stand beside the one that leads back.
  open var leftItemsSupplementBackButton = false
  /// The buttons to the left.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons to the right.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The first button to the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button to the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Makes an item.
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  /// Sets the first button to the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button to the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets the buttons to the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets the buttons to the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
}
