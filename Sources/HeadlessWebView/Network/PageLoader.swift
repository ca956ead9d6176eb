/// The loads of a view: loads resources as tasks of the loop, keeps the loop busy meanwhile, and counts a page's
/// progress.
final class PageLoader {
  let resources: ResourceLoader
  /// Called when a resource that a loading page requested has arrived, with the number of loaded and requested
  /// resources.
  var onProgress: ((_ loaded: Int, _ asked: Int) -> Void)?
  /// Returns whether a page is loading, to whose progress a load contributes.
  var isLoadingPage: () -> Bool = { false }
  private var progress = (asked: 0, loaded: 0)
  // The view retains both; only the view's own tasks reach the loader.
  private unowned let loop: EventLoop

  init(_ configuration: WebViewConfiguration, cookies: CookieJar, transcript: Transcript, loop: EventLoop) {
    self.loop = loop
    resources = ResourceLoader(
      configuration: configuration, cookies: cookies, routes: NetworkRoutes(), transcript: transcript, loop: loop)
  }

  /// Resets the progress, for a page that begins to load.
  func resetProgress() { progress = (0, 0) }

  /// Loads a document or a script; the completion is called in a later task.
  @discardableResult
  func fetch(
    _ request: ResourceRequest, gate: ContentPolicyGate? = nil,
    completion: @escaping (Result<Resource, ResourceError>) -> Void
  ) -> ResourceLoad {
    load(request, gate: gate) { completion($0.successful) }
  }

  /// Loads a resource with any status; the completion is called later, or immediately for a synchronous request.
  ///
  /// - Parameters:
  ///   - onRedirect: Called before a redirect is followed; nil follows all.
  ///   - gate: The check by the policies of the document that requests the resource; nil for none.
  func load(
    _ request: ResourceRequest, onRedirect: ResourceLoad.RedirectQuestion? = nil, gate: ContentPolicyGate? = nil,
    completion: @escaping (Result<Resource, ResourceError>) -> Void
  ) -> ResourceLoad {
    let loop = loop
    let activity = loop.beginActivity("loading \(request.url)")
    let load = ResourceLoad(onRedirect: onRedirect, gate: gate) { [weak loop] in loop?.endActivity(activity) }
    let isOfPage = isLoadingPage()
    if isOfPage { progress.asked += 1 }
    var isWaiting = true
    resources.load(request, as: load) { [weak loop, weak self] result in
      func deliver() {
        guard !load.isOver else { return }
        load.end()
        if isOfPage { self?.countLoaded() }
        completion(result)
      }
      if request.isSynchronous, isWaiting { deliver() } else { loop?.post(deliver) }
    }
    isWaiting = false
    return load
  }

  /// Sends a request past the routes, for the host and not for a page; the completion is called in a later task.
  func send(_ request: ResourceRequest, completion: @escaping (Result<Resource, ResourceError>) -> Void) {
    let loop = loop
    let activity = loop.beginActivity("loading \(request.url)")
    let load = ResourceLoad(onEnd: { [weak loop] in loop?.endActivity(activity) })
    resources.loadPastRoutes(request, as: load) { [weak loop] result in
      loop?.post {
        guard !load.isOver else { return }
        load.end()
        completion(result)
      }
    }
  }

  private func countLoaded() {
    guard isLoadingPage(), progress.loaded < progress.asked else { return }
    progress.loaded += 1
    onProgress?(progress.loaded, progress.asked)
  }
}

extension Result<Resource, ResourceError> {
  /// The result with an unsuccessful status converted to a failure.
  var successful: Self {
    flatMap { (200..<300).contains($0.status) ? .success($0) : .failure($0.missing ?? .status($0.status)) }
  }
}
