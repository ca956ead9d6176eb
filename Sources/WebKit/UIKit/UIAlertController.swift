import Foundation

/// A button of an alert, which tests press with ``press()``.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The style of the button.
  public enum Style: Int, Sendable {
    /// An ordinary button.
    case `default`
    /// The button that cancels the alert.
    case cancel
    /// A button that deletes or changes data.
    case destructive
  }

  /// The title that a user reads.
  open private(set) var title: String?
  /// The style of the button.
  open private(set) var style: Style
  /// A Boolean value that indicates whether the button can be pressed.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?
  fileprivate weak var alert: UIAlertController?

  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Presses the button as a user would: dismisses the alert, then calls the handler.
  ///
  /// A disabled button does nothing. Apple's class has no such method.
  open func press() {
    guard isEnabled else { return }
    alert?.presentingViewController?.dismiss(animated: false)
    handler?(self)
  }
}

/// An alert, which tests answer.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The style of the alert.
  public enum Style: Int, Sendable {
    /// A list of choices at the bottom of the screen.
    case actionSheet
    /// A dialog in the middle of the screen.
    case alert
  }

  /// The alert's message.
  open var message: String?
  /// The style of the alert.
  open private(set) var preferredStyle = Style.actionSheet
  /// The alert's buttons.
  open private(set) var actions: [UIAlertAction] = []
  /// The button that the Return key would press.
  open var preferredAction: UIAlertAction?
  /// The alert's text fields.
  open private(set) var textFields: [UITextField]?

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.alert = self
  }

  /// Adds a text field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Presses the first button with a title, as ``UIAlertAction/press()`` does.
  ///
  /// Apple's class has no such method.
  ///
  /// - Returns: `true` if there is such a button.
  @discardableResult
  open func press(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title }) else { return false }
    action.press()
    return true
  }
}
