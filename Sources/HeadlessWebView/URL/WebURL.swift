/// A parsed URL: the URL record of the URL Standard, kept as its serialisation and the places of its components.
///
/// The serialisation is always ASCII and stands for the record without ambiguity, so two URLs are equal, and hash
/// alike, exactly when their `href`s do (URL Standard §4.6, “URL equivalence”).
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The state that all copies share, so that passing one on costs one reference.
  private final class Shared: Sendable {
    let href: String
    let layout: Layout

    init(href: String, layout: Layout) {
      self.href = href
      self.layout = layout
    }
  }

  private let shared: Shared
  /// The whole URL, serialised (URL Standard §4.5).
  public var href: String { shared.href }
  var layout: Layout { shared.layout }

  /// Parses a string against an optional base URL, as the standard's basic URL parser does (URL Standard §4.4).
  ///
  /// The result is nil where the standard returns failure.
  public init?(_ string: String, base: WebURL? = nil) {
    // The fast path needs no base: it takes only absolute URLs with an authority, which a base cannot change.
    if let url = WebURL(ordinary: string) {
      self = url
    } else if let url = WebURL(general: string, base: base) {
      self = url
    } else {
      return nil
    }
  }

  /// Parses with the complete algorithm, whatever the string looks like.
  init?(general string: String, base: WebURL?) {
    var parser = Parser(input: Parser.inputBytes(of: string), base: base)
    guard parser.basicURLParse() else { return nil }
    self.init(parser.record)
  }

  /// Keeps a serialisation whose layout the caller vouches for.
  init(href: String, layout: Layout) {
    shared = Shared(href: href, layout: layout)
  }

  /// The whole URL, serialised.
  public var description: String { href }

  /// Compares the serialisations, which say everything the record does.
  public static func == (left: WebURL, right: WebURL) -> Bool {
    left.shared === right.shared || left.href == right.href
  }

  /// Hashes the serialisation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(href)
  }
}

// MARK: - Components

extension WebURL {
  /// The scheme in lower case, without the colon.
  public var scheme: String { text(0..<layout.schemeEnd) }

  /// Returns whether the URL has a scheme, without a string of it.
  func hasScheme(_ scheme: StaticString) -> Bool {
    guard layout.schemeEnd == scheme.utf8CodeUnitCount else { return false }
    return href.utf8.starts(with: UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount))
  }

  /// The user name, percent-encoded; empty when there is none.
  public var username: String { text(layout.username) }

  /// The password, percent-encoded; empty when there is none.
  public var password: String { text(layout.password) }

  /// The serialised host; nil for a null host and "" for the empty host.
  public var host: String? { layout.hasHost ? text(layout.hostStart..<layout.hostEnd) : nil }

  /// The port; nil when there is none or when it is the scheme's default.
  public var port: Int? { layout.port < 0 ? nil : Int(layout.port) }

  /// The serialised path, either a list of segments such as "/a/b" or an opaque string.
  public var path: String { text(layout.pathStart..<layout.pathEnd) }

  /// The query without its "?"; nil when there is none.
  public var query: String? {
    layout.queryEnd > layout.pathEnd ? text(layout.pathEnd + 1..<layout.queryEnd) : nil
  }

  /// The fragment without its "#"; nil when there is none.
  public var fragment: String? {
    let end = href.utf8.count
    return end > layout.queryEnd ? text(layout.queryEnd + 1..<end) : nil
  }

  /// Indicates whether the scheme is one of the standard's special schemes: http, https, ws, wss, ftp and file.
  public var isSpecial: Bool { layout.specialScheme != nil }

  /// Indicates whether the path is opaque, as in "mailto:someone", rather than a list of segments.
  public var hasOpaquePath: Bool { layout.hasOpaquePath }

  /// The part of `href` between two UTF-8 offsets; both are constant time, the text being ASCII.
  func text(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let utf8 = href.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(href[start..<utf8.index(start, offsetBy: range.count)])
  }
}

// MARK: - Members seen from JavaScript

extension WebURL {
  /// The scheme with its colon, as `location.protocol` gives it.
  public var protocolString: String { text(0..<layout.schemeEnd + 1) }

  /// The host with a colon and the port where there is one, as `location.host` gives it; "" for a null host.
  public var hostWithPort: String {
    guard let host, let port else { return host ?? "" }
    return "\(host):\(port)"
  }

  /// The query with its "?", or "" when the query is null or empty, as `location.search` gives it.
  public var search: String {
    layout.queryEnd > layout.pathEnd + 1 ? text(layout.pathEnd..<layout.queryEnd) : ""
  }

  /// The fragment with its "#", or "" when the fragment is null or empty, as `location.hash` gives it.
  public var hash: String {
    let end = href.utf8.count
    return end > layout.queryEnd + 1 ? text(layout.queryEnd..<end) : ""
  }

  /// The serialised origin, "null" for an opaque one (URL Standard §4.7).
  public var origin: String {
    switch layout.specialScheme {
    case .file: return "null"
    case .some: return "\(scheme)://\(hostWithPort)"
    case nil:
      // A blob URL carries the URL of the page that made it as its path.
      guard scheme == "blob", let inner = WebURL(path), inner.scheme == "http" || inner.scheme == "https" else {
        return "null"
      }
      return inner.origin
    }
  }
}

// MARK: - Fragments

extension WebURL {
  /// The same URL with a null fragment.
  public func withoutFragment() -> WebURL {
    guard href.utf8.count > layout.queryEnd else { return self }
    return WebURL(href: text(0..<layout.queryEnd), layout: layout)
  }

  /// Returns whether both URLs are the same but for their fragments (URL Standard §4.6, “exclude fragments”).
  public func equalsIgnoringFragment(_ other: WebURL) -> Bool {
    layout.queryEnd == other.layout.queryEnd
      && href.utf8.prefix(layout.queryEnd).elementsEqual(other.href.utf8.prefix(layout.queryEnd))
  }
}

extension WebURL {
  /// `about:blank`, the address of an empty page.
  public static let blank = WebURL(opaque: "about", path: "blank")

  /// An address that needs no parsing because its parts are known to be sound.
  private init(opaque scheme: String, path: String) {
    self = WebURL("\(scheme):\(path)") ?? WebURL.file(path: "/")
  }
}

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
