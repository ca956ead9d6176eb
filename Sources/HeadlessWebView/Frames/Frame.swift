import JavaScriptEngine
import Ownership

/// A browsing context: the main frame of a view, or one that an `iframe` element made.
final class Frame: LoopTarget {
  // What every message touches is confined with its owner and goes without the check for overlapping accesses, which
  // costs more than the access itself.
  let id: Int
  /// The frame's number in the group, which the DOM knows it by.
  let number: Int
  private let viewLink: Backlink<WebView>
  private let parentLink: Backlink<Frame>?
  /// The way back to the frame for what it owns.
  let link = Backlink<Frame>()
  let group: WebViewGroup
  let loop: EventLoop
  var name: String
  /// The frame with its document, as navigations name it; kept, because every message of a bridge asks for it.
  @exclusivity(unchecked) private(set) var info: FrameInfo
  var url: WebURL { info.url }
  /// Whose the document is.
  var origin: Origin { info.owner }
  @exclusivity(unchecked) private(set) var realm: PageRealm?
  private(set) var children: [Frame] = []
  @exclusivity(unchecked) private(set) var isDetached = false
  /// Where the frame is to go once its task's turn has come; a later write replaces it, whoever writes.
  @exclusivity(unchecked) var scheduled: Navigation?
  /// The steps in the history that are to be gone instead.
  @exclusivity(unchecked) var scheduledTraversal: (delta: Int, hasGesture: Bool)?
  /// The refresh that the document asked for.
  var refresh: Refresh?
  /// The document that is on its way into the frame.
  var loading: ResourceLoad?
  /// The page around the frame whose load event waits for the frame's.
  private weak var heldLoader: DocumentLoader?
  /// The last address that a script gave, so that the thousandth message costs no parsing.
  @exclusivity(unchecked) var lastAddress: (text: UTF16Text, url: WebURL)?
  /// The value of `document.referrer`.
  private(set) var referrer = ""
  /// Indicates whether the document that comes is the same again.
  var isReloading = false
  /// Which document leads the frame where.
  @exclusivity(unchecked) var referral: (from: WebURL, to: WebURL)?
  /// The address that the frame's element gave last, which it need not give again.
  @exclusivity(unchecked) var elementTarget: WebURL?
  /// The contents of a blob when the frame was given its address, which may be revoked before the frame gets there.
  var blob: Resource?
  /// The restrictions of the present document, and of the next one.
  private(set) var sandbox = Sandbox.none
  var nextSandbox = Sandbox.none

  /// - Parameter sandboxed: The `sandbox` attribute of the frame's element.
  init(view: WebView, id: Int, parent: Frame?, name: String, url: WebURL = .blank, sandboxed: String? = nil) {
    viewLink = view.link
    parentLink = parent?.link
    group = view.group
    loop = view.eventLoop
    self.id = id
    self.name = name
    let number = group.core.frames.add()
    nextSandbox = Sandbox(sandboxed, in: parent?.sandbox ?? .none)
    sandbox = nextSandbox
    self.number = number
    info = FrameInfo(
      id: id, url: url, owner: Origin(url: url, parent: parent, frame: number, isOwn: nextSandbox.hasOwnOrigin))
    link.tie(to: self)
    group.core.frames.set(self)
  }

  deinit { link.cut() }

  /// The view, until it is gone; the frame outlives it by the time it takes to end.
  var view: WebView? { viewLink.target }
  var parent: Frame? { parentLink?.target }

  var isMain: Bool { id == 0 }
  var top: Frame { parent?.top ?? self }
  /// How many frames are around it.
  var depth: Int { parent.map { $0.depth + 1 } ?? 0 }
  /// Returns whether a frame in it may show an address: as in WebKit, a document may stand in itself once.
  func mayHold(_ target: WebURL) -> Bool {
    guard let parent, target.scheme != "about" else { return true }
    var selves = url.equalsIgnoringFragment(target) ? 1 : 0
    var next: Frame? = parent
    while let frame = next, selves < 2 {
      if frame.url.equalsIgnoringFragment(target) { selves += 1 }
      next = frame.parent
    }
    return selves < 2
  }
  /// How many frames are in it, and in these.
  var countBelow: Int { children.reduce(0) { $0 + 1 + $1.countBelow } }

  // MARK: Documents

  /// Puts an empty document into the frame; what was there ends.
  func open(_ url: WebURL, encoding: TextEncoding = .utf8, contentType: String = "text/html") throws {
    closeRealm()
    guard let view else { return }
    if !isReloading { referrer = nextReferrer }
    referral = nil
    isReloading = false
    sandbox = nextSandbox
    let origin = Origin(url: url, parent: parent, frame: number, isOwn: sandbox.hasOwnOrigin)
    info = FrameInfo(id: id, url: url, owner: origin)
    realm = try PageRealm(
      frame: self, url: url, encoding: encoding, contentType: contentType, core: group.core,
      configuration: view.configuration, loop: loop)
    for interface in view.interfaces.all { realm?.install(interface, in: self) }
  }

  /// Puts the document into the frame that is there before anything was loaded: an empty page with a head and a body.
  func openEmpty() throws {
    let kept = referral
    try open(url)
    referral = kept
    guard let realm, let object = realm.object else { return }
    let core = realm.core
    let builder = Value(try core.call(.openBuilder, [object.handle]).ref, in: core.context)
    let parser = HTMLParser("")
    while let piece = parser.next() {
      let pieces = try core.strings(of: piece.tree)
      try core.call(.build, [object.handle, builder.handle, pieces.code, pieces.text])
    }
    realm.notify(.setReadyState, [core.context.handle(UTF16Text("complete"))])
  }

  /// The frame's window; a frame that nobody looked into yet gets its document now.
  var windowHandle: Handle? {
    openedRealm?.context.globalHandle
  }

  /// Ends the load that is on its way, if there is one.
  func stopLoading() {
    loading?.cancel()
    loading = nil
  }

  /// Has the page around the frame wait with its load event.
  func holdParent() {
    guard heldLoader == nil, let loader = parent?.realm?.loader else { return }
    heldLoader = loader
    loader.block()
  }

  /// Lets the page around the frame go on.
  func releaseParent() {
    let loader = heldLoader
    heldLoader = nil
    loader?.unblock()
  }

  /// The document has another address, without a load.
  func move(to url: WebURL) {
    info = FrameInfo(id: id, url: url, owner: origin)
    realm?.url = url
  }

  private func closeRealm() {
    cancelRefresh()
    for child in children { child.detach() }
    children = []
    realm?.close()
    realm = nil
  }

  /// Ends the document without a word to it, and all that was on its way.
  func endDocument() {
    unschedule()
    stopLoading()
    loop.cancelAll(of: self)
    closeRealm()
  }

  /// Takes the frame out of its page: its document and what it was going to load end.
  func detach() {
    guard !isDetached else { return }
    isDetached = true
    unschedule()
    stopLoading()
    loop.cancelAll(of: self)
    closeRealm()
    group.core.frames.remove(number)
    parent?.children.removeAll { $0 === self }
    // The page may be in the midst of a script, behind which its load event comes at the earliest.
    if heldLoader != nil { loop.post { [self] in releaseParent() } }
  }

  func addChild(_ frame: Frame) { children.append(frame) }
}

/// The frames of a group by number, which the DOM's implementation holds.
struct FrameTable {
  private var frames: [Int: Frame] = [:]
  private var last = 0

  mutating func add() -> Int {
    last += 1
    return last
  }

  mutating func set(_ frame: Frame) { frames[frame.number] = frame }
  mutating func remove(_ number: Int) { frames.removeValue(forKey: number) }
  subscript(number: Int) -> Frame? { frames[number] }
}
