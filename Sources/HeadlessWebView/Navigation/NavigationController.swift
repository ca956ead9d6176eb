import JavaScriptEngine
import Ownership

/// The navigations of a view's frames: asks native about each, carries out its decision, and keeps the session history.
///
/// A message of a bridge is a navigation that native cancels, so questions wait in a ring and need no closure for each
/// task.
final class NavigationController: LoopTarget {
  /// A navigation that native is to be asked about.
  private struct Question {
    let action: NavigationAction
    let handling: HistoryHandling
    let frame: Backlink<Frame>
  }

  let link: Backlink<WebView>
  // The loop has the controller among its tasks, and would keep itself by it. Only the view, which keeps the loop, and
  // the loop's own tasks reach the controller.
  unowned(unsafe) let loop: EventLoop
  // The transcript keeps the loop, and is kept by the view.
  unowned(unsafe) let transcript: Transcript
  private let isInProcess: Bool
  var history = SessionHistory()
  var pendingActions = PendingActions()
  var pendingResponses = PendingResponses()
  /// The number of native's own last load, which a later one replaces.
  private var lastLoad = 0
  // As the loop's own queue: what is taken out is taken out before it runs.
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

  /// Asks native about a navigation; its decision is carried out in a later task, or at once where no load follows.
  func ask(_ navigation: Navigation, _ handling: HistoryHandling, of frame: Frame, isImmediate: Bool) {
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

  /// - Parameter followsLater: Whether a script may be running, whose page must not be replaced below it.
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

  /// Carries out native's decision.
  private func carryOut(
    _ policy: NavigationPolicy, on action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>,
    in view: WebView, followsLater: Bool
  ) {
    record(policy, on: action)
    guard policy == .allow, !view.isClosed else { return }
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
  }

  /// Follows a navigation that native allowed.
  private func follow(_ action: NavigationAction, _ handling: HistoryHandling, in frame: Frame, of view: WebView) {
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
    guard !view.isClosed, !frame.isDetached else { return }
    if case .traverse(let step) = handling, let html = step.entries[frame.id]?.html {
      return commit(DocumentSource(url: url, html: html, isGiven: true), as: handling, in: frame)
    }
    if url.scheme == "about" {
      if url.path == "srcdoc" { frame.holdParent() }
      return commit(DocumentSource(url: url, html: frame.markup(of: url)), as: handling, in: frame)
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
      // What native evaluates right behind this call still runs in the old page.
      view.eventLoop.post {
        guard let view = link.target, let frame = view.mainFrame, number == view.navigation.lastLoad else { return }
        frame.stopLoading()
        frame.referral = nil
        frame.fireBeforeUnload()
        view.navigation.commit(DocumentSource(url: baseURL, html: html, isGiven: true), as: .push, in: frame)
      }
    }
  }

  /// Forgets what native asked to be loaded.
  func cancelLoads() { lastLoad += 1 }

  /// Notifies native that the main frame begins to load.
  private func notifyStart(of url: WebURL, in view: WebView) {
    view.loader.resetProgress()
    view.observers.notify { $0.webView(didStartLoading: url) }
    view.navigationDelegate?.webView(view, didStartLoading: url)
  }

  // MARK: The transcript

  /// Records that a navigation was asked for.
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
