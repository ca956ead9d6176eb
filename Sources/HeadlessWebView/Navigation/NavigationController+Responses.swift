import Ownership

/// Native's decisions on the responses to navigations.
extension NavigationController {
  /// Requests a decision on a response that the server asks to download, if its body is late.
  ///
  /// Other responses wait for their body, because their document does.
  func received(
    head: Resource, of navigation: FollowedNavigation, as handling: HistoryHandling, in frame: Frame
  ) {
    guard let view = link.target, let delegate = view.navigationDelegate, let load = navigation.load else { return }
    let response = NavigationResponse(head, in: frame.info, number: pendingResponses.next())
    guard response.isAttachment else { return }
    let policy = delegate.webView(view, decidePolicyFor: response)
    guard !view.isClosed, !frame.isDetached, !load.isOver else { return }
    guard policy == .later else {
      return carryOut(policy, on: response, beforeBodyOf: load, of: navigation, as: handling, in: frame)
    }
    navigation.early = .pending(nil)
    wait(for: response, in: frame, of: view, stop: { load.cancel() }) { [weak load] controller, policy, frame in
      if case .pending(let result?) = navigation.early {
        controller.carryOut(policy, on: response, result, of: navigation, as: handling, in: frame)
      } else if let load {
        controller.carryOut(policy, on: response, beforeBodyOf: load, of: navigation, as: handling, in: frame)
      }
    }
  }

  /// Applies a decision on a response whose body hasn't arrived.
  private func carryOut(
    _ policy: NavigationPolicy, on response: NavigationResponse, beforeBodyOf load: ResourceLoad,
    of navigation: FollowedNavigation, as handling: HistoryHandling, in frame: Frame
  ) {
    guard policy != .allow else {
      navigation.early = .allowed
      frame.loading = load
      return
    }
    frame.loading = nil
    record(policy, on: response.url, status: response.status, in: frame)
    if policy == .download, let view = link.target, let download = makeDownload(of: response, in: frame, of: view) {
      navigation.early = .download(download)
      start(download, with: response, load: load)
    } else {
      load.cancel()
    }
    loaded(.failure(.refused), of: navigation, as: handling, in: frame)
  }

  /// Requests a decision on the response to a navigation, before its document is committed.
  func received(
    _ result: Result<Resource, ResourceError>, of navigation: FollowedNavigation, as handling: HistoryHandling,
    in frame: Frame
  ) {
    if case .pending = navigation.early { return navigation.early = .pending(result) }
    frame.loading = nil
    guard let view = link.target else { return }
    guard navigation.early == nil, let resource = try? result.get(), let navigationDelegate = view.navigationDelegate
    else { return loaded(result, of: navigation, as: handling, in: frame) }
    let response = NavigationResponse(resource, in: frame.info, number: pendingResponses.next())
    let policy = navigationDelegate.webView(view, decidePolicyFor: response)
    guard !view.isClosed, !frame.isDetached else { return }
    guard policy == .later else {
      return carryOut(policy, on: response, result, of: navigation, as: handling, in: frame)
    }
    wait(for: response, in: frame, of: view) { controller, policy, frame in
      controller.carryOut(policy, on: response, result, of: navigation, as: handling, in: frame)
    }
  }

  /// Waits for native's decision on a response.
  ///
  /// - Parameter stop: Called if another navigation replaces it meanwhile.
  private func wait(
    for response: NavigationResponse, in frame: Frame, of view: WebView, stop: (() -> Void)? = nil,
    decided: @escaping (NavigationController, NavigationPolicy, Frame) -> Void
  ) {
    let activity = view.eventLoop.beginActivity("the policy decision for the response from \(response.url)")
    // It is a load like any other: a navigation that replaces it cancels it.
    let load = ResourceLoad(onEnd: { [weak loop = view.eventLoop] in loop?.endActivity(activity) })
    load.stop = stop
    frame.loading = load
    pendingResponses.add(response.number, load) { [link, frame = frame.link] policy in
      guard let view = link.target, let frame = frame.target, !frame.isDetached else { return }
      frame.loading = nil
      decided(view.navigation, policy, frame)
    }
  }

  private func carryOut(
    _ policy: NavigationPolicy, on response: NavigationResponse, _ result: Result<Resource, ResourceError>,
    of navigation: FollowedNavigation, as handling: HistoryHandling, in frame: Frame
  ) {
    guard policy != .allow else { return loaded(result, of: navigation, as: handling, in: frame) }
    record(policy, on: response.url, status: response.status, in: frame)
    if policy == .download, let view = link.target, let download = makeDownload(of: response, in: frame, of: view) {
      start(download, with: response, load: nil)
      download.receive(result)
    }
    loaded(.failure(.refused), of: navigation, as: handling, in: frame)
  }

  /// Records native's decision on a response.
  func record(_ policy: NavigationPolicy, on url: WebURL, status: Int, in frame: Frame) {
    transcript.record(
      .response,
      [
        .init("frame", .integer(frame.id)), .init("url", .string(url.href)), .init("status", .integer(status)),
        .init("policy", .string(policy.rawValue)),
      ])
  }
}
