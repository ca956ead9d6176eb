import Ownership
import JavaScriptEngine

/// How documents come into frames.
extension WebView {
  /// Loads a URL into the main frame, after native was asked.
  public func load(_ url: WebURL) { mainFrame?.scheduleNavigation(to: url.href, kind: .other) }

  /// Loads the page again, after native was asked.
  public func reload() { mainFrame?.scheduleReload() }

  /// Loads HTML text as a page of a URL.
  public func loadHTML(_ html: String, baseURL: WebURL = .blank) {
    loads += 1
    let number = loads
    eventLoop.post { [link] in
      guard let view = link.target, number == view.loads else { return }
      view.navigationDelegate?.webView(view, didStartLoading: baseURL)
      // What native evaluates right behind this call still runs in the old page.
      view.eventLoop.post {
        guard let view = link.target, let frame = view.mainFrame, number == view.loads else { return }
        frame.stopLoading()
        frame.fireBeforeUnload()
        view.commit(html: html, url: baseURL, in: frame)
      }
    }
  }

  /// Native is asked about a navigation; what it says is done in a later task.
  func asked(_ action: NavigationAction, of frame: Frame) {
    transcript.record(
      .navigation,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("kind", .string(action.kind.rawValue)),
      ])
    eventLoop.post { [link, frame = frame.link] in link.target?.decide(on: action, of: frame) }
  }

  private func decide(on action: NavigationAction, of link: Backlink<Frame>) {
    guard !isClosed else { return }
    let policy = navigationDelegate?.webView(self, decidePolicyFor: action) ?? .allow
    transcript.record(
      .decision,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("policy", .string(policy.rawValue)),
      ])
    guard policy == .allow, let frame = link.target, !frame.isDetached else { return }
    follow(action, in: frame)
  }

  /// Native allowed a navigation.
  private func follow(_ action: NavigationAction, in frame: Frame) {
    let url = action.url
    if url.scheme == "about" {
      guard frame.isMain else { return }
      frame.stopLoading()
      frame.fireBeforeUnload()
      commit(html: "", url: url, in: frame)
      return
    }
    // A load that is still on its way is replaced.
    frame.stopLoading()
    frame.fireBeforeUnload()
    guard !isClosed, !frame.isDetached else { return }
    if frame.isMain { navigationDelegate?.webView(self, didStartLoading: url) }
    guard !isClosed, !frame.isDetached else { return }
    frame.holdParent()
    frame.loading = fetch(url) { [link, frame = frame.link] result in
      guard let frame = frame.target, !frame.isDetached else { return }
      link.target?.loaded(result, from: url, in: frame)
    }
  }

  private func loaded(_ result: Result<Resource, ResourceError>, from url: WebURL, in frame: Frame) {
    frame.loading = nil
    do throws(ResourceError) {
      let resource = try result.get()
      commit(html: try TextDecoding.utf8(resource.bytes), url: resource.url, in: frame)
    } catch {
      failedToLoad(url.href, reason: error)
      if frame.isMain { navigationDelegate?.webView(self, didFail: NavigationError(url: url, reason: error)) }
      frame.releaseParent()
    }
  }

  private func commit(html: String, url: WebURL, in frame: Frame) {
    guard !isClosed, !frame.isDetached else { return }
    frame.fireUnload()
    guard !isClosed, !frame.isDetached else { return }
    do { try frame.open(url) } catch { return internalError(error, in: frame) }
    guard let realm = frame.realm else { return }
    transcript.record(.commit, [.init("frame", .integer(frame.id)), .init("url", .string(url.href))])
    if frame.isMain { navigationDelegate?.webView(self, didCommit: url) }
    runUserScripts(at: .documentStart, in: realm, frame: frame)
    let loader = DocumentLoader(html: html, realm: realm, frame: frame, view: self)
    realm.loader = loader
    loader.resume()
  }

  /// Gets a document or a script; the completion comes in a later task.
  @discardableResult
  func fetch(_ url: WebURL, completion: @escaping (Result<Resource, ResourceError>) -> Void) -> ResourceLoad {
    load(ResourceRequest(url: url)) { result in
      completion(
        result.flatMap { resource in
          (200..<300).contains(resource.status) ? .success(resource) : .failure(.status(resource.status))
        })
    }
  }

  /// Gets a resource whatever its status; the completion comes in a later task, or at once for a synchronous request.
  func load(
    _ request: ResourceRequest, completion: @escaping (Result<Resource, ResourceError>) -> Void
  ) -> ResourceLoad {
    let loop = eventLoop
    let activity = loop.beginActivity("loading \(request.url)")
    let load = ResourceLoad { [weak loop] in loop?.endActivity(activity) }
    resources.load(request, as: load) { [weak loop] result in
      func deliver() {
        guard !load.isOver else { return }
        load.end()
        completion(result)
      }
      if request.isSynchronous { deliver() } else { loop?.post(deliver) }
    }
    return load
  }
}
