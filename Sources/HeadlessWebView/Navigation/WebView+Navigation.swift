import JavaScriptEngine
import Ownership

/// How a navigation goes: asked, decided, followed.
extension WebView {
  /// Native is asked about a navigation; what it says is done in a later task, or at once where no load follows.
  func asked(_ navigation: Navigation, _ handling: HistoryHandling, of frame: Frame, isAtOnce: Bool) {
    let action = NavigationAction(navigation, of: frame.info)
    transcript.within(record(action)) {
      guard !isAtOnce else { return decide(on: action, handling, of: frame.link) }
      guard !configuration.host.isInProcess else {
        return decide(on: action, handling, of: frame.link, followsLater: true)
      }
      work.decide(on: action, handling, of: frame.link)
    }
  }

  /// - Parameter followsLater: Whether a script may be running, whose page must not be replaced below it.
  func decide(
    on action: NavigationAction, _ handling: HistoryHandling, of link: Backlink<Frame>, followsLater: Bool = false
  ) {
    guard !isClosed else { return }
    let policy = navigationDelegate?.webView(self, decidePolicyFor: action) ?? .allow
    guard policy == .later else { return carryOut(policy, on: action, handling, of: link, followsLater: followsLater) }
    undecided.add(action, on: eventLoop) { [view = self.link] policy in
      guard let view = view.target else { return }
      view.carryOut(policy, on: action, handling, of: link, followsLater: view.configuration.host.isInProcess)
    }
  }

  /// Says what is to become of a navigation that the delegate left for later.
  ///
  /// - Returns: Whether it waited for that.
  @discardableResult
  public func decide(_ policy: NavigationPolicy, on action: NavigationAction) -> Bool {
    guard policy != .later, let carryOut = undecided.take(action, on: eventLoop) else { return false }
    carryOut(policy)
    return true
  }

  /// Native has decided.
  private func carryOut(
    _ policy: NavigationPolicy, on action: NavigationAction, _ handling: HistoryHandling, of link: Backlink<Frame>,
    followsLater: Bool
  ) {
    record(policy, on: action)
    guard policy == .allow, !isClosed else { return }
    guard followsLater else { return allowed(action, handling, of: link) }
    eventLoop.post { [view = self.link] in view.target?.allowed(action, handling, of: link) }
  }

  private func allowed(_ action: NavigationAction, _ handling: HistoryHandling, of link: Backlink<Frame>) {
    guard !isClosed else { return }
    guard action.newWindowName == nil else { return openWindow(for: action) }
    guard let frame = link.target, !frame.isDetached else { return }
    follow(action, handling, in: frame)
  }

  /// Native allowed a navigation.
  private func follow(_ action: NavigationAction, _ handling: HistoryHandling, in frame: Frame) {
    let url = action.url
    switch handling {
    case .reload, .traverse: break
    case .push, .byPage, .replace:
      guard action.body != nil || !frame.isPlace(url) else { return move(within: frame, to: url, as: handling) }
    }
    // Every frame begins with an empty document and need not be given another.
    let isEmpty = frame.url.scheme == "about" && frame.url.path != "srcdoc"
    if url.scheme == "about", url.path != "srcdoc", !frame.isMain, isEmpty, frame.loading == nil { return }
    // A load that is still on its way is replaced.
    frame.stopLoading()
    frame.cancelRefresh()
    frame.fireBeforeUnload()
    guard !isClosed, !frame.isDetached else { return }
    if case .traverse(let step) = handling, let html = step.entries[frame.id]?.html {
      return commit(DocumentSource(url: url, html: html, isGiven: true), as: handling, in: frame)
    }
    if url.scheme == "about" {
      if url.path == "srcdoc" { frame.holdParent() }
      return commit(DocumentSource(url: url, html: frame.markup(of: url)), as: handling, in: frame)
    }
    if frame.isMain { tellStart(of: url) }
    guard !isClosed, !frame.isDetached else { return }
    frame.holdParent()
    var request = ResourceRequest(action)
    request.blob = frame.blob(at: url)
    request.readsFiles = action.isByNative || handling.isOfHistory || action.source.showsFiles
    let navigation = FollowedNavigation(action, of: frame)
    let load = load(request, onRedirect: { [link] in link.target?.redirected(navigation, to: $0, goOn: $1) }) {
      [link] result in
      guard let frame = navigation.frame.target, !frame.isDetached else { return }
      link.target?.answered(result, to: navigation.action, as: handling, in: frame)
    }
    navigation.load = load
    frame.loading = load
  }

  func loaded(
    _ result: Result<Resource, ResourceError>, of action: NavigationAction, as handling: HistoryHandling,
    in frame: Frame
  ) {
    do throws(ResourceError) {
      let resource = try result.get()
      noteStatus(of: resource, in: frame)
      let parent = frame.parent.flatMap { $0.url.origin == resource.url.origin ? $0.realm?.encoding : nil }
      let (text, encoding, isGuess) = TextDecoding.document(resource, parent: parent)
      let kind = DocumentKind(resource)
      if isGuess, !kind.isImage {
        transcript.fault(
          .encodingGuessed, "\(resource.url) names no encoding and is read as windows-1252, as WebKit reads it")
      }
      let source = DocumentSource(
        url: resource.url, html: kind.markup(of: text, at: resource.url), encoding: encoding,
        contentType: kind.contentType, isXML: kind.isXML, body: action.body,
        policy: resource.fields["content-security-policy"])
      commit(source, as: handling, in: frame)
    } catch {
      failedToLoad(action.url.href, as: frame.isMain ? .document : .frame, reason: error)
      // A frame shows what a server says of the failure, which is not read here.
      if !frame.isMain, action.url.isWeb, error.isAnswer {
        return commit(DocumentSource(url: action.url, html: ""), as: handling, in: frame)
      }
      if frame.isMain {
        let failure = NavigationError(url: action.url, reason: error)
        tellObservers { $0.webView(didFail: failure) }
        navigationDelegate?.webView(self, didFail: failure)
      }
      frame.releaseParent()
    }
  }

  /// Puts a document into a frame and into the history.
  func commit(_ source: DocumentSource, as handling: HistoryHandling, in frame: Frame) {
    guard !isClosed, !frame.isDetached else { return }
    frame.fireUnload()
    guard !isClosed, !frame.isDetached else { return }
    // An address that is loaded again is no new step.
    let isSame = source.url == frame.url && !source.isGiven && source.body == nil
    do { try frame.open(source.url, encoding: source.encoding, contentType: source.contentType) } catch {
      return internalError(error, in: frame)
    }
    guard let realm = frame.realm else { return }
    if frame.isMain {
      isWebProcessGone = false
      limitsReached = []
      loadProgress = LoadProgress()
    }
    realm.navigationType = handling.timingName
    if case .traverse(let step) = handling { settle(on: step, but: frame) }
    history.commit(source, as: isSame ? handling.withoutStep : handling, of: frame)
    let number = transcript.record(
      .commit, [.init("frame", .integer(frame.id)), .init("url", .string(source.url.href))])
    transcript.within(number) {
      if let policy = source.policy { declaredPolicy(policy, source: "header", in: frame) }
      show(source, in: realm, of: frame)
    }
  }

  /// A document has taken the place of another: whoever has to know is told, and it is read.
  private func show(_ source: DocumentSource, in realm: PageRealm, of frame: Frame) {
    if frame.isMain {
      // A bridge has to know the new page before the app calls it.
      tellObservers { $0.webView(didCommit: source.url) }
      if !isClosed { navigationDelegate?.webView(self, didCommit: source.url) }
    }
    guard !realm.isClosed else { return }
    // Those of a page in HTML run when its parser has made the document's element.
    if source.isXML { runUserScripts(at: .documentStart, in: realm, frame: frame) }
    guard !realm.isClosed else { return }
    let loader = DocumentLoader(html: source.html, isXML: source.isXML, realm: realm, frame: frame, view: self)
    realm.loader = loader
    loader.resume()
  }
}

extension ResourceRequest {
  /// The request of a navigation.
  fileprivate init(_ action: NavigationAction) {
    self.init(url: action.url, method: action.method)
    fields = action.fields
    guard let body = action.body else { return }
    self.body = body.bytes
    fields += [
      HTTPField(name: "Content-Type", value: body.contentType), HTTPField(name: "Origin", value: action.source.origin),
    ]
  }
}
