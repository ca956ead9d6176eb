import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The documents of a page: their execution contexts, scripts and events.
extension PageTarget: PageInspector {
  func view(_ view: WebView, didAttach frame: FrameInfo, in parent: FrameInfo) {
    emit("Page.frameAttached", ["frameId": .string(frameID(frame.id)), "parentFrameId": .string(frameID(parent.id))])
  }

  func view(_ view: WebView, didDetach frame: FrameInfo) {
    guard !isClosed else { return }
    destroyContexts(of: frame)
    styles?.forget(frame: frame.id)
    network.refused(frame: frame.id)
    navigations.forget(frame: frame.id)
    idleness.forget(frame: frame.id)
    guard !frame.isMainFrame else { return }
    emit("Page.frameDetached", ["frameId": .string(frameID(frame.id)), "reason": "remove"])
  }

  func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) {
    // The script may run for long, or forever.
    host.browser.flush()
  }

  func view(_ view: WebView, willClose context: Context) {
    coverage?.closes(context)
    styles?.closes(context)
  }

  func view(_ view: WebView, willParse markup: String, in frame: FrameInfo) {
    coverage?.parses(markup, in: frame, of: view)
  }

  func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
    coverage?.opened(frame, of: view)
    let id = frameID(frame.id)
    if isInitial, frame.isMainFrame, hasAnnouncedDocument {
      // The functions of clients are installed in the page's own world.
      _ = try? contexts.context(of: id, world: nil)?.world
      styles?.opened(frame)
      return
    }
    let removed = contexts.remove(frame: id)
    if !isInitial { navigations.commit(frame: frame.id, id: id) }
    if frame.isMainFrame {
      if !removed.isEmpty { emit("Runtime.executionContextsCleared", .empty) }
    } else {
      for each in removed { emit("Runtime.executionContextDestroyed", Self.destroyed(each)) }
    }
    for each in removed { each.close() }
    idleness.forget(frame: frame.id)
    if frame.isMainFrame, !isInitial {
      network.documentChanged()
      unheard = []
      heard = []
    }
    if !isInitial {
      if frame.isMainFrame {
        awaitsFirstDocument = false
        isEmpty = false
      }
      emit("Page.frameNavigated", ["frame": describe(frame), "type": "Navigation"])
      // A client that waits for the target's URL reads that of the frame next.
      if frame.isMainFrame { host.browser.change(id) { $0.url = frame.url.href } }
      network.committed(frame: frame.id)
      live("init", frame)
      live("commit", frame)
    }
    // A frame without an address has arrived at its document.
    let isEmpty = isInitial && view.frameList.contains { $0.info.id == frame.id && $0.awaitsEmptyDocument }
    if isEmpty {
      emit("Page.frameStartedLoading", ["frameId": .string(id)])
      emit("Page.frameNavigated", ["frame": describe(frame), "type": "Navigation"])
    }
    openContexts(in: frame)
    styles?.opened(frame)
    documentReplaced(in: frame)
    if isInitial { reportLife(ofEmptyDocument: frame) }
    if isEmpty { emit("Page.frameStoppedLoading", ["frameId": .string(id)]) }
  }

  func view(_ view: WebView, didRewrite frame: FrameInfo) {
    emit("Page.documentOpened", ["frame": describe(frame)])
    idleness.forget(frame: frame.id)
    navigations.rewrite(frame: frame.id)
    live("init", frame)
  }

  private static func destroyed(_ context: ExecutionContext) -> ProtocolValue {
    ["executionContextId": .integer(context.id), "executionContextUniqueId": .string("\(context.id)")]
  }

  private func destroyContexts(of frame: FrameInfo) {
    for each in contexts.remove(frame: frameID(frame.id)) {
      emit("Runtime.executionContextDestroyed", Self.destroyed(each))
      each.close()
    }
  }

  /// Creates the contexts of a new document, and runs the clients' scripts in them.
  private func openContexts(in frame: FrameInfo) {
    guard context(.page, in: frame) != nil else { return }
    for world in scripts.all.compactMap(\.world) { _ = context(.client(world), in: frame) }
    for script in scripts.all { run(script, in: frame) }
  }

  /// Returns the context of a frame's world, created on first use.
  @discardableResult
  func context(_ world: ContentWorld, in frame: FrameInfo) -> ExecutionContext? {
    let frameID = frameID(frame.id)
    if let known = contexts.context(of: frameID, world: world.name) { return known }
    guard !isClosed else { return nil }
    if showsUnopenedDocument(frame) {
      announceEmptyDocument(frame)
      if hasAnnouncedDocument { return contexts.context(of: frameID, world: world.name) ?? add(world, in: frame) }
    }
    // The first document is opened by the first use of the page's own world, and creates its contexts.
    guard let page = try? view.world(.page, in: frame) else { return nil }
    if let known = contexts.context(of: frameID, world: world.name) { return known }
    let made = announce(world, in: frame) { [weak view] in
      guard !page.isClosed, let view else { throw ProtocolError.contextGone }
      return try world == .page ? page : view.world(world, in: frame)
    }
    if world == .page { _ = try? made.world }
    return made
  }

  /// Adds a context of a frame's world, and reports it.
  func announce(
    _ world: ContentWorld, in frame: FrameInfo, open: @escaping () throws -> PageWorld
  ) -> ExecutionContext {
    let made = ExecutionContext(
      id: host.nextContextNumber(), frameID: frameID(frame.id), worldName: world.name, origin: frame.origin, open: open)
    contexts.add(made)
    for binding in bindings { install(binding, in: made) }
    emit("Runtime.executionContextCreated", ["context": made.description])
    return made
  }

  /// Opens and prepares the worlds of a loaded document while its clients handle the event, because they use these
  /// worlds next.
  private func openWorlds(of frame: FrameInfo) {
    let id = frameID(frame.id)
    guard contexts.all.contains(where: { $0.frameID == id && $0.worldName != nil }) else { return }
    host.loop.post { [weak self] in
      for context in self?.contexts.all ?? [] where context.frameID == id { try? context.world.prepareInterfaces() }
    }
  }

  func run(_ script: NewDocumentScripts.Script, in frame: FrameInfo) {
    guard !script.source.isEmpty,
      let context = context(script.world.map { .client($0) } ?? .page, in: frame)
    else { return }
    guard let world = try? context.world else { return }
    do throws(JavaScriptException) {
      _ = try world.value(of: UTF16Text(script.source), url: "")
    } catch {
      report(error, thrown: nil, in: context)
    }
  }

  func install(_ binding: PageBinding, in context: ExecutionContext) {
    if let world = binding.world, world != context.worldName { return }
    context.whenOpened { [weak self, weak context] world in
      let function = try? world.context.makeFunction(name: binding.name) { call in
        guard call.count == 1, let text = call[0].string else {
          throw JavaScriptException(
            name: "TypeError", message: "Invalid arguments: should be exactly one string.")
        }
        guard let self, let context else { return nil }
        self.emitNow(
          "Runtime.bindingCalled",
          ["name": .string(binding.name), "payload": .string(text), "executionContextId": .integer(context.id)])
        return nil
      }
      if let function { try? world.context.globalObject.set(PropertyName(binding.name), to: function) }
    }
  }

  // MARK: Events

  /// Reports an event of a document's life.
  func live(_ name: String, _ frame: FrameInfo) {
    let time = network.now
    navigations.live(name, at: time, frame: frame.id)
    emit("Page.lifecycleEvent", lifeEvent(name, time, frame: frame.id))
  }

  func lifeEvent(_ name: String, _ time: Double, frame: Int) -> ProtocolValue {
    [
      "frameId": .string(frameID(frame)), "loaderId": .string(navigations.loader(of: frame)), "name": .string(name),
      "timestamp": .number(time),
    ]
  }

  func view(_ view: WebView, didMove frame: FrameInfo) {
    coverage?.moved(frame, of: view)
    navigations.move(frame: frame.id, id: frameID(frame.id), url: frame.url.href)
    emit(
      "Page.navigatedWithinDocument",
      [
        "frameId": .string(frameID(frame.id)), "url": .string(frame.url.href),
        "navigationType": frame.url.hash.isEmpty ? "historyApi" : "fragment",
      ])
    if frame.isMainFrame { host.browser.change(id) { $0.url = frame.url.href } }
  }

  /// Keeps the title for the list of targets: as in Chromium, that of a document without one is its URL without the
  /// scheme.
  private func updateTitle(_ frame: FrameInfo) {
    guard frame.isMainFrame, let context = context(.page, in: frame),
      let title = try? context.context.globalObject["document"]["title"].string
    else { return }
    let address = frame.url.href
    let name =
      address.hasPrefix("\(frame.url.scheme)://") ? String(address.dropFirst(frame.url.scheme.count + 3)) : address
    host.browser.change(id) { $0.title = title.isEmpty ? name : title }
  }

  func view(_ view: WebView, didParse frame: FrameInfo) {
    coverage?.report()
    updateTitle(frame)
    // As in Chromium, the page's event comes first: a client that waits for the other one has it then.
    if frame.isMainFrame { emit("Page.domContentEventFired", ["timestamp": .number(network.now)]) }
    live("DOMContentLoaded", frame)
    idleness.watch(frame)
  }

  func view(_ view: WebView, didLoad frame: FrameInfo) {
    coverage?.report()
    updateTitle(frame)
    if frame.isMainFrame { emit("Page.loadEventFired", ["timestamp": .number(network.now)]) }
    live("load", frame)
    emit("Page.frameStoppedLoading", ["frameId": .string(frameID(frame.id))])
    openWorlds(of: frame)
  }

  func view(_ view: WebView, didFailToLoad url: WebURL, in frame: FrameInfo, reason: ResourceError) {
    network.refused(frame: frame.id)
    let text = network.errorText(of: reason, for: url)
    if frame.isMainFrame, text != NetworkErrorText.aborted { failedURL = url }
    navigations.fail(frame: frame.id, id: frameID(frame.id), text: text)
    emit("Page.frameStoppedLoading", ["frameId": .string(frameID(frame.id))])
    guard awaitsFirstDocument, frame.isMainFrame else { return }
    awaitsFirstDocument = false
    emit("Page.frameNavigated", ["frame": describe(frame), "type": "Navigation"])
  }

  /// The name by which clients find a frame: that of its browsing context or, as in Chromium, its element's `id`.
  private func name(of frame: FrameDescription) -> String {
    guard frame.name.isEmpty, let outer = view.frameList.first(where: { $0.info.id == frame.parent }),
      let element = view.frameElement(of: frame.info, in: outer.info),
      let id = try? remote.node("attribute", [element, Value("id", in: remote.context)]).toString()
    else { return frame.name }
    return id
  }

  /// The `Frame` of the protocol.
  func describe(_ frame: FrameInfo) -> ProtocolValue {
    let known = view.frameList.first { $0.info.id == frame.id }
    // The protocol's address of a document that is yet to come.
    let url = awaitsFirstDocument && frame.isMainFrame ? ":" : frame.url.withoutFragment().href
    return .members([
      "id": .string(frameID(frame.id)), "parentId": known?.parent.map { .string(frameID($0)) },
      "loaderId": .string(navigations.loader(of: frame.id)), "name": .string(known.map { name(of: $0) } ?? ""),
      "url": .string(url), "urlFragment": frame.url.hash.isEmpty ? nil : .string(frame.url.hash),
      "domainAndRegistry": "", "securityOrigin": .string(frame.origin == "null" ? "://" : frame.origin),
      "mimeType": "text/html", "secureContextType": "Secure", "crossOriginIsolatedContextType": "NotIsolated",
      "gatedAPIFeatures": [],
    ])
  }
}
