import Foundation

/// A button of an alert, which tests press with ``press()``.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// What pressing it means.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// What a user reads.
  open private(set) var title: String?
  /// What pressing it means.
  open private(set) var style: Style
  /// Whether it can be pressed.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?
  fileprivate weak var alert: UIAlertController?

  /// Makes a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Does what a user's touch does: the alert goes away, then the handler is called.
  ///
  /// One that is disabled does nothing. Apple's has no such method.
  open func press() {
    guard isEnabled else { return }
    alert?.presentingViewController?.dismiss(animated: false)
    handler?(self)
  }
}

/// A question to the user, which tests answer.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// What it looks like.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  /// The text.
  open var message: String?
  /// What it looks like.
  open private(set) var preferredStyle = Style.actionSheet
  /// The buttons.
  open private(set) var actions: [UIAlertAction] = []
  /// The button that Return would press.
  open var preferredAction: UIAlertAction?
  /// The fields.
  open private(set) var textFields: [UITextField]?

  /// Makes a question.
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

  /// Adds a field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Presses the first button of a title, as ``UIAlertAction/press()`` does.
  ///
  /// Apple's has no such method.
  /// - Returns: Whether there is one.
  @discardableResult
  open func press(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title }) else { return false }
    action.press()
    return true
  }
}
