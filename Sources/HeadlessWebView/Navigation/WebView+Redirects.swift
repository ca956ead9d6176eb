import Ownership

/// Where servers send navigations: native is asked about each address, as about the first, but not twice in a row about the same request.
extension WebView {
  /// A server sends a navigation elsewhere.
  ///
  /// The page that is there is not asked again whether it may end.
  func redirected(
    _ navigation: FollowedNavigation, to request: ResourceRequest, goOn: @escaping (ResourceError?) -> Void
  ) {
    let action = NavigationAction(navigation.action, redirectedTo: request)
    navigation.frame.target?.keepReferrer(from: navigation.action.url, to: action.url)
    let isNew = action.url != navigation.action.url || action.body != navigation.action.body
    navigation.action = action
    if isNew { record(action) }
    // The answer may have come within the call that began the load.
    eventLoop.post { [link] in
      guard let view = link.target, !view.isClosed, navigation.load?.isOver == false else { return }
      if isNew { view.decide(on: navigation, goOn: goOn) } else { view.goOn(navigation, goOn) }
    }
  }

  private func decide(on navigation: FollowedNavigation, goOn: @escaping (ResourceError?) -> Void) {
    let policy = navigationDelegate?.webView(self, decidePolicyFor: navigation.action) ?? .allow
    guard policy == .later else { return carryOut(policy, on: navigation, goOn: goOn) }
    guard !isClosed, let load = navigation.load, !load.isOver else { return }
    let number = undecided.add(navigation.action, on: eventLoop) { [link] policy in
      link.target?.carryOut(policy, on: navigation, goOn: goOn)
    }
    // A load that is replaced waits for no decision.
    load.atEnd { [link] in
      if let view = link.target { view.undecided.drop(number, on: view.eventLoop) }
    }
  }

  private func carryOut(
    _ policy: NavigationPolicy, on navigation: FollowedNavigation, goOn: (ResourceError?) -> Void
  ) {
    record(policy, on: navigation.action)
    guard policy == .allow else { return goOn(.redirectRefused) }
    self.goOn(navigation, goOn)
  }

  private func goOn(_ navigation: FollowedNavigation, _ goOn: (ResourceError?) -> Void) {
    let action = navigation.action
    guard action.url.isWeb else { return goOn(nil) }
    transcript.record(
      .redirect, [.init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href))])
    if action.frame.isMainFrame {
      tellObservers { $0.webView(didReceiveServerRedirectTo: action.url) }
      if !isClosed { navigationDelegate?.webView(self, didReceiveServerRedirectTo: action.url) }
    }
    goOn(nil)
  }

  // MARK: The transcript

  /// A navigation was asked for.
  ///
  /// - Returns: The record's number, for what comes from it.
  @discardableResult
  func record(_ action: NavigationAction) -> Int {
    transcript.record(
      .navigation,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("kind", .string(action.kind.rawValue)),
      ])
  }

  /// Native answered it.
  func record(_ policy: NavigationPolicy, on action: NavigationAction) {
    transcript.record(
      .decision,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("policy", .string(policy.rawValue)),
      ])
  }
}

/// What native says to the head of an answer, before its document takes the place of another.
extension WebView {
  /// An answer has come: native is asked about it.
  func answered(
    _ result: Result<Resource, ResourceError>, to action: NavigationAction, as handling: HistoryHandling,
    in frame: Frame
  ) {
    frame.loading = nil
    guard let resource = try? result.get(), let navigationDelegate else {
      return loaded(result, of: action, as: handling, in: frame)
    }
    let response = NavigationResponse(resource, in: frame.info, number: undecidedResponses.next())
    let policy = navigationDelegate.webView(self, decidePolicyFor: response)
    guard !isClosed, !frame.isDetached else { return }
    guard policy == .later else {
      return carryOut(policy, on: response, result, of: action, as: handling, in: frame)
    }
    let activity = eventLoop.beginActivity("the decision on the answer of \(response.url)")
    // A load like any other: whatever replaces it ends it.
    let load = ResourceLoad(onEnd: { [weak loop = eventLoop] in loop?.endActivity(activity) })
    frame.loading = load
    undecidedResponses.add(response.number, load) { [link, frame = frame.link] policy in
      guard let view = link.target, let frame = frame.target, !frame.isDetached else { return }
      frame.loading = nil
      view.carryOut(policy, on: response, result, of: action, as: handling, in: frame)
    }
  }

  /// Says what is to become of an answer that the delegate left for later.
  ///
  /// - Returns: Whether it waited for that.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on response: NavigationResponse) -> Bool {
    guard policy != .later, !isClosed, let goOn = undecidedResponses.take(response.number) else { return false }
    goOn(policy)
    return true
  }

  private func carryOut(
    _ policy: NavigationPolicy, on response: NavigationResponse, _ result: Result<Resource, ResourceError>,
    of action: NavigationAction, as handling: HistoryHandling, in frame: Frame
  ) {
    guard policy != .allow else { return loaded(result, of: action, as: handling, in: frame) }
    record(policy, on: response.url, status: response.status, in: frame)
    loaded(.failure(.refused), of: action, as: handling, in: frame)
  }

  /// A document of a failed answer is shown like any other, but not without a word.
  func noteStatus(of resource: Resource, in frame: Frame) {
    if resource.status >= 400 { record(.allow, on: resource.url, status: resource.status, in: frame) }
  }

  private func record(_ policy: NavigationPolicy, on url: WebURL, status: Int, in frame: Frame) {
    transcript.record(
      .response,
      [
        .init("frame", .integer(frame.id)), .init("url", .string(url.href)), .init("status", .integer(status)),
        .init("policy", .string(policy.rawValue)),
      ])
  }
}
