/// The files and hosts that a page may read: none at first.
public struct ResourcePolicy: Sendable, Hashable {
  /// The folder below which files may be read.
  public var root: String?
  /// The origin whose URLs are answered from the root, such as `https://app.example`; nil leaves the page on `file:`.
  public var origin: WebURL?
  /// The hosts that may be asked over the network.
  public var allowedHosts: Set<String> = []

  /// Makes a policy that reads nothing, or files below a root.
  public init(root: String? = nil, origin: WebURL? = nil, allowedHosts: Set<String> = []) {
    self.root = root
    self.origin = origin
    self.allowedHosts = allowedHosts
  }
}

/// The reason why a resource failed to load.
public enum ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is not there.
  case notFound(String)
  /// The path leads out of the root, or there is no root.
  case outsideRoot(String)
  /// It is no regular file.
  case notAFile(String)
  /// The system refused to read it.
  case unreadable(String)
  /// The host was not opened.
  case hostNotAllowed(String)
  /// The scheme is none that can be loaded.
  case unsupportedScheme(String)
  /// The network failed, in its own words.
  case network(String)
  /// The library that asks over the network is not on this machine, or cannot be used.
  case libraryMissing(String)
  /// The answer did not come in the time that the request had.
  case timedOut
  /// The answer is of another origin, which did not allow the page to read it.
  case crossOrigin(String)
  /// The server answered with a status that is no success.
  case status(Int)
  /// Native did not take the answer: ``NavigationDelegate/webView(_:decidePolicyFor:)-(_,NavigationResponse)``.
  case refused
  /// Native did not allow where a server sent the navigation.
  case redirectRefused
  /// The bytes are no text of the encoding they were said to be in.
  case undecodable(String)

  /// A page that is no file asked for one by `file:`.
  static func localFile(_ url: WebURL) -> Self {
    .crossOrigin("\(url): only pages that are files themselves read by file:")
  }

  /// Indicates whether a server answered, if only that there is nothing.
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
    case .unsupportedScheme(let scheme): "the scheme \(scheme) cannot be loaded"
    case .network(let text): text
    case .libraryMissing(let text):
      "\(text), and nothing is asked over the network without it: install libcurl4, or curl"
    case .timedOut: "the answer did not come in time"
    case .crossOrigin(let text): "not allowed across origins: \(text)"
    case .status(let status): "the server answered \(status)"
    case .refused: "native refused the answer"
    case .redirectRefused: "native refused to go where the server sent it"
    case .undecodable(let encoding): "the bytes are not \(encoding)"
    }
  }
}
