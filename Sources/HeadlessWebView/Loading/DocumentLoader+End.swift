import JavaScriptEngine

/// The end of a document's load: HTML, "The end".
extension DocumentLoader {
  func finishParsing() {
    isParsed = true
    if !isOpenedByScript { view.runUserScripts(at: .documentEnd, in: realm, frame: frame) }
    setReadyState("interactive")
    guard !isCancelled else { return }
    realm.scriptQueue.finishParsing { [weak self] in self?.contentIsLoaded() }
  }

  private func contentIsLoaded() {
    guard !isCancelled, !isLoaded else { return }
    isLoaded = true
    realm.tell(.fireDOMContentLoaded, [])
    guard !isCancelled else { return }
    view.didParse(frame)
    blockers += 1
    view.eventLoop.post { [weak self] in self?.unblock() }
  }

  /// A frame of the page began or ended to load.
  func block() { blockers += 1 }

  func unblock() {
    blockers -= 1
    guard blockers == 0, isLoaded, !isCancelled else { return }
    setReadyState("complete")
    guard !isCancelled else { return }
    fireWindowEvent("load")
    guard !isCancelled else { return }
    fireWindowEvent("pageshow")
    guard !isCancelled else { return }
    realm.loader = nil
    view.didLoad(frame, isNavigation: !isOpenedByScript)
  }

  private func setReadyState(_ state: String) {
    realm.tell(.setReadyState, [realm.core.context.handle(UTF16Text(state))])
  }

  private func fireWindowEvent(_ type: String) {
    let context = realm.core.context
    realm.tell(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }
}
