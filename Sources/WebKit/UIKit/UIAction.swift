import Foundation

/// Something that a control does: a title and a closure.
@preconcurrency @MainActor open class UIAction: NSObject {
  /// What tells actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Names an action.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Names an action.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What a user reads.
  open var title: String
  /// What a user sees.
  open var image: UIImage?
  /// What tells it apart.
  public let identifier: Identifier
  /// The control that was touched.
  open internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void

  /// Makes an action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init()
  }

  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
