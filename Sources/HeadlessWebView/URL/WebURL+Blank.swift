extension WebURL {
  /// `about:blank`, the address of an empty page.
  public static let blank = WebURL(opaque: "about", path: "blank")

  /// An address that needs no parsing because its parts are known to be sound.
  private init(opaque scheme: String, path: String) {
    self = WebURL("\(scheme):\(path)") ?? WebURL.file(path: "/")
  }
}
