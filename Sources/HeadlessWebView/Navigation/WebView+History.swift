import JavaScriptEngine

/// The pages that the view has been to, as `WKBackForwardList` has them.
public struct BackForwardList: Sendable, Hashable {
  /// One of them.
  public struct Item: Sendable, Hashable {
    /// The page's address.
    public let url: WebURL
    let index: Int
  }

  /// What is behind, the oldest first.
  public let backList: [Item]
  /// Where the view is; nil before anything was loaded.
  public let currentItem: Item?
  /// What is ahead, the nearest first.
  public let forwardList: [Item]

  /// The page one step back.
  public var backItem: Item? { backList.last }
  /// The page one step ahead.
  public var forwardItem: Item? { forwardList.first }
}

extension WebView {
  /// The pages that the view has been to; steps of a page's frames are items of that page.
  public var backForwardList: BackForwardList {
    let items = history.steps.indices.map { index in
      BackForwardList.Item(url: history.steps[index].entries[0]?.url ?? .blank, index: index)
    }
    guard items.indices.contains(history.index) else {
      return BackForwardList(backList: [], currentItem: nil, forwardList: [])
    }
    return BackForwardList(
      backList: Array(items[..<history.index]), currentItem: items[history.index],
      forwardList: Array(items[(history.index + 1)...]))
  }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool { history.step(-1) != nil }
  /// Whether there is a page to go forward to.
  public var canGoForward: Bool { history.step(1) != nil }

  /// Goes back one step, if there is one.
  ///
  /// Native is asked where a page has to be loaded; a place in the page that is there comes without a question.
  public func goBack() { scheduleTraversal(by: -1) }
  /// Goes forward one step, as ``goBack()`` goes back.
  public func goForward() { scheduleTraversal(by: 1) }

  /// Goes to one of the pages of ``backForwardList``.
  public func go(to item: BackForwardList.Item) {
    guard history.steps.indices.contains(item.index) else { return }
    scheduleTraversal(by: item.index - history.index)
  }

  private func scheduleTraversal(by delta: Int) {
    guard delta != 0, history.step(delta) != nil else { return }
    mainFrame?.scheduleTraversal(by: delta, hasGesture: false)
  }
}

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
