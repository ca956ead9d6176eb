extension WebURL {
  /// Where the components lie within the serialisation, as UTF-8 offsets.
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
    /// The end of the query, which is where a "#" stands if there is a fragment.
    var queryEnd = 0
    /// The port, or -1 for null.
    var port: Int32 = -1
    var hasHost = false
    var hasOpaquePath = false
    var specialScheme: SpecialScheme?

    /// Whether the serialisation has a "user:password@" part.
    var hasCredentials: Bool { hasHost && hostStart > schemeEnd + 3 }

    var username: Range<Int> { hasCredentials ? schemeEnd + 3..<usernameEnd : 0..<0 }

    var password: Range<Int> {
      hasCredentials && usernameEnd < hostStart - 1 ? usernameEnd + 1..<hostStart - 1 : 0..<0
    }
  }

  /// The special schemes of the URL Standard §4.2.
  enum SpecialScheme: UInt8, Sendable {
    case http, https, ws, wss, ftp, file

    /// Recognises a special scheme by its bytes in lower case.
    init?(_ scheme: some Collection<UInt8>) {
      // The length and one or two letters rule nearly everything else out before a comparison.
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
