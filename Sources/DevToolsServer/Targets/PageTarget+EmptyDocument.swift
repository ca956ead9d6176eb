import HeadlessWebView

/// The empty document that a page has first.
///
/// Its contexts are announced before it is opened: most clients navigate next, and no script ever runs in it.
extension PageTarget {
  /// Indicates whether a frame's document is the empty one, and nothing has needed it so far.
  func showsUnopenedDocument(_ frame: FrameInfo) -> Bool { frame.isMainFrame && isEmpty && !view.hasDocument }

  /// Indicates whether the document need not be opened to be announced.
  ///
  /// A popup's opener sees its document, scripts of clients run in it, and tools observe it from the start.
  private var canWait: Bool {
    openerID == nil && coverage == nil && host.browser.debugger == nil && scripts.all.allSatisfy(\.source.isEmpty)
  }

  /// Announces the contexts and the life of the empty document, if it can be opened later.
  func announceEmptyDocument(_ frame: FrameInfo) {
    guard !hasAnnouncedDocument, canWait else { return }
    hasAnnouncedDocument = true
    add(.page, in: frame)
    for world in scripts.all.compactMap(\.world) { add(.client(world), in: frame) }
    reportLife(ofEmptyDocument: frame)
  }

  /// Adds a context of the document, which opens with the context.
  @discardableResult
  func add(_ world: ContentWorld, in frame: FrameInfo) -> ExecutionContext {
    announce(world, in: frame) { [weak self] in
      guard let self, isEmpty, !isClosed else { throw ProtocolError.contextGone }
      let page = try view.world(.page, in: frame)
      return world == .page ? page : try view.world(world, in: frame)
    }
  }

  /// Reports the events of a document in which nothing is still to come.
  func reportLife(ofEmptyDocument frame: FrameInfo) {
    for name in ["init", "DOMContentLoaded", "load", "networkAlmostIdle", "networkIdle"] { live(name, frame) }
  }
}
