/// The groups of handlers of an app, by the pages that they are for; it has those of one page registered with a bridge
/// at a time.
///
/// An app that loads all its pages in one view makes one of these, and tells it which page comes before it loads it.
public final class HandlerGroups {
  /// What pages have that have no group of their own.
  public let basic: HandlerGroup
  private var special: [String: HandlerGroup] = [:]
  private weak var bridge: (any HandlerRegistry)?
  private var current: HandlerGroup?

  /// Makes the groups of a bridge, and registers the basic one.
  public init(_ bridge: any HandlerRegistry, basic: HandlerGroup) {
    self.bridge = bridge
    self.basic = basic
    change(to: basic)
  }

  /// Sets what a page has beside the basic group; the group is made on top of that one.
  public func set(_ page: String, _ build: (inout HandlerGroup) -> Void) {
    var group = HandlerGroup(page, basedOn: basic)
    build(&group)
    special[page] = group
  }

  /// The group of a page; the basic one for nil and for pages that have none.
  public func group(for page: String?) -> HandlerGroup { page.flatMap { special[$0] } ?? basic }

  /// Takes away the handlers of the page before, and registers those of this one.
  public func use(_ page: String?) { change(to: group(for: page)) }

  /// Takes away every handler that is registered through this object.
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
