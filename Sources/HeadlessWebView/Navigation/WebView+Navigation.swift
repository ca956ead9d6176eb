/// Loads and the session history, as native asks for them.
extension WebView {
  /// Loads a URL into the main frame, after native was asked.
  public func load(_ url: WebURL) {
    load(url, headers: [])
  }

  /// Loads a URL into the main frame by a request with fields of native's or a body, after native was asked.
  public func load(_ url: WebURL, headers: [(name: String, value: String)], body: FormBody? = nil) {
    guard let frame = mainFrame else { return }
    frame.referral = nil
    let details = NavigationDetails(
      newWindowName: nil, body: body, fields: headers.map { HTTPField(name: $0.name, value: $0.value) },
      isByNative: true)
    frame.schedule(
      Navigation(
        url: url, source: frame.info, hasGesture: group.core.gesture.isThere, handling: .push, details: details))
  }

  /// Loads the page again, after native was asked.
  public func reload() { mainFrame?.scheduleReload() }

  /// Loads HTML text as a page of a URL.
  public func loadHTML(_ html: String, baseURL: WebURL = .blank) { navigation.loadHTML(html, baseURL: baseURL) }

  /// Ends the load that is on its way into the main frame, and what native asked to be loaded, without a notification.
  public func stopLoading() {
    navigation.cancelLoads()
    mainFrame?.unschedule()
    mainFrame?.stopLoading()
  }

  // MARK: Decisions

  /// Decides on a navigation that the delegate left for later.
  ///
  /// - Returns: Whether it waited for that.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on action: NavigationAction) -> Bool {
    guard policy != .later, let carryOut = navigation.pendingActions.take(action, on: eventLoop) else { return false }
    carryOut(policy)
    return true
  }

  /// Decides on a response that the delegate left for later.
  ///
  /// - Returns: Whether it waited for that.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on response: NavigationResponse) -> Bool {
    guard policy != .later, !isClosed, let carryOut = navigation.pendingResponses.take(response.number) else {
      return false
    }
    carryOut(policy)
    return true
  }

  // MARK: The history

  /// The pages that the view has been to; steps of a page's frames are items of that page.
  public var backForwardList: BackForwardList {
    let items = navigation.history.steps.indices.map { index in
      BackForwardList.Item(url: navigation.history.steps[index].entries[0]?.url ?? .blank, index: index)
    }
    guard items.indices.contains(navigation.history.index) else {
      return BackForwardList(backList: [], currentItem: nil, forwardList: [])
    }
    return BackForwardList(
      backList: Array(items[..<navigation.history.index]), currentItem: items[navigation.history.index],
      forwardList: Array(items[(navigation.history.index + 1)...]))
  }

  /// Indicates whether there is a page to go back to.
  public var canGoBack: Bool { navigation.history.step(-1) != nil }
  /// Indicates whether there is a page to go forward to.
  public var canGoForward: Bool { navigation.history.step(1) != nil }

  /// Goes back one step, if there is one.
  ///
  /// Native is asked where a page has to be loaded; a place in the page that is there comes without a question.
  public func goBack() { scheduleTraversal(by: -1) }
  /// Goes forward one step, as ``goBack()`` goes back.
  public func goForward() { scheduleTraversal(by: 1) }

  /// Goes to one of the pages of ``backForwardList``.
  public func go(to item: BackForwardList.Item) {
    guard navigation.history.steps.indices.contains(item.index) else { return }
    scheduleTraversal(by: item.index - navigation.history.index)
  }

  private func scheduleTraversal(by delta: Int) {
    guard delta != 0, navigation.history.step(delta) != nil else { return }
    mainFrame?.scheduleTraversal(by: delta, hasGesture: false)
  }
}

/// The pages that the view has been to, as `WKBackForwardList` has them.
public struct BackForwardList: Sendable, Hashable {
  /// One of them.
  public struct Item: Sendable, Hashable {
    /// The page's address.
    public let url: WebURL
    let index: Int
  }

  /// The pages behind the current one, the oldest first.
  public let backList: [Item]
  /// Where the view is; nil before anything was loaded.
  public let currentItem: Item?
  /// The pages ahead of the current one, the nearest first.
  public let forwardList: [Item]

  /// The page one step back.
  public var backItem: Item? { backList.last }
  /// The page one step ahead.
  public var forwardItem: Item? { forwardList.first }
}
