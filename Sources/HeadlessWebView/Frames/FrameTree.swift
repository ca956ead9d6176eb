import JavaScriptEngine

/// The frames of a view: the main frame, the frames in it, and the process that their pages run in.
final class FrameTree {
  // Every message uses these properties, so they skip the check for overlapping accesses, which costs more than the
  // access itself.
  /// The main frame; nil before the view is created and after it closes.
  @exclusivity(unchecked) private(set) var main: Frame?
  /// Indicates whether the page's process was terminated, so that there is no page until the next load.
  @exclusivity(unchecked) var isProcessGone = false
  private var lastID = 0

  /// Creates the main frame.
  func openMain(in view: WebView) { main = Frame(view: view, id: 0, parent: nil, name: "") }

  /// The URL of the page.
  var url: WebURL { main?.url ?? .blank }

  /// All frames, parents first.
  var all: [Frame] { main?.withDescendants ?? [] }

  /// Returns the realm of the main frame; an empty page is opened when there is none yet.
  func mainRealm() -> PageRealm? {
    guard let main, !isProcessGone else { return nil }
    if main.realm == nil {
      do { try main.openEmpty() } catch { main.view?.reporter.internalError(error) }
    }
    return main.realm
  }

  /// Returns the realm of a frame that a message or a navigation named; nil if the frame was removed.
  func realm(of frame: FrameInfo?) -> PageRealm? {
    guard let frame, !frame.isMainFrame else { return mainRealm() }
    return main?.descendant(frame.id)?.openedRealm
  }

  /// Opens the browsing context of an element that was inserted into a page, and requests a decision on its first
  /// address.
  ///
  /// - Parameter policy: The policy of the element for referrers; nil for the page's.
  /// - Returns: The frame's number; 0 if the page may not have a frame there, and a negative number if a policy of the
  ///   page refuses the address, so that the frame stays empty.
  func open(in parent: Frame, href: String, name: String, sandbox: String?, policy: ReferrerPolicy?) -> Int {
    guard let view = parent.view, let main, view.limits.allows(main.countBelow + 1, .frames, \.frames),
      view.limits.allows(parent.depth + 1, .frameDepth, \.frameDepth), parent.mayHold(WebURL(href) ?? .blank)
    else { return 0 }
    lastID += 1
    let url = WebURL(href) ?? .blank
    let child = Frame(
      view: view, id: lastID, parent: parent, name: name, url: url.isBlank ? url : .blank, sandboxed: sandbox)
    parent.addChild(child)
    child.awaitsEmptyDocument = url.isBlank
    if let inspector = view.inspector {
      inspector.view(view, didAttach: child.info, in: parent.info)
      // A tool shows the document of each frame, also of those that no script reads.
      _ = child.openedRealm
    }
    child.setReferrer(parent, to: url, policy: policy)
    let navigation = Navigation(
      url: url, source: parent.info, hasGesture: parent.group.core.gesture.isThere)
    guard child.isAllowed(url) else { return -child.number }
    child.keepBlob(of: navigation)
    // The page around the frame waits for the decision, and for the document.
    child.holdParent()
    child.ask(navigation)
    return child.number
  }

  /// Returns the open realms of the other documents and workers of an origin, from the main frame down.
  func realms(of origin: Origin?, except realm: PageRealm? = nil) -> [PageRealm] {
    all.compactMap(\.realm).flatMap { [$0] + $0.workerRealms }.filter { other in
      other !== realm && other.frame.map { origin.map($0.origin.isSameSite) == true } == true
    }
  }

  /// Fires an event at the window of each document, and at the global objects of workers if they have it, in a task
  /// each.
  func postWindowEvent(_ type: String, on loop: EventLoop, inWorkers: Bool = false) {
    let realms = all.compactMap(\.realm).flatMap { inWorkers ? [$0] + $0.workerRealms : [$0] }
    for realm in realms {
      loop.post { [weak realm] in
        guard let realm else { return }
        let context = realm.core.context
        realm.notifyInSteps(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
      }
    }
  }

  /// Gives each document the view's viewport and the user's preferences, in a task each.
  func updateSurroundings(on loop: EventLoop) {
    for frame in all {
      guard let realm = frame.realm, let environment = frame.view?.environment else { continue }
      loop.post { [weak realm] in
        guard let realm, let object = realm.object else { return }
        let context = realm.core.context
        let viewport = environment.viewport, preferences = environment.preferences
        let numbers = [Double(viewport.width), Double(viewport.height), viewport.devicePixelRatio]
        _ = try? realm.core.call(
          .changeSurroundings,
          [object.handle] + numbers.map { context.handle($0) }
            + [
              context.handle(preferences.isDark), context.handle(preferences.reducesMotion),
              context.handle(UTF16Text(preferences.media.rawValue)),
              context.handle(UTF16Text(preferences.contrast.rawValue)), context.handle(preferences.forcesColors),
            ])
      }
    }
  }

  /// Gives each document the view's user agent.
  func updateUserAgent() {
    for frame in all {
      guard let realm = frame.realm, let environment = frame.view?.environment else { continue }
      try? realm.object?.set("userAgent", to: Value(environment.userAgent, in: realm.core.context))
    }
  }

  /// Ends all documents.
  func close() {
    main?.detach()
    main = nil
  }
}

extension Frame {
  /// The frame and its descendants, parents first.
  fileprivate var withDescendants: [Frame] { [self] + children.flatMap(\.withDescendants) }

  /// Returns the frame of a number in this one or below it.
  fileprivate func descendant(_ id: Int) -> Frame? {
    if self.id == id { return self }
    return children.lazy.compactMap { $0.descendant(id) }.first
  }

  /// The realm of the frame's document; an empty one is opened when there is none yet.
  var openedRealm: PageRealm? {
    guard !isDetached else { return nil }
    if realm == nil { try? openEmpty() }
    return realm
  }
}
