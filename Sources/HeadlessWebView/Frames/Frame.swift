import JavaScriptEngine
import Ownership

/// A browsing context: the main frame of a view, or the frame of an `iframe` element.
final class Frame: LoopTarget {
  // Every message uses these properties. They are confined with their owner, so they skip the check for overlapping
  // accesses, which costs more than the access itself.
  let id: Int
  /// The frame's number in the group, which the DOM uses.
  let number: Int
  private let viewLink: Backlink<WebView>
  private let parentLink: Backlink<Frame>?
  /// A weak back reference to the frame for the objects that it owns.
  let link = Backlink<Frame>()
  let group: WebViewGroup
  let loop: EventLoop
  var name: String
  /// The frame with its document, as navigations name it; stored, because every message of a bridge needs it.
  @exclusivity(unchecked) private(set) var info: FrameInfo
  var url: WebURL { info.url }
  /// The origin of the document.
  var origin: Origin { info.owner }
  @exclusivity(unchecked) private(set) var realm: PageRealm?
  private(set) var children: [Frame] = []
  /// The windows that opened this one and that this one opened; nil until there is one.
  var relatives: WindowRelatives?
  @exclusivity(unchecked) private(set) var isDetached = false
  /// The navigation that runs after the current task; a later one from any source replaces it.
  @exclusivity(unchecked) var scheduled: Navigation?
  /// The history traversal that is scheduled instead.
  @exclusivity(unchecked) var scheduledTraversal: (step: HistoryStep, hasGesture: Bool)?
  /// The refresh that the document declared.
  var refresh: Refresh?
  /// The pending load of the frame's next document.
  var loading: ResourceLoad?
  /// The page around the frame whose load event waits for the frame's.
  private weak var heldLoader: DocumentLoader?
  /// The last address that a script assigned, so that repeated messages need no parsing.
  @exclusivity(unchecked) var lastAddress: (text: UTF16Text, url: WebURL)?
  /// Indicates whether a script traversed the history while the document was loading.
  ///
  /// As in WebKit, fragments then replace the current entry and keep its state.
  var keepsEntry = false
  /// The value of `document.referrer`.
  private(set) var referrer = ""
  /// Indicates whether the first navigation is pending and goes to an empty document, which the frame has already.
  var awaitsEmptyDocument = false
  /// Indicates whether the document is the empty one that the frame had first.
  private var showsInitialDocument = false
  /// The document that navigates the frame, and the target.
  @exclusivity(unchecked) var referral: (from: Referrer, to: WebURL)?
  /// The policy for the referrers of the document's requests and navigations.
  @exclusivity(unchecked) var referrerPolicy = ReferrerPolicy.standard
  /// The source of the navigation to the document, which a reload by native repeats.
  private(set) var documentReferrer: Referrer?
  /// The last address of the frame's element, which it need not repeat.
  @exclusivity(unchecked) var elementTarget: WebURL?
  /// The contents of a blob when the frame was navigated to its address, which may be revoked before the load.
  @exclusivity(unchecked) var blob: BlobContents?
  /// The domain that the page has assigned to its document: HTML, "relaxing the same-origin restriction".
  var domain: String?
  /// The restrictions of the current document, and of the next one.
  private(set) var sandbox = Sandbox.none
  var nextSandbox = Sandbox.none
  /// The worker whose context this is, which no page contains; nil for a frame.
  private(set) weak var worker: DedicatedWorker?

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
      id: id, url: url,
      owner: Origin(
        url: url, parent: parent, frame: number, isOwn: nextSandbox.hasOwnOrigin, access: view.fileAccess))
    link.tie(to: self)
    group.core.frames.set(self)
  }

  /// Creates the context of a worker.
  init(worker: DedicatedWorker, of owner: Frame, in view: WebView) {
    viewLink = view.link
    parentLink = nil
    group = view.group
    loop = view.eventLoop
    // Observers attribute its requests to the frame that owns it.
    id = owner.id
    name = worker.name
    number = group.core.frames.add()
    sandbox = owner.sandbox
    referrerPolicy = owner.referrerPolicy
    info = FrameInfo(
      id: owner.id, url: worker.url, owner: Self.origin(ofWorkerAt: worker.url, owner: owner, number: number))
    self.worker = worker
    link.tie(to: self)
    group.core.frames.set(self)
  }

  deinit { link.cut() }

  /// The view; nil after the view is freed, which the frame briefly outlives.
  var view: WebView? { viewLink.target }
  var parent: Frame? { parentLink?.target }

  var isMain: Bool { id == 0 && worker == nil }
  var top: Frame { parent?.top ?? self }
  /// The number of enclosing frames.
  var depth: Int { parent.map { $0.depth + 1 } ?? 0 }
  /// Returns whether a child frame may show an address: as in WebKit, a document may contain itself once.
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
  /// The number of all descendant frames.
  var countBelow: Int { children.reduce(0) { $0 + 1 + $1.countBelow } }

  // MARK: Documents

  /// Opens an empty document in the frame, and closes the previous one.
  ///
  /// - Parameters:
  ///   - referrer: The source of the navigation; nil for none.
  ///   - policy: The document's policy for referrers; nil if it declares none.
  ///   - isInitial: Indicates whether it is the document that the frame has before any load.
  ///   - flags: The directive `sandbox` of the document's policies; nil for none.
  func open(
    _ url: WebURL, encoding: TextEncoding = .utf8, contentType: String = "text/html", referrer source: Referrer? = nil,
    policy: ReferrerPolicy? = nil, isInitial: Bool = false, sandboxedByPolicy flags: String? = nil
  ) throws {
    guard let view else { return closeRealm() }
    let previous = info.owner
    referrer = source?.text(forDocumentAt: url) ?? ""
    documentReferrer = source
    // HTML, "policy containers": a document without a server has the policy of the one that created it.
    let creator = url.isLocal ? parent ?? opener : nil
    referrerPolicy = policy ?? creator?.referrerPolicy ?? .standard
    sandbox = flags == nil ? nextSandbox : Sandbox(flags, in: nextSandbox)
    if !view.allowsContentJavaScript { sandbox.blocksScripts = true }
    domain = nil
    keepsEntry = false
    let origin = Origin(
      url: url, parent: parent ?? opener, frame: number, isOwn: sandbox.hasOwnOrigin,
      access: view.fileAccess)
    // HTML, "create and initialize a Document object": the window of the initial empty document is used again. As in
    // WebKit, the address has to have the same origin, which that of a `srcdoc` document has not.
    if showsInitialDocument, let realm, origin == previous, url.scheme != "about", !isMain || opener != nil {
      showsInitialDocument = false
      cancelRefresh()
      closeChildren()
      info = FrameInfo(id: id, url: url, owner: origin)
      try realm.reopen(in: self, url: url, encoding: encoding, contentType: contentType)
      setUpDocument(of: view)
      view.inspector?.view(view, didOpen: info, isInitial: false)
      return
    }
    showsInitialDocument = false
    let replaced = isMain ? nil : realm
    closeRealm(isReplaced: replaced != nil)
    info = FrameInfo(id: id, url: url, owner: origin)
    realm = try PageRealm(
      frame: self, url: url, encoding: encoding, contentType: contentType, core: group.core,
      configuration: view.configuration, loop: loop, replaced: replaced)
    setUpDocument(of: view)
    view.inspector?.view(view, didOpen: info, isInitial: isInitial)
  }

  /// Opens the realm of a worker, which has none of native's objects.
  func openWorker() throws {
    guard let view else { return }
    realm = try PageRealm(
      frame: self, url: url, encoding: .utf8, contentType: "text/html", core: group.core,
      configuration: view.configuration, loop: loop, replaced: nil)
    setLocale(of: view)
  }

  private func setLocale(of view: WebView) {
    guard let locale = view.environment.locale, let realm else { return }
    realm.core.context.withHandles(of: [UTF16Text(locale)]) { realm.notify(.setLocale, $0) }
  }

  /// Gives the document the view's locale and the functions of native, which may have added some since the initial
  /// empty one.
  private func setUpDocument(of view: WebView) {
    setLocale(of: view)
    for interface in view.interfaces.all { realm?.install(interface, in: self) }
  }

  /// Opens the initial document of the frame: an empty page with a head and a body.
  func openEmpty() throws {
    try open(url, referrer: referral?.from, isInitial: true)
    showsInitialDocument = true
    guard let realm, let object = realm.object else { return }
    realm.adopt((parent ?? opener)?.realm?.contentPolicies ?? [], isInherited: true)
    let core = realm.core
    let builder = Value(try core.call(.openBuilder, [object.handle]).ref, in: core.context)
    let parser = HTMLParser("")
    while let piece = parser.next() {
      let pieces = try core.strings(of: piece.tree)
      try core.call(.build, [object.handle, builder.handle, pieces.code, pieces.text])
    }
    realm.notify(.setReadyState, [core.context.handle(UTF16Text("complete"))])
  }

  /// The frame's window; the first access creates its document.
  var windowHandle: Handle? {
    openedRealm?.context.globalHandle
  }

  /// Cancels the pending load, if there is one.
  func stopLoading() {
    loading?.cancel()
    loading = nil
  }

  /// Delays the load event of the page around the frame.
  func holdParent() {
    guard heldLoader == nil, let loader = parent?.realm?.loader else { return }
    heldLoader = loader
    loader.block()
  }

  /// Stops delaying the load event of the page around the frame.
  func releaseParent() {
    let loader = heldLoader
    heldLoader = nil
    loader?.unblock()
  }

  /// Stops delaying it after a navigation that replaces no document, unless a load is in progress.
  func releaseParentIfIdle() {
    if heldLoader != nil, scheduled == nil, loading == nil, realm?.loader == nil { releaseParent() }
  }

  /// Changes the document's address without a load.
  func move(to url: WebURL) {
    info = FrameInfo(id: id, url: url, owner: origin)
    realm?.url = url
    if let view { view.inspector?.view(view, didMove: info) }
  }

  /// Records that a script has opened the document, which then isn't the initial empty one any more.
  func keepDocument() { showsInitialDocument = false }

  private func closeRealm(isReplaced: Bool = false) {
    cancelRefresh()
    closeChildren()
    realm?.close(isReplaced: isReplaced)
    realm = nil
  }

  private func closeChildren() {
    for child in children { child.detach() }
    children = []
  }

  /// Ends the document without notifying it, and cancels its pending work.
  func endDocument() {
    unschedule()
    stopLoading()
    loop.cancelAll(of: self)
    closeRealm()
  }

  /// Removes the frame from its page, and ends its document and its pending load.
  func detach() {
    guard !isDetached else { return }
    isDetached = true
    unschedule()
    stopLoading()
    loop.cancelAll(of: self)
    closeRealm()
    group.core.frames.remove(number)
    if worker == nil, let view { view.inspector?.view(view, didDetach: info) }
    parent?.children.removeAll { $0 === self }
    // The page may be running a script, and its load event must not fire before the script's end.
    if heldLoader != nil { loop.post { [self] in releaseParent() } }
  }

  func addChild(_ frame: Frame) { children.append(frame) }

  /// Gives the documents of a new window the restrictions of the page that opened it.
  func inheritSandbox(of opener: Frame) {
    nextSandbox = opener.sandbox
    sandbox = nextSandbox
  }

  /// Gives the empty document of a new window the origin of the page that opened it.
  func takeOrigin(of opener: Frame) { info = FrameInfo(id: id, url: url, owner: opener.origin) }
}

/// The frames of a group by number, which the DOM's implementation holds.
///
/// Each message of a bridge looks for a frame. Numbers only grow, so the frames are in their order, and a search needs
/// no hashing.
struct FrameTable {
  private var frames: [Frame] = []
  private var last = 0

  mutating func add() -> Int {
    last += 1
    return last
  }

  mutating func set(_ frame: Frame) { frames.insert(frame, at: index(of: frame.number)) }

  mutating func remove(_ number: Int) {
    let index = index(of: number)
    if index < frames.count, frames[index].number == number { frames.remove(at: index) }
  }

  subscript(number: Int) -> Frame? {
    let index = index(of: number)
    guard index < frames.count, frames[index].number == number else { return nil }
    return frames[index]
  }

  /// Returns the index of a number, or of the next higher one.
  private func index(of number: Int) -> Int {
    var lower = 0
    var upper = frames.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if frames[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
