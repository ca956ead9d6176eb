import JavaScriptEngine

/// The navigations of a frame: those that native decides on immediately, and those that wait for the end of the task.
extension Frame {
  /// The task that a scheduled navigation waits for.
  static let scheduledTask = 0

  /// Schedules a navigation of the frame's element after the running task; nil selects the element's previous
  /// address.
  func scheduleNavigation(ofElementTo address: UTF16Text?, policy: ReferrerPolicy?) {
    if let address { elementTarget = resolve(address) }
    guard !isDetached, let elementTarget, parent?.mayHold(elementTarget) == true else { return }
    setReferrer(parent, to: elementTarget, policy: policy)
    // The page around the frame waits for the frame from now on.
    holdParent()
    schedule(elementTarget, kind: .other, by: parent?.info)
  }

  private func schedule(
    _ target: WebURL, kind: NavigationKind, by source: FrameInfo?, handling: HistoryHandling = .byPage
  ) {
    schedule(
      Navigation(
        url: target, kind: kind, source: source ?? info, hasGesture: group.core.gesture.isThere, handling: handling))
  }

  /// Schedules a navigation after the running task and its microtasks; the last one of a turn wins.
  func schedule(_ next: Navigation) {
    guard !isDetached, !isLeaving else { return }
    keepBlob(of: next)
    recordReplacement(by: next)
    let isNew = scheduled == nil && scheduledTraversal == nil
    // The document may have loaded when the navigation runs.
    scheduled = Navigation(request: next.request, handling: handling(of: next))
    scheduledTraversal = nil
    if isNew { loop.post(self, task: Self.scheduledTask) }
  }

  /// Records that a message to native is lost because another address replaces it; repeating the same address loses
  /// nothing.
  private func recordReplacement(by next: Navigation) {
    guard let lost = scheduled?.url, lost != next.url, !lost.isOfDocument else { return }
    view?.transcript.record(
      .navigationReplaced,
      [.init("frame", .integer(id)), .init("url", .string(lost.href)), .init("by", .string(next.url.href))])
  }

  /// Schedules a traversal of the history after the task.
  func scheduleTraversal(to step: HistoryStep, hasGesture: Bool) {
    guard !isDetached, !isLeaving else { return }
    if realm?.loader != nil { keepsEntry = true }
    let isNew = scheduled == nil && scheduledTraversal == nil
    scheduled = nil
    scheduledTraversal = (step, hasGesture)
    if isNew { loop.post(self, task: Self.scheduledTask) }
  }

  /// Cancels the scheduled navigation.
  func unschedule() {
    scheduled = nil
    scheduledTraversal = nil
  }

  /// Requests the document again, with its original method.
  ///
  /// - Parameter source: The frame whose script requests it; nil for native, which keeps the referrer.
  func scheduleReload(by source: Frame? = nil) {
    guard !isDetached else { return }
    if let source { setReferrer(source, to: url) } else { referral = documentReferrer.map { ($0, url) } }
    let body = view?.navigation.history.current?.entries[id]?.body
    schedule(
      Navigation(
        url: url, kind: .reload, source: info, hasGesture: group.core.gesture.isThere, handling: .reload,
        details: NavigationDetails(newWindowName: nil, body: body)))
  }

  /// Navigates to an address that a script assigned: a fragment is decided on immediately, anything else after the
  /// task.
  ///
  /// - Parameter referrer: The frame of the script.
  func navigate(to address: UTF16Text, replacing: Bool, by source: FrameInfo? = nil, referrer: Frame?) {
    guard !isDetached, !isLeaving, let target = resolve(address) else { return }
    let handling: HistoryHandling = replacing ? .replace : .byPage
    guard isPlace(target) else {
      setReferrer(referrer, to: target)
      return schedule(target, kind: .other, by: source, handling: handling)
    }
    askAtOnce(
      Navigation(
        url: target, source: source ?? info, hasGesture: group.core.gesture.isThere, handling: handling))
  }

  /// Parses an address; repeated messages with the same address cost only a comparison.
  func resolve(_ address: UTF16Text) -> WebURL? {
    if let last = lastAddress, last.text == address { return last.url }
    guard let parsed = WebURL(address.string) else { return nil }
    lastAddress = (address, parsed)
    return parsed
  }

  /// Returns whether an address is a fragment of the current document.
  func isPlace(_ target: WebURL) -> Bool { target.fragment != nil && target.equalsIgnoringFragment(url) }

  /// Runs the scheduled navigation or the refresh.
  func run(task: Int) {
    guard task == Self.scheduledTask else { return followRefresh() }
    if let next = scheduled.take() {
      ask(next)
    } else if let (step, hasGesture) = scheduledTraversal {
      scheduledTraversal = nil
      view?.navigation.traverse(to: step, hasGesture: hasGesture)
    }
  }

  /// Requests a navigation policy decision, which is carried out in a task of its own.
  func ask(_ navigation: Navigation) {
    view?.navigation.ask(navigation, handling(of: navigation), of: self, isImmediate: false)
  }

  /// Requests a navigation policy decision within the call, for navigations without a load.
  func askAtOnce(_ navigation: Navigation) {
    view?.navigation.ask(navigation, handling(of: navigation), of: self, isImmediate: true)
  }

  /// Returns the effect of a navigation on the history, as in WebKit.
  ///
  /// A page that is still loading, or a frame in one, adds no step by its own scripts.
  private func handling(of navigation: Navigation) -> HistoryHandling {
    guard case .byPage = navigation.handling else { return navigation.handling }
    if keepsEntry, isPlace(navigation.url) { return .replace }
    if !navigation.hasGesture, realm?.loader != nil { return .replace }
    var outer = parent
    while let frame = outer {
      if frame.realm?.loader != nil { return .replace }
      outer = frame.parent
    }
    return .push
  }
}

extension WebURL {
  /// Indicates whether the scheme is one of documents, and not one for messages to native.
  fileprivate var isOfDocument: Bool {
    ["http", "https", "file", "about", "data", "blob", "javascript"].contains(scheme)
  }
}

/// A refresh that a document declared, with its time and target.
struct Refresh {
  let url: WebURL
  let delay: Int64
}

/// Refreshes: HTML, "shared declarative refresh steps".
extension Frame {
  private static let refreshTask = 1
  /// The delay up to which a refresh replaces its page, which a step back could not stay on.
  private static let longestRedirect: Int64 = 1_000_000_000

  /// Navigates to an address after a delay; the soonest of several refreshes wins.
  func scheduleRefresh(to address: String, milliseconds: Double) {
    guard !isDetached, !milliseconds.isNaN, let target = WebURL(address) else { return }
    let delay = Int64(min(max(milliseconds, 0), 1e12) * 1_000_000)
    if let refresh, refresh.delay < delay { return }
    cancelRefresh()
    refresh = Refresh(url: target, delay: delay)
    loop.schedule(
      self, task: Self.refreshTask, after: delay,
      work: PendingWork(kind: .timer(delay: .nanoseconds(delay), repeats: false), label: "refresh to \(target)"))
  }

  func cancelRefresh() {
    guard refresh != nil else { return }
    refresh = nil
    loop.cancel(self, task: Self.refreshTask)
  }

  func followRefresh() {
    guard let refresh else { return }
    self.refresh = nil
    setReferrer(self, to: refresh.url)
    let handling: HistoryHandling = refresh.delay <= Self.longestRedirect ? .replace : .byPage
    ask(Navigation(url: refresh.url, source: info, handling: handling))
  }
}

/// Chooses the target of a link or form by its name: HTML, "the rules for choosing a navigable".
extension Frame {
  /// Returns the frame with a name; nil if a new window is required.
  func frame(named name: String) -> Frame? {
    switch name.lowercased() {
    case "", "_self": return self
    case "_parent": return parent ?? self
    case "_top": return top
    case "_blank": return nil
    default: return below(name) ?? top.below(name) ?? relatedWindows.lazy.compactMap { $0.below(name) }.first
    }
  }

  private func below(_ name: String) -> Frame? {
    if self.name == name, !isClosing { return self }
    for child in children { if let found = child.below(name) { return found } }
    return nil
  }

  /// Follows a clicked link; native decides on it during the click.
  func followLink(
    to address: String, target name: String, types: LinkTypes, download filename: String?, policy: ReferrerPolicy?,
    modifiers: KeyModifiers
  ) {
    guard !isDetached, let url = WebURL(address) else { return }
    let hasGesture = group.core.gesture.isThere
    if let filename {
      let link = DownloadLink(
        filename: filename, referrer: referrer(types.policy ?? policy),
        blob: url.hasScheme("blob") ? realm?.blob(at: url) : nil)
      return ask(
        Navigation(
          url: url, kind: .linkActivated, source: info, hasGesture: hasGesture,
          details: NavigationDetails(newWindowName: nil, body: nil, download: link)))
    }
    guard let frame = frame(named: name) else {
      return ask(
        Navigation(
          url: url, kind: .linkActivated, source: info, hasGesture: hasGesture,
          details: NavigationDetails(
            newWindowName: name, body: nil, types: types, policy: types.policy ?? policy, modifiers: modifiers)))
    }
    let navigation = Navigation(
      url: url, kind: .linkActivated, source: info, hasGesture: hasGesture, handling: .push,
      details: NavigationDetails(newWindowName: nil, body: nil, modifiers: modifiers))
    guard !frame.isPlace(url) else { return frame.askAtOnce(navigation) }
    // A listener of the click may have scheduled another document, which the link replaces; messages to native remain.
    if url.isOfDocument, frame.scheduled?.url.isOfDocument == true { frame.unschedule() }
    frame.setReferrer(self, to: url, policy: types.policy ?? policy)
    frame.keepBlob(of: navigation, from: self)
    frame.ask(navigation)
  }

  /// Submits a form; native decides on it after the task.
  func submitForm(to address: String, target name: String, types: LinkTypes, body: FormBody?) {
    guard !isDetached, let url = WebURL(address) else { return }
    let target = frame(named: name)
    target?.setReferrer(self, to: url, policy: types.policy)
    let details = NavigationDetails(
      newWindowName: target == nil ? name : nil, body: body, types: types, policy: types.policy)
    // The new window does not exist yet, so this frame waits for the task's end.
    (target ?? self).schedule(
      Navigation(
        url: url, kind: .formSubmitted, source: info, hasGesture: group.core.gesture.isThere, details: details))
  }
}
