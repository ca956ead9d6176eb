extension WebURL.Parser {
  typealias Byte = WebURL.Byte

  /// The base's record if the base is a file URL, which alone a file URL can be relative to.
  private var fileBase: WebURL.Record? {
    base?.layout.specialScheme == .file ? base?.record : nil
  }

  /// Whether the rest of the input starts with a Windows drive letter (URL Standard §4.2).
  private var startsWithWindowsDriveLetter: Bool {
    let rest = input[position...]
    guard Byte.isWindowsDriveLetter(rest.prefix(2)) else { return false }
    guard rest.count > 2 else { return true }
    return [Byte.slash, Byte.backslash, Byte.question, Byte.number].contains(rest[rest.startIndex + 2])
  }

  /// The file state of the basic URL parser (URL Standard §4.4).
  mutating func fileState() -> Bool {
    record.host = []
    if isPathSlash(peek()) {
      position += 1
      return fileSlashState()
    }
    guard let base = fileBase else {
      pathState()
      return true
    }
    record.host = base.host
    record.path = base.path
    record.query = base.query
    inheritedPathState(keepsDriveLetter: !startsWithWindowsDriveLetter)
    return true
  }

  private mutating func fileSlashState() -> Bool {
    if isPathSlash(peek()) {
      position += 1
      return fileHostState(isOverride: false)
    }
    if let base = fileBase {
      record.host = base.host
      let path = base.path
      if !startsWithWindowsDriveLetter, path.count >= 3, Byte.isAlpha(path[1]), path[2] == Byte.colon,
        path.count == 3 || path[3] == Byte.slash
      {
        record.path = Array(path[..<3])
      }
    }
    pathState()
    return true
  }

  /// The file host state of the basic URL parser, for the parser and for the host setters.
  mutating func fileHostState(isOverride: Bool) -> Bool {
    let end = authorityEnd()
    let host = input[position..<end]
    if !isOverride, Byte.isWindowsDriveLetter(host) {
      // A drive letter where a host should be is the first path segment.
      pathState()
      return true
    }
    if host.isEmpty {
      record.host = []
    } else {
      guard let parsed = WebURL.parseHost(host, isOpaque: false) else { return false }
      record.host = parsed.elementsEqual("localhost".utf8) ? [] : parsed
    }
    position = end
    if !isOverride { pathStartState() }
    return true
  }
}
