import Foundation

/// What is on a bar: a title, a picture, and whether it can be touched.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// What a user reads.
  open var title: String?
  /// What a user sees.
  open var image: UIImage?
  /// Whether it can be touched.
  open var isEnabled = true
  /// A number of the app's.
  open var tag = 0
  /// What tests find it by.
  open var accessibilityIdentifier: String?
  /// What a user hears.
  open var accessibilityLabel: String?
}

/// A button on a bar, which tests press with ``press()``.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// What it looks like.
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  /// A button that the system has.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  /// What it looks like.
  open var style = Style.plain
  /// How wide it is; 0 for as wide as it has to be.
  open var width: CGFloat = 0
  /// The view in its place.
  open var customView: UIView?
  /// The colour.
  open var tintColor: UIColor?
  /// What Objective-C's runtime would call a method of.
  open weak var target: AnyObject?
  /// The method that Objective-C's runtime would call; nothing calls it.
  open var action: Selector?
  /// What it does.
  open var primaryAction: UIAction?
  /// The button of the system's that it is.
  public private(set) var systemItem: SystemItem?

  /// Makes a button with nothing on it.
  public override init() { super.init() }

  /// Makes a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target as AnyObject?
  }

  /// Makes a button with a picture.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Makes a button of the system's.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: nil, style: .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// Makes a button of the system's that does something.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }

  /// Makes a button that does something.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// Makes a button of a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A space that takes what is left.
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// Does its ``primaryAction``, as a user's touch does, if it can be touched.
  ///
  /// Apple's has no such method.
  open func press() {
    if isEnabled { primaryAction?.perform(from: self) }
  }
}
