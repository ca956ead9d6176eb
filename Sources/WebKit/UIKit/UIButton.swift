import Foundation

/// A button: ``UIControl/sendActions(for:)`` touches it.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// What kind of button it is.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var colors: [State: UIColor] = [:]
  /// What kind of button it is.
  open private(set) var buttonType = ButtonType.custom
  /// What its title would be shown in.
  open private(set) lazy var titleLabel: UILabel? = UILabel()
  /// What its picture would be shown in.
  open private(set) lazy var imageView: UIImageView? = UIImageView()
  /// The distances around its picture.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// The distances around its title.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The distances around both.
  open var contentEdgeInsets = UIEdgeInsets.zero

  /// Makes a button.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Makes a button that does something.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered])
  }

  /// The title as it stands.
  open var currentTitle: String? { titles[isEnabled ? .normal : .disabled] ?? titles[.normal] }
  /// Sets the title.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  /// The title of a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// Sets the colour of the title.
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
  /// The colour of the title.
  open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
  /// Sets the picture.
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  /// The picture of a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// Sets the picture behind, which is not kept.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
}
