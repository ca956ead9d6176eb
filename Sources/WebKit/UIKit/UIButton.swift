import Foundation

/// A button, which tests press with ``UIControl/sendActions(for:)``.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The kind of button.
  public enum ButtonType: Int, Sendable {
    /// A button without a style.
    case custom
    /// A button in the system's style.
    case system
    /// A button that shows details.
    case detailDisclosure
    /// An information button for dark backgrounds.
    case infoLight
    /// An information button for light backgrounds.
    case infoDark
    /// A button that adds a contact.
    case contactAdd
    /// A button that closes a view.
    case close
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var colors: [State: UIColor] = [:]
  /// The kind of button.
  open private(set) var buttonType = ButtonType.custom
  /// The label of the title.
  open private(set) lazy var titleLabel: UILabel? = UILabel()
  /// The view of the image.
  open private(set) lazy var imageView: UIImageView? = UIImageView()
  /// The insets of the image.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// The insets of the title.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets of the image and the title together.
  open var contentEdgeInsets = UIEdgeInsets.zero

  /// Creates a button.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button with an action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered])
  }

  /// The title of the current state.
  open var currentTitle: String? { titles[isEnabled ? .normal : .disabled] ?? titles[.normal] }
  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  /// Returns the title of a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// Sets the title color of a state.
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
  /// Returns the title color of a state.
  open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  /// Returns the image of a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// Sets the background image, which is not stored.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
}
