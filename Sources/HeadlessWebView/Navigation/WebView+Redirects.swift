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
