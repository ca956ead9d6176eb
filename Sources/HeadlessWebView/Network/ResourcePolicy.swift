/// The files and hosts that a page may read: none by default.
public struct ResourcePolicy: Sendable, Hashable {
  /// The folder below which files may be read.
  public var root: String?
  /// The origin whose URLs are served from the root, such as `https://app.example`; nil leaves the page on `file:`.
  public var origin: WebURL?
  /// The hosts that may be reached over the network; `*` means all.
  public var allowedHosts: Set<String> = []
  /// The page below the root that responds to navigations without a file, such as `index.html`; nil for none.
  ///
  /// Servers of single-page apps do the same. Requests for scripts and other resources still fail, and so do
  /// navigations whose path ends with a known file extension, such as `.html`.
  public var fallback: String?
  /// Indicates whether servers with invalid certificates are accepted, for tests of servers that have their own.
  public var ignoresCertificateErrors = false
  /// The proxy of requests and WebSockets; nil for the environment's (`http_proxy`), which WebSockets don't use.
  public var proxy: NetworkProxy?
  /// Indicates whether frames and requests of other sites than the page's use their cookies.
  ///
  /// Web views block them on iOS, unless the user allows them for the app or its domains are app-bound, and on Android,
  /// unless the app calls `setAcceptThirdPartyCookies`. The older web views, which run in the app's own process, don't.
  public var allowsThirdPartyCookies = false
  /// Indicates whether pages opened as files may read other files with `fetch`, `XMLHttpRequest`, modules, frames and
  /// style rules: the setting of WebKit with this name.
  ///
  /// WebKit gives each file an origin of its own unless an app changes this. The status of a file that a page reads is
  /// then 0, also as in WebKit. Pages of an ``origin`` need neither.
  public var allowFileAccessFromFileURLs = false
  /// Indicates whether pages opened as files may read other files and all origins: the setting of WebKit with this
  /// name.
  public var allowUniversalAccessFromFileURLs = false

  /// Returns whether a host may be reached.
  package func allows(_ host: String) -> Bool { allowedHosts.contains(host) || allowedHosts.contains("*") }

  var fileAccess: FileAccess {
    allowUniversalAccessFromFileURLs ? .universal : allowFileAccessFromFileURLs ? .shared : .separate
  }

  /// Creates a policy that reads nothing, or files below a root.
  public init(
    root: String? = nil, origin: WebURL? = nil, allowedHosts: Set<String> = [], fallback: String? = nil
  ) {
    self.fallback = fallback
    self.root = root
    self.origin = origin
    self.allowedHosts = allowedHosts
  }
}

/// The reason why a resource failed to load.
public enum ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file was not found.
  case notFound(String)
  /// The path leads out of the root, or there is no root.
  case outsideRoot(String)
  /// The path is not a regular file.
  case notAFile(String)
  /// The system refused to read it.
  case unreadable(String)
  /// The host is not allowed.
  case hostNotAllowed(String)
  /// The scheme is not supported.
  case unsupportedScheme(String)
  /// The network failed.
  case network(NetworkFailure)
  /// The network library is missing on this machine, or cannot be used.
  case libraryMissing(String)
  /// The response did not arrive within the request's time limit.
  case timedOut
  /// The response belongs to another origin, which did not allow the page to read it.
  case crossOrigin(String)
  /// The server responded with an unsuccessful status.
  case status(Int)
  /// Native rejected the response: ``NavigationDelegate/webView(_:decidePolicyFor:)-(_,NavigationResponse)``.
  case refused
  /// Native rejected a redirect of the navigation.
  case redirectRefused
  /// The bytes are invalid in their declared encoding.
  case undecodable(String)
  /// The Content-Security-Policy of the page does not allow the request.
  case contentPolicy(String)
  /// The bytes do not have the digest that the page expects.
  case integrity(String)
  /// The page or the app cancelled the request, or another document replaced the page.
  case cancelled

  /// The code of the reason in the transcript: the field `code` of ``EventType/loadFailed``.
  public var code: String {
    switch self {
    case .notFound: "not-found"
    case .outsideRoot: "outside-root"
    case .notAFile: "not-a-file"
    case .unreadable: "unreadable"
    case .hostNotAllowed: "host-not-allowed"
    case .unsupportedScheme: "unsupported-scheme"
    case .network: "network"
    case .libraryMissing: "library-missing"
    case .timedOut: "timed-out"
    case .crossOrigin: "cross-origin"
    case .status: "status"
    case .refused: "refused"
    case .redirectRefused: "redirect-refused"
    case .undecodable: "undecodable"
    case .integrity: "integrity"
    case .contentPolicy: "content-policy"
    case .cancelled: "cancelled"
    }
  }

  /// Returns the error for a page that is not a file and requests a `file:` URL.
  static func localFile(_ url: WebURL) -> Self {
    .crossOrigin("\(url): only pages loaded by file: may read file: URLs")
  }

  /// Returns the error for a page that is a file and requests another one.
  static var separateFile: Self {
    .crossOrigin(
      """
      scripts of a page opened as a file may not read files. Serve the page from an origin (--origin), or set \
      allowFileAccessFromFileURLs (--allow-file-access-from-file-urls) if the app does
      """)
  }

  /// Indicates whether a server responded, if only with an error.
  var isAnswer: Bool {
    switch self {
    case .notFound, .notAFile, .status: true
    default: false
    }
  }

  /// The reason, in one line.
  public var description: String {
    switch self {
    case .notFound(let path): "no such file: \(path)"
    case .outsideRoot(let path): "not below the root: \(path)"
    case .notAFile(let path): "not a file: \(path)"
    case .unreadable(let path): "cannot be read: \(path)"
    case .hostNotAllowed(let host): "the host \(host) is not allowed"
    case .unsupportedScheme(let scheme): "unsupported URL scheme: \(scheme)"
    case .network(let failure): failure.description
    case .libraryMissing(let text):
      "\(text), so network requests cannot be sent; install libcurl4 or curl"
    case .timedOut: "timed out waiting for the response"
    case .crossOrigin(let text): "cross-origin request blocked: \(text)"
    case .status(let status): "the server answered \(status)"
    case .refused: "native rejected the response"
    case .redirectRefused: "native rejected the redirect"
    case .undecodable(let encoding): "cannot be decoded as \(encoding)"
    case .contentPolicy(let text): "blocked by the Content-Security-Policy: \(text)"
    case .integrity(let text): "does not match the integrity that the page expects: \(text)"
    case .cancelled: "the request was cancelled"
    }
  }
}
