/// A header field of a request or a response.
struct HTTPField: Sendable, Hashable {
  var name: String
  var value: String
}

extension [HTTPField] {
  /// Returns the values with a name, joined as HTTP joins them; nil if the field is missing.
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
  /// The time limit for the response; nil for no limit.
  var timeout: Duration?
  /// Indicates whether the caller is blocked until the response arrives.
  var isSynchronous = false
  /// The rules for other origins; nil for documents and scripts, which may come from any origin.
  var rules: CrossOriginRules?
  /// The digests that the page expects of the response; nil if it accepts any.
  var integrity: SubresourceIntegrity?
  var redirects = Redirects.follow
  /// Indicates whether the requester may read `file:` URLs, which is limited to pages that are files themselves.
  var readsFiles = true
  /// The limit of redirects that the requester sets; nil for that of the view.
  var mostRedirects: Int?
  /// Indicates whether the host sends the request for itself: its own header fields take precedence over extra ones.
  var isOfHost = false
  /// The URL before redirects; nil if there were none.
  var first: WebURL?
  /// Indicates whether a document is requested, for a view or a frame, or a download.
  var isNavigation = false
  /// The contents of a `blob:` URL; nil when it was revoked.
  var blob: Resource?

  /// The page's own header fields, if a route has replaced them: only they may require a preflight request.
  var pageFields: [HTTPField]?
  /// Indicates whether the request is sent past the host's routes.
  var skipsRoutes = false
  /// The number of the request for observers.
  var number: Int?
  /// The requester, in the terms of Resource Timing.
  var initiator = "other"
  /// The frame whose script or element sends the request; nil for requests of the host, and for documents.
  var frame: FrameInfo? { didSet { source = frame?.url } }
  /// The URL of the document that sends the request; nil for requests of the host.
  var source: WebURL?
  /// Indicates whether it is for the document of the main frame, whose site becomes the first party.
  var isOfPage = false
  /// The source of the request, for its header fields `Referer` and `Origin`; nil for requests of the host.
  var referrer: Referrer?
  /// Indicates whether a tool wants the facts about the exchange.
  var isObserved = false
  /// Indicates whether a route has replaced the URL, which the page does not learn.
  var isRerouted = false
  /// Indicates whether somebody reads the head of a response whose body is late.
  var wantsHead: Bool {
    (isObserved || isNavigation || initiator == "fetch") && !isRerouted && !isSynchronous && integrity == nil
  }
  /// Indicates whether a custom scheme's handler responds, which is subject to the rules like a server.
  var isOfScheme = false

  /// The handling of redirects.
  enum Redirects: String, Sendable {
    case follow
    /// A redirect is an error.
    case error
    /// The response is delivered as it is.
    case manual
  }

  /// Indicates whether cookies are sent and stored.
  ///
  /// A preflight request has none; it is the only OPTIONS request without rules.
  var usesCookies: Bool { rules?.sendsCookies(to: url) ?? (method != "OPTIONS") }
}

/// A loaded resource.
struct Resource: Sendable {
  /// The sources of a response.
  enum Source: String {
    case file, route, scheme, server
  }

  var url: WebURL
  var status = 200
  /// The text of the status that a server or a route sent; nil for the standard text.
  var statusText: String?
  /// The facts about the exchange with a server; nil for other responses.
  var facts: ExchangeFacts?
  var fields: [HTTPField] = []
  var bytes: [UInt8]
  /// Indicates whether a server redirected the request.
  var isRedirected = false
  /// The source of the response.
  var source = Source.file
  /// The reason why there is no file for the response, for people; the page only sees the status.
  var missing: ResourceError?
  /// The stream that follows the bytes, as long as the response stays open.
  var stream: StreamReference?

  init(url: WebURL, status: Int = 200, fields: [HTTPField] = [], bytes: [UInt8] = []) {
    self.url = url
    self.status = status
    self.fields = fields
    self.bytes = bytes
  }

  /// Creates the response of a static server for a file.
  init(url: WebURL, bytes: [UInt8], contentType: String) {
    self.init(
      url: url,
      fields: [
        HTTPField(name: "content-type", value: contentType), HTTPField(name: "content-length", value: "\(bytes.count)"),
      ], bytes: bytes)
  }
}

/// A redirect of a server: Fetch Standard, "HTTP-redirect fetch".
struct Redirect {
  private let location: String

  init?(_ answer: Resource) {
    guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.fields["location"] else {
      return nil
    }
    self.location = location
  }

  /// Returns the target, relative to the requested URL, whose fragment it keeps unless it has one of its own.
  func target(from url: WebURL) -> WebURL? {
    guard var target = WebURL(location, base: url) else { return nil }
    if target.fragment == nil, let fragment = url.fragment { target.setHash(fragment) }
    return target
  }
}

extension ResourceRequest {
  /// Returns the request that follows a redirect.
  func redirected(to url: WebURL, by response: Resource) -> ResourceRequest {
    let status = response.status
    var next = self
    next.referrer = referrer?.redirected(by: response, to: self.url)
    next.url = url
    let becomesGet = status == 303 ? !["GET", "HEAD"].contains(method) : status <= 302 && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      next.fields.removeAll { $0.name.lowercased().hasPrefix("content-") || $0.name.lowercased() == "origin" }
    }
    if url.documentOrigin != self.url.documentOrigin {
      next.fields.removeAll { ["authorization", "origin"].contains($0.name.lowercased()) }
      // Fetch, "redirect-tainted origin".
      if rules?.isForeign(self.url) == true { next.rules?.origin = "null" }
    }
    return next
  }
}

extension WebURL {
  /// Indicates whether the URL is loaded over HTTP.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// Indicates whether responses have a status, as those of servers and of an app's own schemes do.
  var hasStatus: Bool { isWeb || hasCustomScheme }
}

/// A load in progress.
final class ResourceLoad {
  /// Stops the part of the work that runs outside of the loop.
  var stop: (() -> Void)?
  /// Called with each redirected request; the load waits until the closure is called with nil to continue, or with an
  /// error.
  typealias RedirectQuestion = (_ next: ResourceRequest, _ goOn: @escaping (ResourceError?) -> Void) -> Void

  private(set) var onRedirect: RedirectQuestion?
  /// The check by the policies of the document that requests the resource; nil if it has none.
  let gate: ContentPolicyGate?
  /// Called with a response without its body, if the body is late; the whole response follows.
  var onHead: ((Resource) -> Void)?
  /// Called like ``onHead``, for observers.
  var onObservedHead: ((Resource) -> Void)?
  /// Indicates whether the head was delivered before the body.
  var hasDeliveredHead = false
  /// Called with the response of each redirect that is followed, and with the next request.
  var onHop: ((Resource, ResourceRequest) -> Void)?
  /// Called when the load is cancelled.
  var onCancel: (() -> Void)?
  private var onEnd: (() -> Void)?
  /// Closures that run when it ends.
  private var endings: [() -> Void] = []
  private(set) var isOver = false

  /// - Parameters:
  ///   - onRedirect: Called before a redirect is followed; nil follows all.
  ///   - gate: The check by the policies of the document; nil for none.
  ///   - onEnd: Called once, when the load has a response or was cancelled.
  init(
    onRedirect: RedirectQuestion? = nil, gate: ContentPolicyGate? = nil, onEnd: (() -> Void)? = nil
  ) {
    self.onRedirect = onRedirect
    self.gate = gate
    self.onEnd = onEnd
  }

  /// Ends the load without a response; does nothing once it has ended.
  func cancel() {
    guard !isOver else { return }
    stop?()
    let onCancel = onCancel
    end()
    onCancel?()
  }

  /// Records that no work runs outside of the loop any more, so that only the loop's time has to pass.
  func waitForLoop() {
    onEnd?()
    onEnd = nil
  }

  /// Adds a closure that runs when the load ends.
  func atEnd(_ body: @escaping () -> Void) { endings.append(body) }

  /// Ends the load after its response.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onRedirect = nil
    onHead = nil
    onObservedHead = nil
    onCancel = nil
    onEnd?()
    onEnd = nil
    for ending in endings { ending() }
    endings = []
  }
}
