extension WebURL {
  /// The URL record as separate components, for the parser and the setters (URL Standard §4.1).
  struct Record {
    private(set) var scheme: [UInt8] = []
    private(set) var specialScheme: SpecialScheme?
    var username: [UInt8] = []
    var password: [UInt8] = []
    var host: [UInt8]?
    var port: Int?
    /// The serialized path; each segment of a list is preceded by "/".
    var path: [UInt8] = []
    var hasOpaquePath = false
    var query: [UInt8]?
    var fragment: [UInt8]?

    var isSpecial: Bool { specialScheme != nil }
    var isFile: Bool { specialScheme == .file }
    var includesCredentials: Bool { !username.isEmpty || !password.isEmpty }

    /// Indicates whether the standard forbids a user name, a password and a port for this URL.
    var cannotHaveCredentialsOrPort: Bool { host?.isEmpty ?? true || isFile }

    mutating func setScheme(_ bytes: [UInt8]) {
      scheme = bytes
      specialScheme = SpecialScheme(bytes)
    }

    /// Sets the port; the scheme's default port becomes null.
    mutating func setPort(_ number: Int) {
      port = number == specialScheme?.defaultPort ? nil : number
    }

    /// Removes the last path segment, except a drive letter that is the whole path (URL Standard §4.3, “shorten”).
    mutating func shortenPath() {
      if isFile, path.count == 3, path[2] == Byte.colon, Byte.isAlpha(path[1]) { return }
      if let slash = path.lastIndex(of: Byte.slash) { path.removeSubrange(slash...) }
    }

    /// Copies all components that a relative reference inherits from its base, except the path and the query.
    mutating func copyAuthority(of base: Record) {
      username = base.username
      password = base.password
      host = base.host
      port = base.port
    }
  }

  /// The record of this URL.
  var record: Record {
    let bytes = Array(href.utf8)
    func part(_ range: Range<Int>) -> [UInt8] { range.isEmpty ? [] : Array(bytes[range]) }
    var record = Record()
    record.setScheme(part(0..<layout.schemeEnd))
    record.username = part(layout.username)
    record.password = part(layout.password)
    record.host = layout.hasHost ? part(layout.hostStart..<layout.hostEnd) : nil
    record.port = port
    record.path = part(layout.pathStart..<layout.pathEnd)
    record.hasOpaquePath = layout.hasOpaquePath
    record.query = layout.queryEnd > layout.pathEnd ? part(layout.pathEnd + 1..<layout.queryEnd) : nil
    record.fragment = bytes.count > layout.queryEnd ? part(layout.queryEnd + 1..<bytes.count) : nil
    return record
  }

  /// Serializes a record (URL Standard §4.5, “URL serializer”).
  init(_ record: Record) {
    var out: [UInt8] = []
    out.reserveCapacity(
      record.scheme.count + record.username.count + record.password.count + (record.host?.count ?? 0)
        + record.path.count + (record.query?.count ?? 0) + (record.fragment?.count ?? 0) + 16)
    var layout = Layout()
    layout.specialScheme = record.specialScheme
    layout.hasOpaquePath = record.hasOpaquePath

    out += record.scheme
    layout.schemeEnd = out.count
    out.append(Byte.colon)
    if let host = record.host {
      layout.hasHost = true
      out += [Byte.slash, Byte.slash]
      out += record.username
      layout.usernameEnd = out.count
      if !record.password.isEmpty {
        out.append(Byte.colon)
        out += record.password
      }
      if record.includesCredentials { out.append(Byte.at) }
      layout.hostStart = out.count
      out += host
      layout.hostEnd = out.count
      if let port = record.port {
        layout.port = Int32(port)
        out.append(Byte.colon)
        out += String(port).utf8
      }
    } else if !record.hasOpaquePath, record.path.starts(with: [Byte.slash, Byte.slash]) {
      // Without "/.", such a path would be parsed as an authority.
      out += [Byte.slash, Byte.dot]
    }
    layout.pathStart = out.count
    out += record.path
    layout.pathEnd = out.count
    if let query = record.query {
      out.append(Byte.question)
      out += query
    }
    layout.queryEnd = out.count
    if let fragment = record.fragment {
      out.append(Byte.number)
      out += fragment
    }
    self.init(href: String(decoding: out, as: UTF8.self), layout: layout)
  }
}

extension WebURL {
  /// The positions of the components in the serialization, as UTF-8 offsets.
  ///
  ///     https://user:pass@example.org:8080/a/b?c#d
  ///          |      |    |          |     |   | |
  ///          |      |    hostStart  |     |   | queryEnd
  ///          |      usernameEnd     |     |   pathEnd
  ///          schemeEnd         hostEnd    pathStart
  struct Layout: Sendable {
    var schemeEnd = 0
    var usernameEnd = 0
    var hostStart = 0
    var hostEnd = 0
    var pathStart = 0
    var pathEnd = 0
    /// The end of the query, which is the position of the "#" if there is a fragment.
    var queryEnd = 0
    /// The port, or -1 for null.
    var port: Int32 = -1
    var hasHost = false
    var hasOpaquePath = false
    var specialScheme: SpecialScheme?

    /// Indicates whether the serialization has a "user:password@" part.
    var hasCredentials: Bool { hasHost && hostStart > schemeEnd + 3 }

    var username: Range<Int> { hasCredentials ? schemeEnd + 3..<usernameEnd : 0..<0 }

    var password: Range<Int> {
      hasCredentials && usernameEnd < hostStart - 1 ? usernameEnd + 1..<hostStart - 1 : 0..<0
    }
  }

  /// The special schemes of the URL Standard §4.2.
  enum SpecialScheme: UInt8, Sendable {
    case http, https, ws, wss, ftp, file

    /// Recognizes a special scheme by its bytes in lower case.
    init?(_ scheme: some Collection<UInt8>) {
      // The length and one or two letters exclude nearly all other schemes before a comparison.
      switch (scheme.count, scheme.first) {
      case (4, Byte.h) where scheme.elementsEqual("http".utf8): self = .http
      case (5, Byte.h) where scheme.elementsEqual("https".utf8): self = .https
      case (2, Byte.w) where scheme.elementsEqual("ws".utf8): self = .ws
      case (3, Byte.w) where scheme.elementsEqual("wss".utf8): self = .wss
      case (3, Byte.f) where scheme.elementsEqual("ftp".utf8): self = .ftp
      case (4, Byte.f) where scheme.elementsEqual("file".utf8): self = .file
      default: return nil
      }
    }

    var defaultPort: Int? {
      switch self {
      case .http, .ws: 80
      case .https, .wss: 443
      case .ftp: 21
      case .file: nil
      }
    }
  }
}
