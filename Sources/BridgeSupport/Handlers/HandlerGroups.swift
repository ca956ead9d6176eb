/// The handler groups of an app by page; it registers those of one page with a bridge at a time.
///
/// An app that loads all its pages in one view creates one of these, and calls ``use(_:)`` before it loads a page.
public final class HandlerGroups {
  /// The group for pages without a group of their own.
  public let basic: HandlerGroup
  private var special: [String: HandlerGroup] = [:]
  private weak var bridge: (any HandlerRegistry)?
  private var current: HandlerGroup?

  /// Creates the groups for a bridge, and registers the basic one.
  public init(_ bridge: any HandlerRegistry, basic: HandlerGroup) {
    self.bridge = bridge
    self.basic = basic
    change(to: basic)
  }

  /// Sets the handlers that a page has in addition to the basic group.
  public func set(_ page: String, _ build: (inout HandlerGroup) -> Void) {
    var group = HandlerGroup(page, basedOn: basic)
    build(&group)
    special[page] = group
  }

  /// Returns the group of a page; the basic one for nil and for pages without a group.
  public func group(for page: String?) -> HandlerGroup { page.flatMap { special[$0] } ?? basic }

  /// Removes the handlers of the previous page, and registers those of this one.
  public func use(_ page: String?) { change(to: group(for: page)) }

  /// Removes every handler that is registered through this object.
  public func removeAll() {
    for name in current?.handlerNames ?? [] { bridge?.removeHandler(name) }
    current = nil
  }

  private func change(to group: HandlerGroup) {
    guard let bridge else { return }
    removeAll()
    group.register(with: bridge)
    current = group
  }
}
