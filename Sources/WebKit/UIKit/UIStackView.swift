import Foundation

/// Views one behind the other, which are kept and not laid out.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How what is left over is shared out.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where views stand beside the row.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
  }

  /// The views.
  open private(set) var arrangedSubviews: [UIView] = []
  /// Beside or below each other.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// How what is left over is shared out.
  open var distribution = Distribution.fill
  /// Where views stand beside the row.
  open var alignment = Alignment.fill
  /// How far they are from each other, in points.
  open var spacing: CGFloat = 0

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// Adds a view.
  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }

  /// Takes a view out of the row.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
}

extension NSLayoutConstraint {
  /// A direction.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
}
