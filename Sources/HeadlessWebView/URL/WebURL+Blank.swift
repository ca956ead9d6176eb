extension WebURL {
  /// `about:blank`, the address of an empty page.
  public static let blank = WebURL(opaque: "about", path: "blank")

  /// Whether it is `about:srcdoc`, the address of a document that an `iframe` element has in an attribute.
  var isGivenDocument: Bool { equalsIgnoringFragment(Self.givenDocument) }
  private static let givenDocument = WebURL(opaque: "about", path: "srcdoc")

  /// An address that needs no parsing because its parts are known to be sound.
  private init(opaque scheme: String, path: String) {
    self = WebURL("\(scheme):\(path)") ?? WebURL.file(path: "/")
  }
}
