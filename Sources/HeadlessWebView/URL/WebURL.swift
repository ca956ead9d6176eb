/// A parsed URL: the URL record of the URL Standard, stored as its serialization and the positions of its components.
///
/// The serialization is always ASCII and represents the record unambiguously. Two URLs are therefore equal, with equal
/// hashes, exactly if their `href`s are equal (URL Standard §4.6, “URL equivalence”).
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The state that all copies share, so that a copy costs one reference count.
  private final class Shared: Sendable {
    let href: String
    let layout: Layout

    init(href: String, layout: Layout) {
      self.href = href
      self.layout = layout
    }
  }

  private let shared: Shared
  /// The whole URL, serialized (URL Standard §4.5).
  public var href: String { shared.href }
  var layout: Layout { shared.layout }

  /// Parses a string against an optional base URL, as the standard's basic URL parser does (URL Standard §4.4).
  ///
  /// The result is nil if the standard returns failure.
  public init?(_ string: String, base: WebURL? = nil) {
    // The fast path needs no base: it supports only absolute URLs with an authority, which are independent of a base.
    if let url = WebURL(ordinary: string) {
      self = url
    } else if let url = WebURL(general: string, base: base) {
      self = url
    } else {
      return nil
    }
  }

  /// Parses any string with the complete algorithm.
  init?(general string: String, base: WebURL?) {
    var parser = Parser(input: Parser.inputBytes(of: string), base: base)
    guard parser.basicURLParse() else { return nil }
    self.init(parser.record)
  }

  /// Creates a URL from a serialization whose layout is known to be valid.
  init(href: String, layout: Layout) {
    shared = Shared(href: href, layout: layout)
  }

  /// The whole URL, serialized.
  public var description: String { href }

  /// Compares the serialisations, which represent the records completely.
  public static func == (left: WebURL, right: WebURL) -> Bool {
    left.shared === right.shared || left.href == right.href
  }

  /// Hashes the serialization.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(href)
  }
}

// MARK: - Components

extension WebURL {
  /// The scheme in lower case, without the colon.
  public var scheme: String { text(0..<layout.schemeEnd) }

  /// Returns whether the URL has a scheme, without creating a string.
  func hasScheme(_ scheme: StaticString) -> Bool {
    guard layout.schemeEnd == scheme.utf8CodeUnitCount else { return false }
    return href.utf8.starts(with: UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount))
  }

  /// Indicates whether it is the address of a frame whose element contains its document: HTML, `about:srcdoc`.
  var isSrcdoc: Bool { hasScheme("about") && path == "srcdoc" }

  /// The user name, percent-encoded; empty if there is none.
  public var username: String { text(layout.username) }

  /// The password, percent-encoded; empty if there is none.
  public var password: String { text(layout.password) }

  /// The serialized host; nil for a null host and "" for the empty host.
  public var host: String? { layout.hasHost ? text(layout.hostStart..<layout.hostEnd) : nil }

  /// The port; nil if there is none or if it is the scheme's default.
  public var port: Int? { layout.port < 0 ? nil : Int(layout.port) }

  /// The serialized path, either a list of segments such as "/a/b" or an opaque string.
  public var path: String { text(layout.pathStart..<layout.pathEnd) }

  /// The query without its "?"; nil if there is none.
  public var query: String? {
    layout.queryEnd > layout.pathEnd ? text(layout.pathEnd + 1..<layout.queryEnd) : nil
  }

  /// The fragment without its "#"; nil if there is none.
  public var fragment: String? {
    let end = href.utf8.count
    return end > layout.queryEnd ? text(layout.queryEnd + 1..<end) : nil
  }

  /// Indicates whether the scheme is one of the standard's special schemes: http, https, ws, wss, ftp and file.
  public var isSpecial: Bool { layout.specialScheme != nil }

  /// Indicates whether the path is opaque, as in "mailto:someone", instead of a list of segments.
  public var hasOpaquePath: Bool { layout.hasOpaquePath }

  /// Returns the part of `href` between two UTF-8 offsets, in constant time, because the text is ASCII.
  func text(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let utf8 = href.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(href[start..<utf8.index(start, offsetBy: range.count)])
  }
}

// MARK: - Members seen from JavaScript

extension WebURL {
  /// The scheme with its colon, as in `location.protocol`.
  public var protocolString: String { text(0..<layout.schemeEnd + 1) }

  /// The host, with a colon and the port if there is one, as in `location.host`; "" for a null host.
  public var hostWithPort: String {
    guard let host, let port else { return host ?? "" }
    return "\(host):\(port)"
  }

  /// The query with its "?", or "" if the query is null or empty, as in `location.search`.
  public var search: String {
    layout.queryEnd > layout.pathEnd + 1 ? text(layout.pathEnd..<layout.queryEnd) : ""
  }

  /// The fragment with its "#", or "" if the fragment is null or empty, as in `location.hash`.
  public var hash: String {
    let end = href.utf8.count
    return end > layout.queryEnd + 1 ? text(layout.queryEnd..<end) : ""
  }

  /// The serialized origin, "null" for an opaque one (URL Standard §4.7).
  public var origin: String {
    switch layout.specialScheme {
    case .file: return "null"
    case .some: return "\(scheme)://\(hostWithPort)"
    case nil:
      // The path of a blob URL is the URL of the page that created it.
      guard scheme == "blob", let inner = WebURL(path), inner.scheme == "http" || inner.scheme == "https" else {
        return "null"
      }
      return inner.origin
    }
  }

  /// The origin of a document at this URL, "null" for an opaque one.
  ///
  /// It differs from ``origin`` for schemes that an app handles itself, such as `app://localhost`: WebKit gives their
  /// documents an origin with the scheme and the host.
  public var documentOrigin: String { hasCustomScheme ? "\(scheme)://\(hostWithPort)" : origin }

  /// Indicates whether only an app can handle the scheme, and the URL has a host.
  var hasCustomScheme: Bool {
    layout.specialScheme == nil && host?.isEmpty == false && !["blob", "data", "about", "javascript"].contains(scheme)
  }
}

// MARK: - Fragments

extension WebURL {
  /// Returns the same URL with a null fragment.
  public func withoutFragment() -> WebURL {
    guard href.utf8.count > layout.queryEnd else { return self }
    return WebURL(href: text(0..<layout.queryEnd), layout: layout)
  }

  /// Returns whether both URLs are equal except for their fragments (URL Standard §4.6, “exclude fragments”).
  public func equalsIgnoringFragment(_ other: WebURL) -> Bool {
    layout.queryEnd == other.layout.queryEnd
      && href.utf8.prefix(layout.queryEnd).elementsEqual(other.href.utf8.prefix(layout.queryEnd))
  }
}

extension WebURL {
  /// `about:blank`, the address of an empty page.
  public static let blank = WebURL(opaque: "about", path: "blank")

  /// Indicates whether it is the address of an empty page, perhaps with a query or a fragment.
  var isBlank: Bool { scheme == "about" && path == "blank" }

  /// Creates an address without parsing, because its parts are known to be valid.
  private init(opaque scheme: String, path: String) {
    self = WebURL("\(scheme):\(path)") ?? WebURL.file(path: "/")
  }
}

extension WebURL {
  /// The path of a file URL, percent-decoded.
  ///
  /// Nil for any other URL, and if the path contains an encoded NUL or slash or is not valid UTF-8: no file can have
  /// such a name, and a guess would name another file.
  public var filePath: String? {
    guard layout.specialScheme == .file else { return nil }
    let encoded = Array(path.utf8)
    let decoded = PercentEncoding.decode(bytes: encoded)
    let slashes = { (bytes: [UInt8]) in bytes.reduce(into: 0) { $0 += $1 == Byte.slash ? 1 : 0 } }
    guard !decoded.contains(0), slashes(decoded) == slashes(encoded) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Returns the file URL of an absolute path; a relative path is resolved against the root.
  ///
  /// Dot segments are resolved. All other characters are encoded so that `filePath` returns the path unchanged.
  public static func file(path: String) -> WebURL {
    // The parser would interpret each of these characters if it were not encoded.
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
