import Foundation

/// A row or column of views, which are stored without layout.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The distribution of views along the stack's axis.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of views perpendicular to the stack's axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
  }

  /// The views in the stack.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The axis along which the views are arranged.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// The distribution of views along the stack's axis.
  open var distribution = Distribution.fill
  /// The alignment of views perpendicular to the stack's axis.
  open var alignment = Alignment.fill
  /// The distance between adjacent views, in points.
  open var spacing: CGFloat = 0

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// Adds a view to the end of the stack.
  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }

  /// Removes a view from the stack; it remains a subview.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
}

extension NSLayoutConstraint {
  /// The axis of a layout.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
}
