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
