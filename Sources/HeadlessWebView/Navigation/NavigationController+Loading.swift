import JavaScriptEngine
import Ownership

/// The load of a navigation that native allowed, up to its document.
extension NavigationController {
  func load(_ action: NavigationAction, as handling: HistoryHandling, in frame: Frame, of view: WebView) {
    frame.holdParent()
    let referrer = frame.takeReferrer(to: action.url)
    var request = ResourceRequest(action, referrer: referrer)
    request.initiator = "navigation"
    request.isOfPage = frame.isMain
    request.blob = frame.blob(at: action.url)
    request.readsFiles = action.isByNative || handling.isOfHistory || action.source.showsFiles
    let navigation = FollowedNavigation(action, of: frame)
    navigation.referrer = referrer
    let load = view.loader.load(
      request, onRedirect: { [link] in link.target?.navigation.redirected(navigation, to: $0, goOn: $1) }
    ) { [link] result in
      if case .download(let download) = navigation.early { return download.receive(result) }
      guard let frame = navigation.frame.target, !frame.isDetached else { return }
      link.target?.navigation.received(result, of: navigation, as: handling, in: frame)
    }
    navigation.load = load
    frame.loading = load
    load.onHead = { [link] head in
      guard let frame = navigation.frame.target, !frame.isDetached else { return }
      link.target?.navigation.received(head: head, of: navigation, as: handling, in: frame)
    }
    // A response that is there at once replaces the page before its requests could fail.
    loop.post { [weak realm = frame.realm, weak load] in
      if let load, !load.isOver, let realm, realm.frame?.loading === load { realm.failRequestsOfLeftPage() }
    }
  }

  // MARK: Redirects

  /// Requests a decision on a redirect of a navigation, but not twice in a row for the same request.
  ///
  /// The current page gets no second `beforeunload` event.
  private func redirected(
    _ navigation: FollowedNavigation, to request: ResourceRequest, goOn: @escaping (ResourceError?) -> Void
  ) {
    let action = NavigationAction(navigation.action, redirectedTo: request)
    if let frame = navigation.frame.target, !isAllowed(action, redirectedFrom: navigation.firstURL, in: frame) {
      return loop.post { goOn(.contentPolicy("\(action.url)")) }
    }
    navigation.referrer = request.referrer
    let isNew = action.url != navigation.action.url || action.body != navigation.action.body
    navigation.action = action
    if isNew { record(action) }
    // The response may have arrived within the call that began the load.
    loop.post { [link] in
      guard let view = link.target, !view.isClosed, navigation.load?.isOver == false else { return }
      if isNew {
        view.navigation.decide(on: navigation, in: view, goOn: goOn)
      } else {
        view.navigation.goOn(navigation, in: view, goOn)
      }
    }
  }

  private func decide(on navigation: FollowedNavigation, in view: WebView, goOn: @escaping (ResourceError?) -> Void) {
    let policy = view.navigationDelegate?.webView(view, decidePolicyFor: navigation.action) ?? .allow
    guard policy == .later else { return carryOut(policy, on: navigation, in: view, goOn: goOn) }
    guard !view.isClosed, let load = navigation.load, !load.isOver else { return }
    let number = pendingActions.add(navigation.action, on: view.eventLoop) { [link] policy in
      if let view = link.target { view.navigation.carryOut(policy, on: navigation, in: view, goOn: goOn) }
    }
    // A load that is replaced does not wait for a decision.
    load.atEnd { [link] in
      if let view = link.target { view.navigation.pendingActions.drop(number, on: view.eventLoop) }
    }
  }

  private func carryOut(
    _ policy: NavigationPolicy, on navigation: FollowedNavigation, in view: WebView, goOn: (ResourceError?) -> Void
  ) {
    record(policy, on: navigation.action)
    if policy == .download, let frame = navigation.frame.target {
      startDownload(of: navigation.action, in: frame, of: view)
    }
    guard policy == .allow else { return goOn(.redirectRefused) }
    self.goOn(navigation, in: view, goOn)
  }

  private func goOn(_ navigation: FollowedNavigation, in view: WebView, _ goOn: (ResourceError?) -> Void) {
    let action = navigation.action
    guard action.url.isWeb else { return goOn(nil) }
    transcript.record(
      .redirect, [.init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href))])
    if action.frame.isMainFrame {
      view.observers.notify { $0.webView(didReceiveServerRedirectTo: action.url) }
      if !view.isClosed { view.navigationDelegate?.webView(view, didReceiveServerRedirectTo: action.url) }
    }
    goOn(nil)
  }

  // MARK: The outcome

  /// Opens the document of a response that native allowed, or reports why there is none.
  func loaded(
    _ result: Result<Resource, ResourceError>, of navigation: FollowedNavigation, as handling: HistoryHandling,
    in frame: Frame
  ) {
    do throws(ResourceError) {
      let resource = try result.get()
      // The document of an unsuccessful response is shown like any other, but the response is recorded.
      if resource.status >= 400 { record(.allow, on: resource.url, status: resource.status, in: frame) }
      // HTML, "navigate": a response without a document leaves the page in place.
      if resource.status == 204 || resource.status == 205 { throw .refused }
      let origin = resource.url.documentOrigin
      let parent = frame.parent.flatMap { $0.url.documentOrigin == origin ? $0.realm?.encoding : nil }
      let (text, encoding, isGuess) = TextDecoding.document(resource, parent: parent)
      let kind = DocumentKind(resource)
      if isGuess, !kind.isImage {
        transcript.fault(
          .encodingGuessed, "\(resource.url) declares no encoding and is read as windows-1252, as in WebKit")
      }
      let source = DocumentSource(
        url: resource.url, html: kind.markup(of: text, at: resource.url), encoding: encoding,
        contentType: kind.contentType, isXML: kind.isXML, body: navigation.action.body,
        policies: resource.url.isLocal
          ? inheritedPolicies(of: navigation.action, in: frame) : ContentPolicy.all(of: resource),
        referrer: navigation.referrer, referrerPolicy: ReferrerPolicy(field: resource.fields["referrer-policy"]))
      if !source.url.isLocal, let view = link.target { view.reporter.declared(source.policies, in: frame) }
      guard frame.isAllowedInAncestors(by: source) else {
        // The frame shows an error page, as in WebKit: an empty one of an origin of its own.
        let sandboxed = ContentPolicy("sandbox", of: resource.url).map { [$0] } ?? []
        return commit(DocumentSource(url: resource.url, html: "", policies: sandboxed), as: handling, in: frame)
      }
      commit(source, as: handling, in: frame)
    } catch {
      failed(error, to: navigation.action, as: handling, in: frame)
    }
  }

  private func failed(
    _ error: ResourceError, to action: NavigationAction, as handling: HistoryHandling, in frame: Frame
  ) {
    guard let view = link.target else { return }
    view.reporter.failedToLoad(action.url.href, as: frame.isMain ? .document : .frame, reason: error)
    view.inspector?.view(view, didFailToLoad: action.url, in: frame.info, reason: error)
    if case .contentPolicy = error { return frame.showBlocked() }
    // A browser's frame shows the server's error page, which is not parsed here.
    if !frame.isMain, action.url.hasStatus, error.isAnswer {
      return commit(DocumentSource(url: action.url, html: ""), as: handling, in: frame)
    }
    if frame.isMain {
      let failure = NavigationError(url: action.url, reason: error)
      view.observers.notify { $0.webView(didFail: failure) }
      view.navigationDelegate?.webView(view, didFail: failure)
    }
    frame.releaseParent()
  }
}

extension ResourceRequest {
  /// The request of a navigation.
  init(_ action: NavigationAction, referrer: Referrer?) {
    self.init(url: action.url, method: action.method, isNavigation: true)
    self.referrer = referrer
    // A step in the history has no source: the user may have requested it.
    source = action.isByNative || action.kind == .backForward ? nil : action.source.url
    fields = action.fields
    guard let body = action.body else { return }
    self.body = body.bytes
    let origin = action.source.origin
    fields += [
      HTTPField(name: "Content-Type", value: body.contentType),
      HTTPField(name: "Origin", value: referrer?.origin(origin, for: url) ?? origin),
    ]
  }
}
