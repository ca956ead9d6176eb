import Foundation

/// An item of a bar: a title, an image, and whether it is enabled.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// The title that a user reads.
  open var title: String?
  /// The image that a user sees.
  open var image: UIImage?
  /// A Boolean value that indicates whether the item is enabled.
  open var isEnabled = true
  /// A number that the app assigns.
  open var tag = 0
  /// The identifier that tests find the item by.
  open var accessibilityIdentifier: String?
  /// The label that VoiceOver reads to a user.
  open var accessibilityLabel: String?
}

/// A button on a bar, which tests press with ``press()``.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The style of the button.
  public enum Style: Int, Sendable {
    /// A button that highlights when it is pressed.
    case plain
    /// A button that completes a task.
    case done = 2
  }

  /// A button defined by the system.
  public enum SystemItem: Int, Sendable {
    /// The Done button.
    case done
    /// The Cancel button.
    case cancel
    /// The Edit button.
    case edit
    /// The Save button.
    case save
    /// The add button.
    case add
    /// Space that grows between other items.
    case flexibleSpace
    /// Space of a fixed width between other items.
    case fixedSpace
    /// The compose button.
    case compose
    /// The reply button.
    case reply
    /// The action button.
    case action
    /// The organize button.
    case organize
    /// The bookmarks button.
    case bookmarks
    /// The search button.
    case search
    /// The refresh button.
    case refresh
    /// The stop button.
    case stop
    /// The camera button.
    case camera
    /// The trash button.
    case trash
    /// The play button.
    case play
    /// The pause button.
    case pause
    /// The rewind button.
    case rewind
    /// The fast-forward button.
    case fastForward
    /// The Undo button.
    case undo
    /// The Redo button.
    case redo
    /// The page curl button.
    case pageCurl
    /// The close button.
    case close
  }

  /// The style of the button.
  open var style = Style.plain
  /// The button's width; 0 to fit its content.
  open var width: CGFloat = 0
  /// The view shown in place of the button.
  open var customView: UIView?
  /// The tint color.
  open var tintColor: UIColor?
  /// The object whose method only the Objective-C runtime could call.
  open weak var target: AnyObject?
  /// The target method, which only the Objective-C runtime could call; nothing calls it.
  open var action: Selector?
  /// The action that the button performs.
  open var primaryAction: UIAction?
  /// The system item of the button.
  public private(set) var systemItem: SystemItem?

  /// Creates an empty button.
  public override init() { super.init() }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target as AnyObject?
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Creates a system button.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: nil, style: .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// Creates a system button with an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }

  /// Creates a button with an action.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// Creates a button from a custom view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns a space that fills the remaining space on the bar.
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// Performs the ``primaryAction`` as a user's touch would, if the button is enabled.
  ///
  /// Apple's class has no such method.
  open func press() {
    if isEnabled { primaryAction?.perform(from: self) }
  }
}
