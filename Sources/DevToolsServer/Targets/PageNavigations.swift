import HeadlessWebView

/// The navigations of a page's frames: the identifiers of their loaders, and the clients that wait for them.
struct PageNavigations {
  /// A navigation that has begun.
  struct Pending {
    let loader: String
    var url: String
    var replies: [Reply]
    /// Indicates whether the request of the document was reported.
    var isRequested = false
    /// Indicates whether the response is downloaded.
    var isDownload = false
  }

  private(set) var pending: [Int: Pending] = [:]
  /// The loaders of the current documents, by the number of their frame.
  private var loaders: [Int: String] = [:]
  /// The events of the current documents' lives so far, by the number of their frame.
  private var lives: [Int: [(name: String, time: Double)]] = [:]
  /// The replies of `Page.navigate` whose navigation hasn't begun.
  private var announced: [Int: (reply: Reply, url: String)] = [:]

  /// Returns the identifier of the current document's loader.
  mutating func loader(of frame: Int) -> String {
    if let known = loaders[frame] { return known }
    let made = Identifier.make()
    loaders[frame] = made
    return made
  }

  /// Records that a client waits for the next navigation of a frame.
  mutating func announce(_ reply: Reply, url: String, frame: Int) {
    announced.removeValue(forKey: frame)?.reply.finish(aborted(frame: frame))
    announced[frame] = (reply, url)
  }

  private func aborted(frame: Int) -> ProtocolValue { ["frameId": "", "errorText": "net::ERR_ABORTED"] }

  /// Records that a frame begins to navigate, which ends its previous navigation.
  mutating func begin(_ url: String, frame: Int, id: String) {
    let reply = announced.removeValue(forKey: frame)?.reply
    if let last = pending.removeValue(forKey: frame) {
      for each in last.replies {
        each.finish(["frameId": .string(id), "loaderId": .string(last.loader), "errorText": "net::ERR_ABORTED"])
      }
    }
    pending[frame] = Pending(loader: Identifier.make(), url: url, replies: reply.map { [$0] } ?? [])
  }

  /// Returns the navigation that requests a URL.
  mutating func claim(_ url: String) -> (frame: Int, loader: String)? {
    guard let found = pending.first(where: { $0.value.url == url && !$0.value.isRequested }) else { return nil }
    pending[found.key]?.isRequested = true
    return (found.key, found.value.loader)
  }

  /// Records a redirect.
  mutating func redirect(frame: Int, to url: String) { pending[frame]?.url = url }

  /// Records that the response to a frame's navigation is downloaded, if it is that of the URL.
  mutating func becomeDownload(frame: Int, url: String) {
    if pending[frame]?.url == url { pending[frame]?.isDownload = true }
  }

  /// Records that a frame has a new document, and responds to those who wait for it.
  mutating func commit(frame: Int, id: String) {
    lives[frame] = []
    guard let done = pending.removeValue(forKey: frame) else {
      loaders[frame] = Identifier.make()
      return
    }
    loaders[frame] = done.loader
    for reply in done.replies { reply.finish(["frameId": .string(id), "loaderId": .string(done.loader)]) }
  }

  /// Records that a script writes a frame's document anew.
  mutating func rewrite(frame: Int) { lives[frame] = [] }

  /// Records that a document moved to a URL without a load, and responds to those who wait for it.
  ///
  /// A document that calls the History API while it waits for another one ends no navigation.
  mutating func move(frame: Int, id: String, url: String) {
    if announced[frame]?.url == url { announced.removeValue(forKey: frame)?.reply.finish(["frameId": .string(id)]) }
    guard pending[frame]?.url == url else { return }
    for reply in pending.removeValue(forKey: frame)?.replies ?? [] { reply.finish(["frameId": .string(id)]) }
  }

  /// Records that a frame's navigation failed.
  mutating func fail(frame: Int, id: String, text: String) {
    let failed = pending.removeValue(forKey: frame)
    let replies = (failed?.replies ?? []) + (announced.removeValue(forKey: frame).map { [$0.reply] } ?? [])
    for reply in replies {
      reply.finish(
        .members([
          "frameId": .string(id), "loaderId": failed.map { .string($0.loader) }, "errorText": .string(text),
          "isDownload": failed?.isDownload == true ? true : nil,
        ]))
    }
  }

  /// Records that no navigation will end any more.
  mutating func fail(_ text: String) {
    for frame in Set(pending.keys).union(announced.keys) { fail(frame: frame, id: "", text: text) }
  }

  mutating func forget(frame: Int) {
    fail(frame: frame, id: "", text: "net::ERR_ABORTED")
    loaders[frame] = nil
    lives[frame] = nil
  }

  /// Adds an event of a document's life.
  mutating func live(_ name: String, at time: Double, frame: Int) { lives[frame, default: []].append((name, time)) }

  /// The events of a document's life so far.
  func life(of frame: Int) -> [(name: String, time: Double)] { lives[frame] ?? [] }
}

/// The scripts that run before those of each new document.
struct NewDocumentScripts {
  struct Script {
    let id: Int
    let session: String
    let source: String
    let world: String?
  }

  private(set) var all: [Script] = []
  private var last = 0

  mutating func add(_ source: String, world: String?, session: String) -> Script {
    last += 1
    let script = Script(id: last, session: session, source: source, world: world)
    all.append(script)
    return script
  }

  mutating func remove(_ id: Int) { all.removeAll { $0.id == id } }
  mutating func remove(session: String) { all.removeAll { $0.session == session } }
}

/// A function that pages call to send a text to a client.
struct PageBinding: Equatable {
  let name: String
  /// The name of the world that has it; nil for all contexts.
  let world: String?
  let session: String
}
