import JavaScriptEngine

/// What documents hear when they are left.
extension Frame {
  /// Fires an event at the frame's window, if anybody looked into the frame.
  func fireWindowEvent(_ type: String) {
    guard let realm else { return }
    let context = realm.core.context
    realm.tell(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }

  /// Whether the document is being told that it ends: where it leads the frame meanwhile counts for nothing (HTML, "unload counter").
  var isLeaving: Bool { realm?.isLeaving == true }

  /// Tells the document and those in its frames that they may end; nobody is there who could be asked whether to stay.
  func fireBeforeUnload() {
    let realm = realm
    realm?.isLeaving = true
    fireWindowEvent("beforeunload")
    realm?.isLeaving = false
    for child in children { child.fireBeforeUnload() }
  }

  /// Tells the document and those in its frames that they end: HTML, "unload a document and its descendants".
  func fireUnload() {
    realm?.isLeaving = true
    for type in ["pagehide", "visibilitychange", "unload"] { fireWindowEvent(type) }
    for child in children { child.fireUnload() }
  }

  /// The requests of the document and of those in its frames fail.
  func failRequests() {
    for child in children { child.failRequests() }
    realm?.failRequests()
  }
}
