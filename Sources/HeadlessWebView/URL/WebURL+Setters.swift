// The setters of the URL Standard §6.1 (“API”, URL class). Each ignores the same values as in the standard.
extension WebURL {
  /// Sets the part that an attribute of the class URL names, such as `pathname`.
  package mutating func set(_ attribute: String, to value: String) {
    switch attribute {
    case "protocol": setProtocol(value)
    case "username": setUsername(value)
    case "password": setPassword(value)
    case "host": setHost(value)
    case "hostname": setHostname(value)
    case "port": setPort(value)
    case "pathname": setPathname(value)
    case "search": setSearch(value)
    case "hash": setHash(value)
    default: break
    }
  }

  /// Replaces the whole URL; returns false and changes nothing if the string cannot be parsed without a base.
  @discardableResult
  public mutating func setHref(_ value: String) -> Bool {
    guard let url = WebURL(value) else { return false }
    self = url
    return true
  }

  /// Sets the scheme; a colon and the text after it are ignored, and a special scheme stays special.
  public mutating func setProtocol(_ value: String) {
    let bytes = Self.setterBytes(of: value.utf8) + [Byte.colon]
    guard let end = Parser.schemeEnd(in: bytes) else { return }
    update { record in
      let scheme = bytes[..<end].map(Byte.lowercased)
      let special = SpecialScheme(scheme)
      guard (special != nil) == record.isSpecial else { return }
      if special == .file, record.includesCredentials || record.port != nil { return }
      if record.isFile, record.host?.isEmpty ?? true { return }
      record.setScheme(scheme)
      if let port = record.port { record.setPort(port) }
    }
    // As in WebKit: some texts that are neither a host name nor a drive letter in other URLs are one in a file URL.
    if protocolString == "file:", let read = WebURL(href) { self = read }
  }

  /// Sets the user name, unless the URL has no host or is a file URL.
  public mutating func setUsername(_ value: String) {
    update { record in
      guard !record.cannotHaveCredentialsOrPort else { return }
      record.username = PercentEncoding.encode(value.utf8, using: .userinfo)
    }
  }

  /// Sets the password, unless the URL has no host or is a file URL.
  public mutating func setPassword(_ value: String) {
    update { record in
      guard !record.cannotHaveCredentialsOrPort else { return }
      record.password = PercentEncoding.encode(value.utf8, using: .userinfo)
    }
  }

  /// Sets the host, and the port if the value contains one.
  public mutating func setHost(_ value: String) {
    setHost(value, override: .host)
  }

  /// Sets the host; a value with a port is ignored.
  public mutating func setHostname(_ value: String) {
    setHost(value, override: .hostname)
  }

  private mutating func setHost(_ value: String, override: Parser.HostOverride) {
    guard !hasOpaquePath else { return }
    parse(value.utf8) { parser in
      if parser.record.isFile {
        _ = parser.fileHostState(isOverride: true)
      } else {
        // A failure in the port does not undo the new host, as in the standard.
        _ = parser.hostState(until: parser.authorityEnd(), override: override)
      }
    }
  }

  /// Sets the port to the leading digits of the value, or to null for "".
  public mutating func setPort(_ value: String) {
    parse(value.utf8) { parser in
      if parser.record.cannotHaveCredentialsOrPort { return }
      if value.isEmpty {
        parser.record.port = nil
      } else {
        _ = parser.portState(until: parser.input.count, isOverride: true)
      }
    }
  }

  /// Sets the path, unless the path is opaque.
  public mutating func setPathname(_ value: String) {
    guard !hasOpaquePath else { return }
    parse(value.utf8) { parser in
      parser.record.path = []
      parser.pathStartState(isOverride: true)
    }
  }

  /// Sets the query, with or without a leading "?", or to null for "".
  public mutating func setSearch(_ value: String) {
    guard !value.isEmpty else {
      update { $0.query = nil }
      return
    }
    parse(value.utf8.dropFirst(value.utf8.first == Byte.question ? 1 : 0)) { parser in
      parser.queryState(until: parser.input.count)
    }
  }

  /// Sets the fragment, with or without a leading "#", or to null for "".
  public mutating func setHash(_ value: String) {
    guard !value.isEmpty else {
      update { $0.fragment = nil }
      return
    }
    parse(value.utf8.dropFirst(value.utf8.first == Byte.number ? 1 : 0)) { $0.fragmentState() }
  }

  // MARK: - Helpers

  /// Returns the bytes that a setter parses, without tabs and newlines, but with the blanks at the ends.
  private static func setterBytes(of value: some Sequence<UInt8>) -> [UInt8] {
    value.filter { !Byte.isTabOrNewline($0) }
  }

  private mutating func update(_ change: (inout Record) -> Void) {
    var record = record
    change(&record)
    self = WebURL(record)
  }

  /// Runs some states of the parser on this URL's own record: the standard's state override.
  private mutating func parse(_ value: some Sequence<UInt8>, states: (inout Parser) -> Void) {
    var parser = Parser(input: Self.setterBytes(of: value), record: record)
    states(&parser)
    self = WebURL(parser.record)
  }
}
