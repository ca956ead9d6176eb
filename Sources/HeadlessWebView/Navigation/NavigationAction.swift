/// The trigger of a navigation, with WebKit's distinctions.
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
  /// The state that all messages of a document share, so that passing it on costs one reference count.
  private final class Document: Sendable {
    let frame: Int
    let url: WebURL
    let owner: Origin
    let isAbout: Bool
    let isSrcdoc: Bool

    init(frame: Int, url: WebURL, owner: Origin) {
      self.frame = frame
      self.url = url
      isAbout = url.hasScheme("about")
      isSrcdoc = url.isSrcdoc
      self.owner = owner
    }
  }

  private let document: Document
  /// The frame's number in its view; the main frame's is 0.
  public var id: Int { document.frame }
  /// Indicates whether it is the main frame.
  public var isMainFrame: Bool { id == 0 }
  /// The URL of the document in the frame when the navigation is requested.
  public var url: WebURL { document.url }
  /// The origin of that document: for an empty one, such as `about:blank`, that of the page around its frame.
  public var origin: String { owner.name }
  var owner: Origin { document.owner }
  /// Indicates whether the document may show files: documents that are files may, and so may those that they wrote.
  var showsFiles: Bool { owner.isFile || url.hasScheme("file") }
  /// Indicates whether the document is an empty or written one, whose address is not meaningful.
  var isAbout: Bool { document.isAbout }
  /// Indicates whether the document is the `srcdoc` of its frame's element.
  var isSrcdoc: Bool { document.isSrcdoc }

  /// Creates a frame whose document's origin is that of its URL, for testing delegates in isolation.
  public init(id: Int, url: WebURL) { self.init(id: id, url: url, owner: Origin(url: url, parent: nil, frame: id)) }

  init(id: Int, url: WebURL, owner: Origin) {
    document = Document(frame: id, url: url, owner: owner)
  }

  /// Returns whether both documents have the same origin as native code sees it: all files share one.
  public func isSameOrigin(as other: FrameInfo) -> Bool {
    document === other.document || owner.isSameSite(as: other.owner)
  }

  /// Returns whether both identify the same frame with the same document address and origin.
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

/// A navigation that native decides on.
public struct NavigationAction: Sendable, Hashable {
  private let request: NavigationRequest
  /// The frame that would navigate; for a new window, the frame that requests it.
  public let frame: FrameInfo

  /// The target URL, as native sees it.
  public var url: WebURL { request.url }
  /// The frame whose document requested it: the parent for an element's frame, and otherwise the frame itself.
  public var source: FrameInfo { request.source }
  /// The trigger of the navigation.
  public var kind: NavigationKind { request.kind }
  /// Indicates whether it was triggered by a script that native evaluated rather than by the page's own code.
  public var hasGesture: Bool { request.hasGesture }
  private var details: NavigationDetails? { request.details }

  /// Indicates whether native requested it, and no page.
  public var isByNative: Bool { details?.isByNative ?? false }

  /// Indicates whether a link asks to download the response, by its `download` attribute, rather than to show it.
  ///
  /// If native allows the action, a ``Download`` starts, and the page stays unchanged.
  public var isDownload: Bool { details?.download != nil }
  var download: DownloadLink? { details?.download }
  var types: LinkTypes { details?.types ?? [] }
  var referrerPolicy: ReferrerPolicy? { details?.policy }

  /// The modifier keys that were held during the click on a link, by which an app may open it elsewhere.
  ///
  /// The view follows the link in its frame regardless of them, as WebKit does on iOS.
  public var modifiers: KeyModifiers { details?.modifiers ?? [] }

  /// The name of the new window, such as `_blank`; nil if an existing frame navigates.
  public var newWindowName: String? { details?.newWindowName }
  /// The body that a submitted form posts; nil for a GET request.
  public var body: FormBody? { details?.body }
  /// The header fields that native added to the request, in addition to those of every request.
  public var headers: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }
  var fields: [HTTPField] { details?.fields ?? [] }
  /// Indicates whether a server redirected the navigation, which was decided on before with its previous address.
  public var isRedirect: Bool { details?.isRedirect ?? false }

  /// The frame that would navigate, as in `WKNavigationAction`: nil for a new window.
  public var targetFrame: FrameInfo? { newWindowName == nil ? frame : nil }
  /// The method of its request.
  public var method: String { body == nil ? "GET" : "POST" }

  /// Creates a navigation, for testing delegates in isolation.
  public init(
    url: WebURL, frame: FrameInfo, source: FrameInfo, kind: NavigationKind, newWindowName: String? = nil,
    body: FormBody? = nil, hasGesture: Bool = false, modifiers: KeyModifiers = []
  ) {
    self.frame = frame
    request = NavigationRequest(
      url: url, source: source, kind: kind, hasGesture: hasGesture,
      details: NavigationDetails(newWindowName: newWindowName, body: body, modifiers: modifiers))
  }

  init(_ navigation: Navigation, of frame: FrameInfo) {
    request = navigation.request
    self.frame = frame
  }

  /// Creates the navigation after a redirect, with the same trigger and the frame's former state.
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

/// A navigation policy decision of native.
public enum NavigationPolicy: String, Sendable, Hashable {
  /// The frame loads the URL.
  case allow
  /// The navigation is cancelled without notifying the page; a load that has a response fails.
  case cancel
  /// The response is downloaded, see ``Download``; the page stays unchanged.
  ///
  /// A load that has a response fails with ``ResourceError/refused``, like a cancelled one.
  case download
  /// Native decides later, with one of the view's methods `decide(_:on:)`.
  ///
  /// Until then the navigation waits, and the page continues.
  case later
}

/// The reason why a document failed to load.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The target of the navigation.
  public let url: WebURL
  /// The reason.
  public let reason: ResourceError

  /// The URL and the reason in one line.
  public var description: String { "\(url): \(reason)" }
}
