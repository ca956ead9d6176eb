import Foundation

/// The type of a keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch
}

/// The label of the Return key.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The delegate that controls the editing of a text field.
///
/// Every method has a default implementation.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Called when the user presses the Return key.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Called when editing starts.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Called when editing ends.
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Returns `true`.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}

/// A text field; a test sets its ``text``.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// The text.
  open var text: String? = ""
  /// The placeholder shown while the field is empty.
  open var placeholder: String?
  /// The delegate that controls the editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The font of the text.
  open var font: UIFont?
  /// The color of the text.
  open var textColor: UIColor?
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// The type of the keyboard.
  open var keyboardType = UIKeyboardType.default
  /// The label of the Return key.
  open var returnKeyType = UIReturnKeyType.default
  /// A Boolean value that indicates whether the text is hidden.
  open var isSecureTextEntry = false

  /// A Boolean value that indicates whether the field can receive keyboard input; always `true`.
  open override var canBecomeFirstResponder: Bool { true }
}
