/// The loads of a view: gets resources as tasks of the loop, keeps the loop busy meanwhile, and counts the progress of
/// a page.
final class PageLoader {
  let resources: ResourceLoader
  /// Called when something that a page asked for while it loads has come, with how much has come and how much was asked
  /// for.
  var onProgress: ((_ loaded: Int, _ asked: Int) -> Void)?
  /// Returns whether a page is loading, whose progress a load counts for.
  var isLoadingPage: () -> Bool = { false }
  private var progress = (asked: 0, loaded: 0)
  // The view keeps both; only the view's own tasks reach the loader.
  private unowned let loop: EventLoop

  init(_ configuration: WebViewConfiguration, cookies: CookieJar, transcript: Transcript, loop: EventLoop) {
    self.loop = loop
    resources = ResourceLoader(
      configuration: configuration, cookies: cookies, routes: NetworkRoutes(), transcript: transcript, loop: loop)
  }

  /// Counts from the start, for a page that begins to load.
  func resetProgress() { progress = (0, 0) }

  /// Gets a document or a script; the completion comes in a later task.
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
    let loop = loop
    let activity = loop.beginActivity("loading \(request.url)")
    let load = ResourceLoad(onRedirect: onRedirect) { [weak loop] in loop?.endActivity(activity) }
    let isOfPage = isLoadingPage()
    if isOfPage { progress.asked += 1 }
    resources.load(request, as: load) { [weak loop, weak self] result in
      func deliver() {
        guard !load.isOver else { return }
        load.end()
        if isOfPage { self?.countLoaded() }
        completion(result)
      }
      if request.isSynchronous { deliver() } else { loop?.post(deliver) }
    }
    return load
  }

  private func countLoaded() {
    guard isLoadingPage(), progress.loaded < progress.asked else { return }
    progress.loaded += 1
    onProgress?(progress.loaded, progress.asked)
  }
}

extension Result<Resource, ResourceError> {
  /// The same, but the status of a failure is one.
  var successful: Self {
    flatMap { (200..<300).contains($0.status) ? .success($0) : .failure(.status($0.status)) }
  }
}
