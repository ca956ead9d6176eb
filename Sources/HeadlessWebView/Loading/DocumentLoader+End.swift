import JavaScriptEngine

/// The end of a document's load: HTML, "The end".
extension DocumentLoader {
  func finishParsing() {
    isParsed = true
    if !isOpenedByScript { view.runUserScripts(at: .documentEnd, in: realm, frame: frame) }
    setReadyState("interactive")
    runDeferred()
  }

  func runDeferred() {
    guard isParsed, !isCancelled else { return }
    while let first = deferred.first {
      guard first.result != nil else { return }
      deferred.removeFirst()
      execute(first)
      if isCancelled { return }
    }
    guard !isLoaded else { return }
    isLoaded = true
    realm.tell(.fireDOMContentLoaded, [])
    guard !isCancelled else { return }
    view.didParse(frame)
    blockers += 1
    view.eventLoop.post { [weak self] in self?.unblock() }
  }

  func runOrdered() {
    while let first = ordered.first, first.result != nil, !isCancelled {
      ordered.removeFirst()
      execute(first)
      unblock()
    }
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

  func setReadyState(_ state: String) {
    realm.tell(.setReadyState, [realm.core.context.handle(UTF16Text(state))])
  }

  func fireWindowEvent(_ type: String) {
    let context = realm.core.context
    realm.tell(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }
}
