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
    case plain
    case done = 2
  }

  /// A button defined by the system.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
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
