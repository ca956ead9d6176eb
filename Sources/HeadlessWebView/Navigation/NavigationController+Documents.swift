import JavaScriptEngine
import Ownership

/// The replacement of the documents of a view's frames, and their moves in the session history.
extension NavigationController {
  /// Commits a document to a frame and to the history.
  func commit(_ source: DocumentSource, as handling: HistoryHandling, in frame: Frame) {
    guard let view = link.target, !view.isClosed, !frame.isDetached else { return }
    frame.fireUnload()
    guard !view.isClosed, !frame.isDetached else { return }
    // A repeated load of the same address adds no step.
    let isSame = source.url == frame.url && !source.isGiven && source.body == nil
    let sandbox = source.policies.sandbox
    do {
      try frame.open(
        source.url, encoding: source.encoding, contentType: source.contentType, referrer: source.referrer,
        policy: source.referrerPolicy, sandboxedByPolicy: sandbox)
    } catch {
      return view.reporter.internalError(error)
    }
    guard let realm = frame.realm else { return }
    if frame.isMain {
      view.frames.isProcessGone = false
      view.limits.reset()
      view.loader.resetProgress()
    }
    realm.navigationType = handling.timingName
    if case .traverse(let step) = handling { settle(on: step, of: view.frames, except: frame) }
    history.commit(source, as: isSame ? handling.withoutStep : handling, of: frame)
    let number = transcript.record(
      .commit, [.init("frame", .integer(frame.id)), .init("url", .string(source.url.href))])
    transcript.within(number) {
      realm.adopt(source.policies, isInherited: source.url.isLocal)
      show(source, in: realm, of: frame, view)
    }
  }

  /// Notifies native of a committed document, and parses it.
  private func show(_ source: DocumentSource, in realm: PageRealm, of frame: Frame, _ view: WebView) {
    if frame.isMain {
      // A bridge has to know the new page before the app calls it.
      view.observers.notify { $0.webView(didCommit: source.url) }
      if !view.isClosed { view.navigationDelegate?.webView(view, didCommit: source.url) }
    }
    guard !realm.isClosed else { return }
    // The user scripts of an HTML page run when its parser has created the root element.
    if source.isXML { view.evaluator.runUserScripts(at: .documentStart, in: realm, frame: frame) }
    guard !realm.isClosed else { return }
    let loader = DocumentLoader(
      html: source.html, isXML: source.isXML, allowsQuirks: source.allowsQuirks, realm: realm, frame: frame, view: view)
    realm.loader = loader
    loader.resume()
  }

  /// Records that a document was parsed.
  func didParse(_ frame: Frame) {
    transcript.record(
      .domContentLoaded, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
    if let view = frame.view { view.inspector?.view(view, didParse: frame.info) }
  }

  /// Notifies native, or the page around the frame, that a document and its resources have loaded.
  func didLoad(_ frame: Frame, isNavigation: Bool) {
    transcript.record(.load, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
    if let view = frame.view { view.inspector?.view(view, didLoad: frame.info) }
    if frame.isMain {
      guard isNavigation, let view = link.target else { return }
      let url = frame.url
      view.observers.notify { $0.webView(didFinish: url) }
      if !view.isClosed { view.navigationDelegate?.webView(view, didFinish: url) }
    } else if let parent = frame.parent, let realm = parent.realm {
      realm.notify(.frameLoaded, [realm.core.context.handle(Double(frame.number))])
      frame.releaseParent()
    }
  }

  /// Notifies native, or the page around the frame, that a document has stopped loading without a load event.
  func didStop(_ frame: Frame) {
    guard frame.isMain else { return frame.releaseParent() }
    guard let view = link.target, !view.isClosed else { return }
    let url = frame.url
    view.observers.notify { $0.webView(didFinish: url) }
    if !view.isClosed { view.navigationDelegate?.webView(view, didFinish: url) }
  }

  // MARK: Moves in the history

  /// Changes the fragment of a frame's document: HTML, "navigate to a fragment".
  func move(within frame: Frame, to url: WebURL, as handling: HistoryHandling) {
    let handling = url == frame.url ? handling.withoutStep : handling
    let entry = history.change(of: frame, to: url, replacing: handling.isReplacing)
    // A fragment navigation has no state, unlike an entry that a script sets.
    let keepsState = frame.keepsEntry && handling.isReplacing
    if !keepsState { entry.state = nil }
    show(entry, in: frame, isTraversal: false, showsState: !keepsState)
  }

  /// Traverses the history to a step, unless it was discarded: HTML, "traverse the history by a delta".
  func traverse(to step: HistoryStep, hasGesture: Bool) {
    guard let view = link.target else { return }
    guard let current = history.current, history.contains(step), step !== current else { return }
    let moved = view.frames.all.filter { frame in
      guard let target = step.entries[frame.id] else { return false }
      return target !== current.entries[frame.id]
    }
    let loads = moved.filter { isLoadNeeded($0, for: step, in: view.frames) }
    guard !loads.isEmpty else { return settle(on: step, of: view.frames) }
    // A page that is replaced discards its frames.
    for frame in loads.first?.isMain == true ? [loads[0]] : loads {
      guard let entry = step.entries[frame.id] else { continue }
      frame.referral = entry.referrer.map { ($0, entry.url) }
      frame.ask(
        Navigation(
          url: entry.url, kind: .backForward, source: frame.info, hasGesture: hasGesture, handling: .traverse(step),
          details: NavigationDetails(newWindowName: nil, body: entry.body)))
    }
  }

  /// Creates a step the current one, after the remaining documents have moved.
  private func settle(on step: HistoryStep, of frames: FrameTree, except loading: Frame? = nil) {
    guard let current = history.current, current !== step else { return }
    let staying = frames.all.filter { frame in
      guard frame !== loading, let target = step.entries[frame.id] else { return false }
      return target !== current.entries[frame.id] && !isLoadNeeded(frame, for: step, in: frames)
    }
    history.move(to: step)
    for frame in staying where !frame.isDetached {
      if let entry = step.entries[frame.id] { show(entry, in: frame, isTraversal: true) }
    }
  }

  private func isLoadNeeded(_ frame: Frame, for step: HistoryStep, in frames: FrameTree) -> Bool {
    frames.isProcessGone || step.entries[frame.id]?.document != history.current?.entries[frame.id]?.document
  }

  /// Moves a document to the location of an entry, and notifies the page.
  ///
  /// - Parameter showsState: Indicates whether `popstate` has the entry's state.
  private func show(_ entry: HistoryEntry, in frame: Frame, isTraversal: Bool, showsState: Bool = true) {
    frame.move(to: entry.url)
    guard let realm = frame.realm else { return }
    let context = realm.core.context
    realm.notify(
      .moveWithinDocument,
      [
        context.handle(UTF16Text(entry.url.href)), context.handle(isTraversal), context.handle(showsState),
      ])
  }
}
