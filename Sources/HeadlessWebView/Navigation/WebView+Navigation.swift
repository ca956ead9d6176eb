/// Loads and the session history, as requested by native.
extension WebView {
  /// Loads a URL into the main frame, after a navigation policy decision.
  public func load(_ url: WebURL) {
    load(url, headers: [])
  }

  /// Loads a URL into the main frame with additional header fields or a body, after a navigation policy decision.
  public func load(_ url: WebURL, headers: [(name: String, value: String)], body: FormBody? = nil) {
    guard let frame = mainFrame else { return }
    // As in WebKit, the document has the referrer that native sends.
    let referrer = headers.first { $0.name.lowercased() == "referer" }.flatMap { WebURL($0.value) }
    frame.referral = referrer.map { (Referrer(url: $0, policy: .unsafeURL), url) }
    let details = NavigationDetails(
      newWindowName: nil, body: body, fields: headers.map { HTTPField(name: $0.name, value: $0.value) },
      isByNative: true)
    frame.schedule(
      Navigation(
        url: url, source: frame.info, hasGesture: group.core.gesture.isThere, handling: .push, details: details))
  }

  /// Reloads the page, after a navigation policy decision.
  public func reload() { mainFrame?.scheduleReload() }

  /// Loads HTML text as a page of a URL.
  public func loadHTML(_ html: String, baseURL: WebURL = .blank) { navigation.loadHTML(html, baseURL: baseURL) }

  /// Cancels the load of the main frame and pending loads of native, without a notification.
  public func stopLoading() {
    navigation.cancelLoads()
    mainFrame?.unschedule()
    mainFrame?.stopLoading()
  }

  /// Downloads a URL, as the page would, without a navigation policy decision.
  ///
  /// - Returns: The download, which the observers have received already; nil if the view is closed.
  @discardableResult
  public func startDownload(
    _ url: WebURL, headers: [(name: String, value: String)] = [], body: FormBody? = nil
  ) -> Download? {
    guard !isClosed, let frame = mainFrame else { return nil }
    return navigation.startDownload(
      of: url, fields: headers.map { HTTPField(name: $0.name, value: $0.value) }, body: body, in: frame, of: self)
  }

  // MARK: Decisions

  /// Decides on a navigation that the delegate deferred.
  ///
  /// - Returns: A Boolean value that indicates whether the navigation was waiting for a decision.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on action: NavigationAction) -> Bool {
    guard policy != .later, let carryOut = navigation.pendingActions.take(action, on: eventLoop) else { return false }
    carryOut(policy)
    return true
  }

  /// Decides on a response that the delegate deferred.
  ///
  /// - Returns: A Boolean value that indicates whether the response was waiting for a decision.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on response: NavigationResponse) -> Bool {
    guard policy != .later, !isClosed, let carryOut = navigation.pendingResponses.take(response.number) else {
      return false
    }
    carryOut(policy)
    return true
  }

  // MARK: The history

  /// The pages that the view has visited; steps of a page's frames are items of that page.
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
  /// Native decides if a page has to be loaded; a fragment of the current page needs no decision.
  public func goBack() { scheduleTraversal(by: -1) }
  /// Goes forward one step, like ``goBack()``.
  public func goForward() { scheduleTraversal(by: 1) }

  /// Goes to one of the pages of ``backForwardList``.
  public func go(to item: BackForwardList.Item) {
    guard navigation.history.steps.indices.contains(item.index) else { return }
    scheduleTraversal(by: item.index - navigation.history.index)
  }

  /// Removes all pages from the history but the current one, as `clearHistory` of Android's web view does.
  public func clearHistory() { navigation.history.clear() }

  private func scheduleTraversal(by delta: Int) {
    guard delta != 0, let step = navigation.history.step(delta) else { return }
    mainFrame?.scheduleTraversal(to: step, hasGesture: false)
  }
}

/// The pages that the view has visited, as in `WKBackForwardList`.
public struct BackForwardList: Sendable, Hashable {
  /// A page of the list.
  public struct Item: Sendable, Hashable {
    /// The page's address.
    public let url: WebURL
    let index: Int
  }

  /// The pages behind the current one, the oldest first.
  public let backList: [Item]
  /// The current page; nil before the first load.
  public let currentItem: Item?
  /// The pages ahead of the current one, the nearest first.
  public let forwardList: [Item]

  /// The page one step back.
  public var backItem: Item? { backList.last }
  /// The page one step ahead.
  public var forwardItem: Item? { forwardList.first }
}
