import Foundation

/// An activity that a user performs with content, usually in another app; it is never performed here.
@preconcurrency @MainActor open class UIActivity: NSObject {
  /// The type of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The type's raw value.
    public let rawValue: String
    /// Creates a type from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a type from its raw value.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Copies the content to the pasteboard.
    public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
    /// Sends the content in an email.
    public static let mail = Self("com.apple.UIKit.activity.Mail")
    /// Sends the content in a message.
    public static let message = Self("com.apple.UIKit.activity.Message")
  }

  /// The type of the activity; subclasses can override it.
  open var activityType: ActivityType? { nil }
  /// The title that a user reads; subclasses can override it.
  open var activityTitle: String? { nil }
  /// The image that a user sees; subclasses can override it.
  open var activityImage: UIImage? { nil }
  /// Returns whether the activity can handle the items; subclasses can override it.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Prepares the activity with the items; subclasses can override it.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Performs the activity; subclasses can override it.
  open func perform() {}
  /// Signals that the activity has finished.
  open func activityDidFinish(_ completed: Bool) {}
}

/// The origin of a popover.
@preconcurrency @MainActor open class UIPopoverPresentationController: NSObject {
  /// The view that the popover originates from.
  open var sourceView: UIView?
  /// The rectangle in that view, in points.
  open var sourceRect = CGRect.zero
  /// The button that the popover originates from.
  open var barButtonItem: UIBarButtonItem?
}

/// A sheet that lists the activities for some content.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// The content that the sheet was created for.
  ///
  /// Apple's class has no such property.
  public let activityItems: [Any]
  /// The app's own activities.
  public let applicationActivities: [UIActivity]?
  /// The activities that are excluded.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// The completion handler, which a test calls with the user's choice.
  open var completionWithItemsHandler: ((UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

  /// Creates a sheet.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a sheet without content.
  public required init?(coder: NSCoder) {
    activityItems = []
    applicationActivities = nil
    super.init(coder: coder)
  }
}
