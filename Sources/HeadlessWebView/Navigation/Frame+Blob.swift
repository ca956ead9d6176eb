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
  /// What the address of a blob stands for in this page; nil when it is gone.
  func blob(at url: WebURL) -> Resource? {
    guard let object,
      let found = try? core.call(.blobContents, [object.handle, core.context.handle(UTF16Text(url.href))])
    else { return nil }
    let list = Value(found.ref, in: core.context)
    guard let bytes = try? list[0].bytes, let type = try? list[1].toString() else { return nil }
    return Resource(url: url, bytes: bytes, contentType: type)
  }
}
