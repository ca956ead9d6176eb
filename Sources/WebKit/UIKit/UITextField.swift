import Foundation

/// What keys are shown to type with.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch
}

/// What the Return key says.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Decides on what is typed into a field.
///
/// Every method has a default.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// The Return key was pressed.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Typing began.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Typing ended.
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Says yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Ignores it.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Ignores it.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}

/// A field that a test writes into by its ``text``.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// The text.
  open var text: String? = ""
  /// What stands there while it is empty.
  open var placeholder: String?
  /// Decides on what is typed.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The type.
  open var font: UIFont?
  /// The colour.
  open var textColor: UIColor?
  /// Where its text stands.
  open var textAlignment = NSTextAlignment.natural
  /// What keys are shown.
  open var keyboardType = UIKeyboardType.default
  /// What the Return key says.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether the text is hidden.
  open var isSecureTextEntry = false

  /// It may.
  open override var canBecomeFirstResponder: Bool { true }
}
