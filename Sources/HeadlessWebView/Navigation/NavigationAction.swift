/// The trigger of a navigation, as WebKit tells it apart.
public enum NavigationKind: String, Sendable, Hashable {
  /// A click on a link.
  case linkActivated = "link-activated"
  /// A submitted form.
  case formSubmitted = "form-submitted"
  /// A step in the history.
  case backForward = "back-forward"
  /// A reload.
  case reload
  /// A script, a frame's `src`, a refresh, or native code.
  case other
}

/// A frame as a navigation names it.
public struct FrameInfo: Sendable, Hashable {
  /// The state that all messages of a document share, so that passing it on costs one reference.
  private final class Document: Sendable {
    let frame: Int
    let url: WebURL
    let owner: Origin
    let isAbout: Bool

    init(frame: Int, url: WebURL, owner: Origin) {
      self.frame = frame
      self.url = url
      isAbout = url.hasScheme("about")
      self.owner = owner
    }
  }

  private let document: Document
  /// The frame's number in its view; the main frame's is 0.
  public var id: Int { document.frame }
  /// Indicates whether it is the main frame.
  public var isMainFrame: Bool { id == 0 }
  /// The URL of the document that is in the frame when the navigation is asked for.
  public var url: WebURL { document.url }
  /// The origin of that document: for an empty one, such as `about:blank`, that of the page around its frame.
  public var origin: String { owner.name }
  var owner: Origin { document.owner }
  /// Indicates whether the document may show files, as files may, and what they wrote.
  var showsFiles: Bool { owner.isFile || url.hasScheme("file") }
  /// Indicates whether the document is an empty or written one, whose address says nothing.
  var isAbout: Bool { document.isAbout }

  /// Describes a frame whose document belongs to its URL, for delegates that are tested by themselves.
  public init(id: Int, url: WebURL) { self.init(id: id, url: url, owner: Origin(url: url, parent: nil, frame: id)) }

  init(id: Int, url: WebURL, owner: Origin) {
    document = Document(frame: id, url: url, owner: owner)
  }

  /// Returns whether both documents may reach into each other.
  public func isSameOrigin(as other: FrameInfo) -> Bool { document === other.document || owner == other.owner }

  /// Returns whether both name the same frame with the same document's address and origin.
  public static func == (left: FrameInfo, right: FrameInfo) -> Bool {
    left.document === right.document || (left.id == right.id && left.url == right.url && left.owner == right.owner)
  }

  /// Feeds the frame's number, the address and the origin into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(url)
    hasher.combine(owner)
  }
}

/// A navigation that somebody asked for and that native decides on.
public struct NavigationAction: Sendable, Hashable {
  private let request: NavigationRequest
  /// The frame that would navigate; for a window that would be made, the one that asks for it.
  public let frame: FrameInfo

  /// Where it leads, as native sees it.
  public var url: WebURL { request.url }
  /// The frame whose document asked: the one around a frame that a page's element has, and otherwise the frame itself.
  public var source: FrameInfo { request.source }
  /// The trigger of the navigation.
  public var kind: NavigationKind { request.kind }
  /// Indicates whether it goes back to what native evaluated rather than to the page's own doing.
  public var hasGesture: Bool { request.hasGesture }
  private var details: NavigationDetails? { request.details }

  /// Indicates whether native asked for it, and no page.
  var isByNative: Bool { details?.isByNative ?? false }

  /// The name of the window that would be made for it, such as `_blank`; nil when a frame that is there navigates.
  public var newWindowName: String? { details?.newWindowName }
  /// The body that a submitted form posts; nil for a GET request.
  public var body: FormBody? { details?.body }
  /// The fields that native gave the request, beside those that every request has.
  public var headers: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }
  var fields: [HTTPField] { details?.fields ?? [] }
  /// Indicates whether a server sent the navigation there, which was asked about before with the address that it had.
  public var isRedirect: Bool { details?.isRedirect ?? false }

  /// The frame that would navigate, as in `WKNavigationAction`: nil when a window would be made.
  public var targetFrame: FrameInfo? { newWindowName == nil ? frame : nil }
  /// The method of its request.
  public var method: String { body == nil ? "GET" : "POST" }

  /// Describes a navigation, for delegates that are tested by themselves.
  public init(
    url: WebURL, frame: FrameInfo, source: FrameInfo, kind: NavigationKind, newWindowName: String? = nil,
    body: FormBody? = nil, hasGesture: Bool = false
  ) {
    self.frame = frame
    request = NavigationRequest(
      url: url, source: source, kind: kind, hasGesture: hasGesture,
      details: NavigationDetails(newWindowName: newWindowName, body: body))
  }

  init(_ navigation: Navigation, of frame: FrameInfo) {
    request = navigation.request
    self.frame = frame
  }

  /// The navigation behind a redirect: what asked for it stays, and its frame is as it was then.
  init(_ action: NavigationAction, redirectedTo request: ResourceRequest) {
    frame = action.frame
    self.request = NavigationRequest(
      url: request.url, source: action.source, kind: action.kind, hasGesture: action.hasGesture,
      details: NavigationDetails(
        newWindowName: nil, body: request.body == nil ? nil : action.body,
        fields: action.fields.filter(request.fields.contains), isRedirect: true,
        isByNative: action.isByNative))
  }
}

/// Native's answer to a navigation.
public enum NavigationPolicy: String, Sendable, Hashable {
  /// The frame loads the URL.
  case allow
  /// Nothing happens, without a notification of the page; a load that has a response fails.
  case cancel
  /// Native says it later, with one of the view's methods `decide(_:on:)`; until then the navigation waits, and the
  /// page goes on.
  case later
}

/// Why a document could not be loaded.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the navigation led.
  public let url: WebURL
  /// The reason.
  public let reason: ResourceError

  /// The URL and the reason in one line.
  public var description: String { "\(url): \(reason)" }
}
