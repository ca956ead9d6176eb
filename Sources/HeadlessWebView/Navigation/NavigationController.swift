import JavaScriptEngine
import Ownership

/// The navigations of a view's frames: requests native's decision on each, applies it, and keeps the session history.
///
/// A message of a bridge is a navigation that native cancels, so pending decisions are queued in a ring and need no
/// closure for each task.
final class NavigationController: LoopTarget {
  /// A navigation that awaits native's decision.
  private struct Question {
    let action: NavigationAction
    let handling: HistoryHandling
    let frame: Backlink<Frame>
  }

  let link: Backlink<WebView>
  // The loop references the controller in its tasks, so a strong reference would be a cycle. Only the view, which
  // retains the loop, and the loop's own tasks reach the controller.
  unowned(unsafe) let loop: EventLoop
  // The transcript retains the loop, and the view retains the transcript.
  unowned(unsafe) let transcript: Transcript
  private let isInProcess: Bool
  var history = SessionHistory()
  var pendingActions = PendingActions()
  var pendingResponses = PendingResponses()
  /// The number of native's latest load, which replaces earlier ones.
  private var lastLoad = 0
  /// The downloads that run.
  var downloads: [Download] = []
  /// The number of the latest download.
  var lastDownload = 0
  // As in the loop's own queue, an element is removed before it runs.
  @exclusivity(unchecked) private var questions = Ring<Question>()

  init(of view: Backlink<WebView>, in loop: EventLoop, transcript: Transcript, isInProcess: Bool) {
    link = view
    self.loop = loop
    self.transcript = transcript
    self.isInProcess = isInProcess
  }

  func close() {
    history = SessionHistory()
    pendingActions = PendingActions()
    pendingResponses = PendingResponses()
  }

  // MARK: The decision

  /// Requests a decision on a navigation; it is applied in a later task, or immediately if no load follows.
  func ask(_ navigation: Navigation, _ handling: HistoryHandling, of frame: Frame, isImmediate: Bool) {
    guard frame.isAllowed(navigation.url) else { return frame.showBlocked() }
    let action = NavigationAction(navigation, of: frame.info)
    transcript.within(record(action)) {
      guard !isImmediate else { return decide(on: action, handling, of: frame.link) }
      guard !isInProcess else { return decide(on: action, handling, of: frame.link, followsLater: true) }
      questions.append(Question(action: action, handling: handling, frame: frame.link))
      loop.post(self, task: 0)
    }
  }

  func run(task: Int) {
    guard let question = questions.removeFirst() else { return }
    decide(on: question.action, question.handling, of: question.frame)
  }

  /// - Parameter followsLater: Indicates whether a script may be running, whose page must not be replaced meanwhile.
  private func decide(
    on action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>, followsLater: Bool = false
  ) {
    guard let view = link.target, !view.isClosed else { return }
    let policy = view.navigationDelegate?.webView(view, decidePolicyFor: action) ?? .allow
    guard policy == .later else {
      return carryOut(policy, on: action, handling, of: frame, in: view, followsLater: followsLater)
    }
    pendingActions.add(action, on: view.eventLoop) { [link, isInProcess] policy in
      guard let view = link.target else { return }
      view.navigation.carryOut(policy, on: action, handling, of: frame, in: view, followsLater: isInProcess)
    }
  }

  /// Applies native's decision.
  private func carryOut(
    _ policy: NavigationPolicy, on action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>,
    in view: WebView, followsLater: Bool
  ) {
    record(policy, on: action)
    guard policy == .allow || policy == .download, !view.isClosed else {
      frame.target?.releaseParentIfIdle()
      return
    }
    if policy == .download || action.isDownload {
      if let frame = frame.target {
        startDownload(of: action, in: frame, of: view)
        frame.releaseParentIfIdle()
      }
      return
    }
    guard followsLater else { return allowed(action, handling, of: frame, in: view) }
    view.eventLoop.post { [link] in
      if let view = link.target { view.navigation.allowed(action, handling, of: frame, in: view) }
    }
  }

  private func allowed(
    _ action: NavigationAction, _ handling: HistoryHandling, of link: Backlink<Frame>, in view: WebView
  ) {
    guard !view.isClosed else { return }
    guard action.newWindowName == nil else { return view.openWindow(for: action) }
    guard let frame = link.target, !frame.isDetached else { return }
    follow(action, handling, in: frame, of: view)
    frame.releaseParentIfIdle()
  }

  /// Follows a navigation that native allowed.
  private func follow(_ action: NavigationAction, _ handling: HistoryHandling, in frame: Frame, of view: WebView) {
    let url = action.url
    switch handling {
    case .reload, .traverse: break
    case .push, .byPage, .replace:
      guard action.body != nil || !frame.isPlace(url) else { return move(within: frame, to: url, as: handling) }
    }
    // Every frame begins with an empty document and needs no other.
    let isEmpty = frame.url.hasScheme("about") && !frame.url.isSrcdoc
    if url == .blank || frame.awaitsEmptyDocument && url.isBlank, !frame.isMain, frame.loading == nil,
      isEmpty || frame.awaitsEmptyDocument
    {
      frame.awaitsEmptyDocument = false
      return
    }
    // A load in progress is replaced.
    frame.stopLoading()
    frame.cancelRefresh()
    frame.fireBeforeUnload()
    guard !view.isClosed, !frame.isDetached else { return }
    if case .traverse(let step) = handling, let html = step.entries[frame.id]?.html {
      let source = DocumentSource(url: url, html: html, isGiven: true, referrer: frame.takeReferrer(to: url))
      return commit(source, as: handling, in: frame)
    }
    if url.scheme == "about" {
      if url.isSrcdoc { frame.holdParent() }
      let source = DocumentSource(
        url: url, html: frame.markup(of: url), policies: inheritedPolicies(of: action, in: frame),
        referrer: frame.takeReferrer(to: url))
      return commit(source, as: handling, in: frame)
    }
    if frame.isMain { notifyStart(of: url, in: view) }
    guard !view.isClosed, !frame.isDetached else { return }
    load(action, as: handling, in: frame, of: view)
  }

  // MARK: Loads of native

  /// Loads HTML text as a page of a URL.
  func loadHTML(_ html: String, baseURL: WebURL) {
    lastLoad += 1
    let number = lastLoad
    loop.post { [link] in
      guard let view = link.target, number == view.navigation.lastLoad else { return }
      view.navigation.notifyStart(of: baseURL, in: view)
      // Scripts that native evaluates right after this call still run in the old page.
      view.eventLoop.post {
        guard let view = link.target, let frame = view.mainFrame, number == view.navigation.lastLoad else { return }
        frame.stopLoading()
        frame.referral = nil
        frame.fireBeforeUnload()
        view.navigation.commit(DocumentSource(url: baseURL, html: html, isGiven: true), as: .push, in: frame)
      }
    }
  }

  /// Cancels the pending loads of native.
  func cancelLoads() { lastLoad += 1 }

  /// Notifies native that the main frame begins to load.
  private func notifyStart(of url: WebURL, in view: WebView) {
    view.loader.resetProgress()
    view.observers.notify { $0.webView(didStartLoading: url) }
    view.navigationDelegate?.webView(view, didStartLoading: url)
  }

  // MARK: The transcript

  /// Records that a navigation was requested.
  ///
  /// - Returns: The event's number, as the cause of later events.
  @discardableResult
  func record(_ action: NavigationAction) -> Int {
    transcript.record(
      .navigation,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("kind", .string(action.kind.rawValue)),
      ])
  }

  /// Records native's decision on a navigation.
  func record(_ policy: NavigationPolicy, on action: NavigationAction) {
    transcript.record(
      .decision,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("policy", .string(policy.rawValue)),
      ])
  }
}
