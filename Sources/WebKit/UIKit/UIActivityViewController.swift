import Foundation

/// What a user does with something in another app; nobody does.
@preconcurrency @MainActor open class UIActivity: NSObject {
  /// What tells it apart.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Names a kind.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Names a kind.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Copies it.
    public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
    /// Writes a letter with it.
    public static let mail = Self("com.apple.UIKit.activity.Mail")
    /// Writes a message with it.
    public static let message = Self("com.apple.UIKit.activity.Message")
  }

  /// What tells it apart; for subclasses.
  open var activityType: ActivityType? { nil }
  /// What a user reads; for subclasses.
  open var activityTitle: String? { nil }
  /// What a user sees; for subclasses.
  open var activityImage: UIImage? { nil }
  /// Whether it can do something with such things; for subclasses.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Takes the things; for subclasses.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Does it; for subclasses.
  open func perform() {}
  /// It is done.
  open func activityDidFinish(_ completed: Bool) {}
}

/// Where a sheet comes from.
@preconcurrency @MainActor open class UIPopoverPresentationController: NSObject {
  /// The view that it comes from.
  open var sourceView: UIView?
  /// The place in that view, in points.
  open var sourceRect = CGRect.zero
  /// The button that it comes from.
  open var barButtonItem: UIBarButtonItem?
}

/// A sheet with what a user can do with something.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// What it is about.
  ///
  /// Apple's has no such property.
  public let activityItems: [Any]
  /// What the app can do with it.
  public let applicationActivities: [UIActivity]?
  /// What is left out.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// Called by a test for the user's choice.
  open var completionWithItemsHandler: ((UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

  /// Makes a sheet.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a sheet about nothing.
  public required init?(coder: NSCoder) {
    activityItems = []
    applicationActivities = nil
    super.init(coder: coder)
  }
}
