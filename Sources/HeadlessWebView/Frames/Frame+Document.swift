import JavaScriptEngine

/// Documents that scripts hold: blobs, and what an element says of its frame.
extension Frame {
  /// Keeps what the address of a blob stands for now: URL, "blob URL entry".
  func keepBlob(of navigation: Navigation) {
    let url = navigation.url
    guard url.hasScheme("blob") else {
      if blob != nil { blob = nil }
      return
    }
    // A document that is loaded again is there even when its address is not any more.
    if case .reload = navigation.handling, blob?.url.equalsIgnoringFragment(url) == true { return }
    blob = parent?.realm?.blob(at: url) ?? realm?.blob(at: url)
  }

  /// The blob for a navigation to an address; nil when it is gone.
  func blob(at url: WebURL) -> Resource? {
    guard url.scheme == "blob", var found = blob, found.url.equalsIgnoringFragment(url) else { return nil }
    found.url = url
    return found
  }

  /// The text of a document that has no address to be fetched from: the one that the frame's element gives, or none.
  func markup(of url: WebURL) -> String {
    guard url.path == "srcdoc", let realm = parent?.realm, let object = realm.object else { return "" }
    let core = realm.core
    guard let text = try? core.call(.frameMarkup, [object.handle, core.context.handle(Double(number))]) else {
      return ""
    }
    return (try? Value(text.ref, in: core.context).toString()) ?? ""
  }
}

extension PageRealm {
  /// Returns the contents of a blob by its address in this page; nil when it was revoked.
  func blob(at url: WebURL) -> Resource? {
    guard let object,
      let found = try? core.call(.blobContents, [object.handle, core.context.handle(UTF16Text(url.href))])
    else { return nil }
    let list = Value(found.ref, in: core.context)
    guard let bytes = try? list[0].bytes, let type = try? list[1].toString() else { return nil }
    return Resource(url: url, bytes: bytes, contentType: type)
  }
}

/// The referrer of a document: Referrer Policy, "strict-origin-when-cross-origin".
extension Frame {
  /// Notes who leads the frame to an address, for the document that comes; most such addresses are messages, and none
  /// comes.
  func setReferrer(_ source: Frame?, to target: WebURL) {
    guard let source else { return referral = nil }
    // The same again, as message after message is, needs no new note.
    if let referral, referral.to == target, referral.from == source.documentAddress { return }
    referral = (source.documentAddress, target)
  }

  /// Keeps the referrer over a redirect: that of the next address is made from that of the last one.
  func keepReferrer(from last: WebURL, to next: WebURL) {
    guard let known = referral, known.to == last else { return }
    referral = WebURL(Self.referrer(from: known.from, to: last)).map { ($0, next) }
  }

  /// The referrer of the document that comes.
  var nextReferrer: String { referral.map { Self.referrer(from: $0.from, to: $0.to) } ?? "" }

  /// The document's address; an empty or written one goes by the page around it.
  private var documentAddress: WebURL { info.isAbout ? parent?.documentAddress ?? url : url }

  private static func referrer(from source: WebURL, to target: WebURL) -> String {
    guard source.isWeb, !(source.scheme == "https" && target.scheme == "http") else { return "" }
    guard source.origin == target.origin || target.scheme == "about" else { return source.origin + "/" }
    var shown = source.withoutFragment()
    if !shown.username.isEmpty { shown.setUsername("") }
    if !shown.password.isEmpty { shown.setPassword("") }
    return shown.href
  }
}

/// The events of a document that is unloaded.
extension Frame {
  /// Fires an event at the frame's window, if anybody looked into the frame.
  func fireWindowEvent(_ type: String) {
    guard let realm else { return }
    let context = realm.core.context
    realm.notify(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }

  /// Indicates whether the document is being notified of its end: where it leads the frame meanwhile counts for nothing
  /// (HTML, "unload counter").
  var isLeaving: Bool { realm?.isLeaving == true }

  /// Tells the document and those in its frames that they may end; nobody is there who could be asked whether to stay.
  func fireBeforeUnload() {
    let realm = realm
    realm?.isLeaving = true
    fireWindowEvent("beforeunload")
    realm?.isLeaving = false
    for child in children { child.fireBeforeUnload() }
  }

  /// Tells the document and those in its frames that they end: HTML, "unload a document and its descendants".
  func fireUnload() {
    realm?.isLeaving = true
    for type in ["pagehide", "visibilitychange", "unload"] { fireWindowEvent(type) }
    for child in children { child.fireUnload() }
  }

  /// The requests of the document and of those in its frames fail.
  func failRequests() {
    for child in children { child.failRequests() }
    realm?.failRequests()
  }
}
