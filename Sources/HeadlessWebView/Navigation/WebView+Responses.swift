import Ownership

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
    transcript.record(
      .response,
      [
        .init("frame", .integer(frame.id)), .init("url", .string(response.url.href)),
        .init("status", .integer(response.status)), .init("policy", .string(policy.rawValue)),
      ])
    loaded(.failure(.refused), of: action, as: handling, in: frame)
  }

  /// A server sent a navigation elsewhere.
  func redirected(to url: WebURL, _ frame: Frame) {
    transcript.record(.redirect, [.init("frame", .integer(frame.id)), .init("url", .string(url.href))])
    guard frame.isMain else { return }
    tellObservers { $0.webView(didReceiveServerRedirectTo: url) }
    if !isClosed { navigationDelegate?.webView(self, didReceiveServerRedirectTo: url) }
  }
}
