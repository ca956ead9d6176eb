/// A field of a request's or an answer's head.
struct HTTPField: Sendable, Hashable {
  var name: String
  var value: String
}

extension [HTTPField] {
  /// The values of a name, joined as HTTP joins them; nil when the field is not there.
  subscript(name: String) -> String? {
    let values = filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// A request for a resource.
struct ResourceRequest: Sendable {
  var url: WebURL
  var method = "GET"
  var fields: [HTTPField] = []
  var body: [UInt8]?
  /// How long the answer may take; nil for as long as it takes.
  var timeout: Duration?
  /// Indicates whether whoever asks is blocked until the answer is there.
  var isSynchronous = false
  /// The rules for other origins; nil for documents and scripts, which may come from anywhere.
  var rules: CrossOriginRules?
  var redirects = Redirects.follow
  /// Indicates whether who asks may read by `file:`: pages that are no files themselves may not.
  var readsFiles = true
  /// The contents of a `blob:` URL; nil when it was revoked.
  var blob: Resource?

  /// The way in which redirects are treated.
  enum Redirects: String, Sendable {
    case follow
    /// It is an error.
    case error
    /// The response is delivered as it is.
    case manual
  }

  /// Indicates whether cookies go along and are kept: the question ahead of a request, which alone asks for options
  /// without rules, has none.
  var usesCookies: Bool { rules?.sendsCookies(to: url) ?? (method != "OPTIONS") }
}

/// Something that was read.
struct Resource: Sendable {
  /// The sources of a response.
  enum Source: String {
    case file, route, server
  }

  var url: WebURL
  var status = 200
  var fields: [HTTPField] = []
  var bytes: [UInt8]
  /// Indicates whether the server had sent the request elsewhere.
  var isRedirected = false
  /// Whose answer it is.
  var source = Source.file
  /// The stream that follows the bytes, as long as the response stays open.
  var stream: StreamReference?

  init(url: WebURL, status: Int = 200, fields: [HTTPField] = [], bytes: [UInt8] = []) {
    self.url = url
    self.status = status
    self.fields = fields
    self.bytes = bytes
  }

  /// A file, as a static server sends it.
  init(url: WebURL, bytes: [UInt8], contentType: String) {
    self.init(
      url: url,
      fields: [
        HTTPField(name: "content-type", value: contentType), HTTPField(name: "content-length", value: "\(bytes.count)"),
      ], bytes: bytes)
  }
}

/// Where a server sent a client: Fetch Standard, "HTTP-redirect fetch".
struct Redirect {
  private let location: String

  init?(_ answer: Resource) {
    guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.fields["location"] else {
      return nil
    }
    self.location = location
  }

  /// The target, relative to the URL that was asked for, whose fragment it keeps unless it has one of its own.
  func target(from url: WebURL) -> WebURL? {
    guard var target = WebURL(location, base: url) else { return nil }
    if target.fragment == nil, let fragment = url.fragment { target.setHash(fragment) }
    return target
  }
}

extension ResourceRequest {
  /// The request that follows a redirect.
  func redirected(to url: WebURL, status: Int) -> ResourceRequest {
    var next = self
    next.url = url
    let becomesGet = status == 303 ? !["GET", "HEAD"].contains(method) : status <= 302 && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      next.fields.removeAll { $0.name.lowercased().hasPrefix("content-") || $0.name.lowercased() == "origin" }
    }
    if url.origin != self.url.origin {
      next.fields.removeAll { ["authorization", "origin"].contains($0.name.lowercased()) }
    }
    return next
  }
}

extension WebURL {
  /// Indicates whether it is asked for over HTTP.
  var isWeb: Bool { scheme == "http" || scheme == "https" }
}

/// The reasons that belong to an answer's status: RFC 9110, section 15.
enum StatusText {
  private static let texts = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large", 415: "Unsupported Media Type",
    422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]

  static func of(_ status: Int) -> String { texts[status] ?? "" }
}

/// A resource that is on its way.
final class ResourceLoad {
  /// Stops the part of the work that runs elsewhere.
  var stop: (() -> Void)?
  /// Asked about each request that a server sends the load on to; it waits until it is told to go on, or why it may
  /// not.
  typealias RedirectQuestion = (_ next: ResourceRequest, _ goOn: @escaping (ResourceError?) -> Void) -> Void

  private(set) var onRedirect: RedirectQuestion?
  private var onEnd: (() -> Void)?
  /// Closures that run when it ends.
  private var endings: [() -> Void] = []
  private(set) var isOver = false

  /// - Parameters:
  ///   - onRedirect: Asked before a redirect is followed; nil follows all.
  ///   - onEnd: Called once, when the load has an answer or was cancelled.
  init(onRedirect: RedirectQuestion? = nil, onEnd: (() -> Void)? = nil) {
    self.onRedirect = onRedirect
    self.onEnd = onEnd
  }

  /// Ends it without an answer; later it does nothing.
  func cancel() {
    guard !isOver else { return }
    stop?()
    end()
  }

  /// Nothing of it runs elsewhere any more: what is left is the loop's time.
  func waitForLoop() {
    onEnd?()
    onEnd = nil
  }

  /// Has something done when it is over.
  func atEnd(_ body: @escaping () -> Void) { endings.append(body) }

  /// It has its answer.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onRedirect = nil
    onEnd?()
    onEnd = nil
    for ending in endings { ending() }
    endings = []
  }
}
