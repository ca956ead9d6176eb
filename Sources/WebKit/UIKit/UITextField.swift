import Foundation

/// The type of a keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  case `default`
  /// A keyboard for ASCII characters.
  case asciiCapable
  /// A keyboard for numbers and punctuation.
  case numbersAndPunctuation
  /// A keyboard for web addresses.
  case URL
  /// A pad of digits.
  case numberPad
  /// A pad for telephone numbers.
  case phonePad
  /// A keyboard for names and telephone numbers.
  case namePhonePad
  /// A keyboard for email addresses.
  case emailAddress
  /// A pad of digits with a decimal point.
  case decimalPad
  /// A keyboard for posts, with @ and #.
  case twitter
  /// A keyboard for search terms and web addresses.
  case webSearch
}

/// The label of the Return key.
public enum UIReturnKeyType: Int, Sendable {
  /// The default label.
  case `default`
  /// The label “Go”.
  case go
  /// The label “Google”.
  case google
  /// The label “Join”.
  case join
  /// The label “Next”.
  case next
  /// The label “Route”.
  case route
  /// The label “Search”.
  case search
  /// The label “Send”.
  case send
  /// The label “Yahoo”.
  case yahoo
  /// The label “Done”.
  case done
  /// The label “Emergency Call”.
  case emergencyCall
  /// The label “Continue”.
  case `continue`
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
