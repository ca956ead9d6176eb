extension WebURL.Parser {
  /// The path start state of the basic URL parser (URL Standard §4.4).
  mutating func pathStartState(isOverride: Bool = false) {
    if record.isSpecial {
      if isPathSlash(peek()) { position += 1 }
      pathState(isOverride: isOverride)
      return
    }
    guard let byte = peek() else {
      if isOverride, record.host == nil { record.path.append(Byte.slash) }
      return
    }
    if !isOverride, byte == Byte.question || byte == Byte.number {
      queryOrFragment()
      return
    }
    if byte == Byte.slash { position += 1 }
    pathState(isOverride: isOverride)
  }

  /// The path state of the basic URL parser: appends segments to the path, then parses a query and a fragment.
  mutating func pathState(isOverride: Bool = false) {
    let set = PercentEncoding.EncodeSet.path
    record.path.reserveCapacity(record.path.count + input.count - position + 1)
    while true {
      let start = record.path.count
      record.path.append(Byte.slash)
      var endsWithSlash = false
      while position < input.count {
        let byte = input[position]
        if isPathSlash(byte) {
          endsWithSlash = true
          break
        }
        if !isOverride, byte == Byte.question || byte == Byte.number { break }
        PercentEncoding.append(byte, to: &record.path, using: set)
        position += 1
      }
      finishSegment(at: start, endsWithSlash: endsWithSlash)
      guard endsWithSlash else { break }
      position += 1
    }
    if !isOverride { queryOrFragment() }
  }

  /// Applies the rules for dot segments and drive letters to the segment whose "/" is at an index of the path.
  private mutating func finishSegment(at start: Int, endsWithSlash: Bool) {
    switch Self.dots(in: record.path[(start + 1)...]) {
    case 1:
      record.path.removeSubrange(start...)
    case 2:
      record.path.removeSubrange(start...)
      record.shortenPath()
    default:
      if record.isFile, start == 0, Byte.isWindowsDriveLetter(record.path[1...]) { record.path[2] = Byte.colon }
      return
    }
    if !endsWithSlash { record.path.append(Byte.slash) }
  }

  /// Returns one for a single-dot segment, two for a double-dot segment, and zero for others (URL Standard §4.2).
  static func dots(in segment: ArraySlice<UInt8>) -> Int {
    var dots = 0
    var index = segment.startIndex
    while index < segment.endIndex {
      if segment[index] == Byte.dot {
        index += 1
      } else if segment[index] == Byte.percent, index + 2 < segment.endIndex, segment[index + 1] == 0x32,
        Byte.lowercased(segment[index + 2]) == 0x65
      {
        index += 3
      } else {
        return 0
      }
      dots += 1
      if dots > 2 { return 0 }
    }
    return dots
  }

  /// The opaque path state of the basic URL parser.
  mutating func opaquePathState() {
    let set = PercentEncoding.EncodeSet.c0Control
    record.hasOpaquePath = true
    record.path.reserveCapacity(input.count - position)
    while let byte = peek(), byte != Byte.question, byte != Byte.number {
      if byte == Byte.space, peek(1) == Byte.question || peek(1) == Byte.number {
        // A blank at the path's end must not be lost when the query and the fragment are removed.
        record.path += "%20".utf8
      } else {
        PercentEncoding.append(byte, to: &record.path, using: set)
      }
      position += 1
    }
    queryOrFragment()
  }

  /// Parses the query and the fragment at the position, if there are any.
  mutating func queryOrFragment() {
    if peek() == Byte.question {
      position += 1
      let end = input[position...].firstIndex(of: Byte.number) ?? input.count
      queryState(until: end)
    }
    if peek() == Byte.number {
      position += 1
      fragmentState()
    }
  }

  /// The query state of the basic URL parser.
  mutating func queryState(until end: Int) {
    record.query = PercentEncoding.encode(input[position..<end], using: record.isSpecial ? .specialQuery : .query)
    position = end
  }

  /// The fragment state of the basic URL parser.
  mutating func fragmentState() {
    record.fragment = PercentEncoding.encode(input[position...], using: .fragment)
    position = input.count
  }
}

extension WebURL.Parser {
  typealias Byte = WebURL.Byte

  /// The base's record if the base is a file URL; a file URL cannot be relative to other URLs.
  private var fileBase: WebURL.Record? {
    base?.layout.specialScheme == .file ? base?.record : nil
  }

  /// Indicates whether the rest of the input starts with a Windows drive letter (URL Standard §4.2).
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
      // A drive letter in the position of a host is the first path segment.
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
