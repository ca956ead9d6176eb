/// The states of the URL parser that read credentials, host and port (URL Standard §4.4).
extension WebURL.Parser {
  mutating func specialAuthorityIgnoreSlashesState() -> Bool {
    while isPathSlash(peek()) { position += 1 }
    return authorityState()
  }

  /// The first place from the position on where an authority ends.
  func authorityEnd() -> Int {
    var end = position
    while end < input.count, !isPathSlash(input[end]), input[end] != Byte.question, input[end] != Byte.number {
      end += 1
    }
    return end
  }

  mutating func authorityState() -> Bool {
    let end = authorityEnd()
    if let at = input[position..<end].lastIndex(of: Byte.at) {
      let credentials = input[position..<at]
      // An "@" before the last one belongs to the credentials; their encode set has it.
      let colon = credentials.firstIndex(of: Byte.colon)
      record.username = PercentEncoding.encode(credentials[..<(colon ?? at)], using: .userinfo)
      if let colon { record.password = PercentEncoding.encode(credentials[(colon + 1)...], using: .userinfo) }
      position = at + 1
      if position == end { return false }
    }
    guard hostState(until: end) else { return false }
    pathStartState()
    return true
  }

  /// Which setter, if any, has the host state run.
  enum HostOverride {
    case none, host, hostname
  }

  /// Parses "host" or "host:port" up to an end found before; the host state and the hostname state in one.
  mutating func hostState(until end: Int, override: HostOverride = .none) -> Bool {
    var hostEnd = position
    var insideBrackets = false
    while hostEnd < end, insideBrackets || input[hostEnd] != Byte.colon {
      if input[hostEnd] == Byte.leftBracket { insideBrackets = true }
      if input[hostEnd] == Byte.rightBracket { insideBrackets = false }
      hostEnd += 1
    }
    let hasPort = hostEnd < end
    if hostEnd == position {
      if hasPort || record.isSpecial { return false }
      if override != .none, record.includesCredentials || record.port != nil { return false }
    }
    if hasPort, override == .hostname { return false }
    guard let host = WebURL.parseHost(input[position..<hostEnd], isOpaque: !record.isSpecial) else { return false }
    record.host = host
    position = hostEnd
    guard hasPort else { return true }
    position += 1
    return portState(until: end, isOverride: override != .none)
  }

  /// Parses a port; a setter takes the digits there are, while a URL must have nothing else.
  mutating func portState(until end: Int, isOverride: Bool) -> Bool {
    var number = 0
    let start = position
    while position < end, Byte.isDigit(input[position]) {
      number = number * 10 + Int(input[position] - Byte.zero)
      if number > 65535 { return false }
      position += 1
    }
    if isOverride {
      if position == start { return false }
    } else {
      if position < end { return false }
      if position == start { return true }
    }
    record.setPort(number)
    return true
  }
}
