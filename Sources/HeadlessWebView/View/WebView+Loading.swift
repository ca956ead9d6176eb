import JavaScriptEngine
import Ownership

/// How documents come into frames.
extension WebView {
  /// Loads a URL into the main frame, after native was asked.
  public func load(_ url: WebURL) {
    load(url, headers: [])
  }

  /// Loads a URL into the main frame by a request with fields of native's or a body, after native was asked.
  public func load(_ url: WebURL, headers: [(name: String, value: String)], body: FormBody? = nil) {
    guard let frame = mainFrame else { return }
    frame.led = nil
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
  public func loadHTML(_ html: String, baseURL: WebURL = .blank) {
    loads += 1
    let number = loads
    eventLoop.post { [link] in
      guard let view = link.target, number == view.loads else { return }
      view.tellStart(of: baseURL)
      // What native evaluates right behind this call still runs in the old page.
      view.eventLoop.post {
        guard let view = link.target, let frame = view.mainFrame, number == view.loads else { return }
        frame.stopLoading()
        frame.led = nil
        frame.fireBeforeUnload()
        view.commit(DocumentSource(url: baseURL, html: html, isGiven: true), as: .push, in: frame)
      }
    }
  }

  /// Ends the load that is on its way into the main frame, and what native asked to be loaded; nobody is told.
  public func stopLoading() {
    loads += 1
    mainFrame?.unschedule()
    mainFrame?.stopLoading()
  }

  /// Tells that the main frame begins to load.
  func tellStart(of url: WebURL) {
    loadProgress = LoadProgress()
    tellObservers { $0.webView(didStartLoading: url) }
    navigationDelegate?.webView(self, didStartLoading: url)
  }

  /// Gets a document or a script; the completion comes in a later task.
  @discardableResult
  func fetch(_ url: WebURL, completion: @escaping (Result<Resource, ResourceError>) -> Void) -> ResourceLoad {
    fetch(ResourceRequest(url: url), completion: completion)
  }

  /// The same for a request with more to it.
  @discardableResult
  func fetch(
    _ request: ResourceRequest, completion: @escaping (Result<Resource, ResourceError>) -> Void
  ) -> ResourceLoad {
    load(request) { completion($0.successful) }
  }

  /// Gets a resource whatever its status; the completion comes in a later task, or at once for a synchronous request.
  ///
  /// - Parameter onRedirect: Asked before a redirect is followed; nil follows all.
  func load(
    _ request: ResourceRequest, onRedirect: ResourceLoad.RedirectQuestion? = nil,
    completion: @escaping (Result<Resource, ResourceError>) -> Void
  ) -> ResourceLoad {
    let loop = eventLoop
    let activity = loop.beginActivity("loading \(request.url)")
    let load = ResourceLoad(onRedirect: onRedirect) { [weak loop] in loop?.endActivity(activity) }
    let isOfPage = noteAsked()
    resources.load(request, as: load) { [weak loop, link] result in
      func deliver() {
        guard !load.isOver else { return }
        load.end()
        if isOfPage { link.target?.noteLoaded() }
        completion(result)
      }
      if request.isSynchronous { deliver() } else { loop?.post(deliver) }
    }
    return load
  }
}

extension Result<Resource, ResourceError> {
  /// The same, but the status of a failure is one.
  var successful: Self {
    flatMap { (200..<300).contains($0.status) ? .success($0) : .failure(.status($0.status)) }
  }
}
