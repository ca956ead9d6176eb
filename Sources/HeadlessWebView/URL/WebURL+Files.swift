extension WebURL {
  /// The path of a file URL, percent-decoded.
  ///
  /// Nil for any other URL, and where the path has an encoded NUL or slash or does not decode to UTF-8: no file has
  /// such a name, and a guess would name another file.
  public var filePath: String? {
    guard layout.specialScheme == .file else { return nil }
    let encoded = Array(path.utf8)
    let decoded = PercentEncoding.decode(bytes: encoded)
    let slashes = { (bytes: [UInt8]) in bytes.reduce(into: 0) { $0 += $1 == Byte.slash ? 1 : 0 } }
    guard !decoded.contains(0), slashes(decoded) == slashes(encoded) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  /// The file URL of an absolute path; a relative path is taken from the root.
  ///
  /// Dot segments are resolved. All else is encoded so that `filePath` gives the path back.
  public static func file(path: String) -> WebURL {
    // Each of these would mean something else to the parser if it stood there as it is.
    let set = PercentEncoding.EncodeSet.path.union("%\\|")
    var record = Record()
    record.setScheme(Array("file".utf8))
    record.host = []
    let bytes = Array(path.utf8)
    let segments = bytes.split(separator: Byte.slash, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if index == 0, segment.isEmpty, segments.count > 1 { continue }
      let isLast = index == segments.count - 1
      let isDots = segment.elementsEqual("..".utf8)
      if isDots, let slash = record.path.lastIndex(of: Byte.slash) { record.path.removeSubrange(slash...) }
      if isDots || segment.elementsEqual(".".utf8) {
        if isLast { record.path.append(Byte.slash) }
      } else {
        record.path.append(Byte.slash)
        record.path += PercentEncoding.encode(segment, using: set)
      }
    }
    return WebURL(record)
  }
}
