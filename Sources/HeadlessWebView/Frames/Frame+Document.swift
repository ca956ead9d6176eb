import JavaScriptEngine

/// The contents of a blob, as an object: frames seldom have one, and each message of a bridge checks that.
final class BlobContents {
  let resource: Resource

  init(_ resource: Resource) { self.resource = resource }
}

/// Documents from scripts: blobs, and the `srcdoc` of a frame's element.
extension Frame {
  /// Keeps the current contents of a blob's address: URL, "blob URL entry".
  ///
  /// - Parameter source: The frame whose page navigates this one, if that is neither this frame nor its parent.
  func keepBlob(of navigation: Navigation, from source: Frame? = nil) {
    let url = navigation.url
    guard url.hasScheme("blob") else { return blob = nil }
    // A reload finds the document even if its address was revoked.
    if case .reload = navigation.handling, blob?.resource.url.equalsIgnoringFragment(url) == true { return }
    let realms = [source?.realm, parent?.realm, realm]
    blob = realms.lazy.compactMap { $0?.blob(at: url) }.first.map(BlobContents.init)
  }

  /// Returns the blob for a navigation to an address; nil if it was revoked.
  func blob(at url: WebURL) -> Resource? {
    guard url.hasScheme("blob"), var found = blob?.resource, found.url.equalsIgnoringFragment(url) else { return nil }
    found.url = url
    return found
  }

  /// Returns the text of a document without a fetchable address: that of the frame's element, or none.
  func markup(of url: WebURL) -> String {
    guard url.isSrcdoc, let realm = parent?.realm, let object = realm.object else { return "" }
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

/// The events of a document that is unloaded.
extension Frame {
  /// Fires an event at the frame's window, if a script has accessed the frame.
  func fireWindowEvent(_ type: String) {
    guard let realm else { return }
    let context = realm.core.context
    realm.notifyInSteps(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }

  /// Indicates whether the document is being unloaded, while navigations of the frame are ignored: HTML, "unload
  /// counter".
  var isLeaving: Bool { realm?.isLeaving == true }

  /// Fires `beforeunload` in the document and in its frames; there is no user to prompt.
  func fireBeforeUnload() {
    let realm = realm
    realm?.isLeaving = true
    fireWindowEvent("beforeunload")
    realm?.isLeaving = false
    for child in children { child.fireBeforeUnload() }
  }

  /// Fires the unload events in the document and in its frames: HTML, "unload a document and its descendants".
  func fireUnload() {
    // A listener may remove the frame.
    guard let realm, !realm.isUnloading else { return }
    realm.isLeaving = true
    realm.isUnloading = true
    for type in ["pagehide", "visibilitychange", "unload"] { fireWindowEvent(type) }
    for child in children { child.fireUnload() }
  }

  /// Fails the requests of the document and of those in its frames.
  func failRequests() {
    for child in children { child.failRequests() }
    realm?.failRequests()
  }
}
