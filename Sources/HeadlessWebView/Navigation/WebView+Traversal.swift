import JavaScriptEngine

/// Moves within documents and in the history.
extension WebView {
  /// A frame's document has another place: HTML, "navigate to a fragment".
  func move(within frame: Frame, to url: WebURL, as handling: HistoryHandling) {
    let handling = url == frame.url ? handling.withoutStep : handling
    let entry = history.change(of: frame, to: url, replacing: handling.isReplacing)
    // A place that is gone to, not set, has no state.
    entry.state = nil
    show(entry, in: frame, isTraversal: false)
  }

  /// Goes some steps in the history, as far as it has them: HTML, "traverse the history by a delta".
  func traverse(by delta: Int, hasGesture: Bool) {
    guard let current = history.current, let step = history.step(delta), step !== current else { return }
    let moved = frames.filter { frame in
      guard let target = step.entries[frame.id] else { return false }
      return target !== current.entries[frame.id]
    }
    let loads = moved.filter { isLoadNeeded($0, for: step) }
    guard !loads.isEmpty else { return settle(on: step) }
    // A page that is replaced takes its frames along.
    for frame in loads.first?.isMain == true ? [loads[0]] : loads {
      guard let entry = step.entries[frame.id] else { continue }
      frame.ask(
        Navigation(
          url: entry.url, kind: .backForward, source: frame.info, hasGesture: hasGesture, handling: .traverse(step),
          details: NavigationDetails(newWindowName: nil, body: entry.body)))
    }
  }

  /// A step has become the present one: documents that stay have moved within.
  func settle(on step: HistoryStep, but loading: Frame? = nil) {
    guard let current = history.current, current !== step else { return }
    let staying = frames.filter { frame in
      guard frame !== loading, let target = step.entries[frame.id] else { return false }
      return target !== current.entries[frame.id] && !isLoadNeeded(frame, for: step)
    }
    history.move(to: step)
    for frame in staying where !frame.isDetached {
      if let entry = step.entries[frame.id] { show(entry, in: frame, isTraversal: true) }
    }
  }

  private func isLoadNeeded(_ frame: Frame, for step: HistoryStep) -> Bool {
    isWebProcessGone || step.entries[frame.id]?.document != history.current?.entries[frame.id]?.document
  }

  /// Gives a document the place that an entry says, and tells the page.
  private func show(_ entry: HistoryEntry, in frame: Frame, isTraversal: Bool) {
    frame.move(to: entry.url)
    guard let realm = frame.realm else { return }
    let context = realm.core.context
    realm.tell(.moveWithinDocument, [context.handle(UTF16Text(entry.url.href)), context.handle(isTraversal)])
  }

  /// The frames of the page, those around others first.
  private var frames: [Frame] { mainFrame?.withDescendants ?? [] }
}

extension Frame {
  fileprivate var withDescendants: [Frame] { [self] + children.flatMap(\.withDescendants) }
}
