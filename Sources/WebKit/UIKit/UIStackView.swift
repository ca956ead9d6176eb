import Foundation

/// A row or column of views, which are stored without layout.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The distribution of views along the stack's axis.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack.
    case fill
    /// The views fill the stack and have the same size.
    case fillEqually
    /// The views fill the stack in proportion to their own sizes.
    case fillProportionally
    /// The gaps between the views are equal.
    case equalSpacing
    /// The distances between the centers of the views are equal.
    case equalCentering
  }

  /// The alignment of views perpendicular to the stack's axis.
  public enum Alignment: Int, Sendable {
    /// The views fill the stack.
    case fill
    /// The views are aligned to the leading edge, or to the top edge in a horizontal stack.
    case leading
    /// The views are aligned by the baseline of their first line of text.
    case firstBaseline
    /// The views are centered.
    case center
    /// The views are aligned to the trailing edge, or to the bottom edge in a horizontal stack.
    case trailing
    /// The views are aligned by the baseline of their last line of text.
    case lastBaseline
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
    /// The horizontal axis.
    case horizontal
    /// The vertical axis.
    case vertical
  }
}
