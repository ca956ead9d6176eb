import BridgeSupport
import CHostObjectsScripts
import HeadlessWebView
import JavaScriptEngine

/// The wire of an app that adds an object to its pages.
///
/// The page sees the object that the app documents. The way from the object to native is our own, because that of the
/// apps is not public and changes. A subclass gives results the form of its app, and answers the calls that the app
/// answers by itself.
open class HostObjectTransport: BridgeTransport {
  /// The description of the object.
  public let profile: HostObjectProfile
  /// The core that the transport works for, after ``attach(to:)`` has created it.
  public private(set) weak var core: BridgeCore?
  private var interface: ScriptInterfaceID?
  /// The page's function for the way to native, until the page's script takes it.
  private var channel: String { "__\(profile.name)\(Self.channelSuffix)" }

  /// The end of the name of the function through which a page's script reaches native.
  public static let channelSuffix = "_hostChannel"

  /// Creates the transport; call ``attach(to:)`` next.
  public init(_ profile: HostObjectProfile) { self.profile = profile }

  /// Creates the core for a view with this transport, and adds the object to documents that are created from now on.
  open func attach(to webView: WebView) -> BridgeCore {
    let core = BridgeCore(webView, transport: self)
    self.core = core
    setUserAgent(of: webView)
    interface = webView.addScriptFunction(channel) { [weak self] call in self?.called(call) ?? .undefined }
    let script = EmbeddedScript(HBHostObjectScript()).text
    webView.addUserScript(
      UserScript(
        source: "\(script)(\(profile.argument(channel: channel).string));", injectionTime: .documentStart,
        name: "\(profile.name).js"))
    return core
  }

  /// Removes the way to native; documents that are created from now on have no object.
  public func detach() {
    if let interface { core?.webView?.removeScriptInterface(interface) }
  }

  /// Appends the app's part to the user agent, unless it is there already.
  private func setUserAgent(of webView: WebView) {
    guard !profile.userAgentSuffix.isEmpty else { return }
    let configuration = webView.configuration
    let standard = [configuration.device.userAgent, configuration.applicationNameForUserAgent].compactMap { $0 }
    let current = webView.customUserAgent ?? standard.joined(separator: " ")
    guard !current.contains(profile.userAgentToken) else { return }
    webView.customUserAgent = "\(current) \(profile.userAgentSuffix)"
  }

  // MARK: For subclasses

  /// Returns the form that the app gives a result; nil if the app does not respond.
  ///
  /// The default is the data itself, and the bridge's own error.
  open func shape(_ result: HandlerResult, of name: String) -> JSONText? {
    switch result {
    case .success(let data): data ?? .null
    case .failure(let error): error.json
    }
  }

  /// Returns the name and the data with which a call reaches its handler.
  open func target(of name: String, _ data: JSONText) -> (name: String, data: JSONText) { (name, data) }

  /// Answers a call that the app answers by itself if there is no handler; returns false for all others.
  ///
  /// - Parameters:
  ///   - name: The name of the API.
  ///   - data: The parameters.
  ///   - respond: Sends a response to the page's callback, in the form of ``shape(_:of:)``.
  open func answers(_ name: String, _ data: JSONText, respond: @escaping (HandlerResult) -> Void) -> Bool { false }

  /// Called before a call reaches its handler, or is answered without one.
  open func handles(_ name: String) {}

  /// Prepares for the closing of the view, while its transcript is still open.
  open func viewWillClose() {}

  /// Called when a document gets the object.
  open func announced(in frame: FrameInfo) {}

  /// Returns whether a call to the page is an event; all others are calls of global functions.
  ///
  /// It matters only for apps whose events are DOM events: other apps have listeners of their own.
  open func isEvent(_ name: String) -> Bool { true }

  /// Removes what belongs to a page that has ended.
  open func pageEnded() {}

  // MARK: The wire

  /// Every call to the page has a number.
  public var numbersAllCalls: Bool { true }

  /// `false`: every call has a name.
  public var hasDefaultHandler: Bool { false }

  /// Returns whether the call names an event or a function.
  public func canCall(_ handler: String?) -> Bool { handler != nil }

  /// The name of the page's script, which messages about exceptions omit.
  public var scriptName: String? { "\(profile.name).js" }

  /// Encodes a response as `{"responseId":…,"responseData":…}`, and an event as `{"handlerName":…,"data":…}`.
  public func encode(_ message: OutgoingMessage) -> UTF16Text {
    var members: [(key: String, value: JSONText)] = []
    if let id = message.respondedID {
      members = [("responseId", id), ("responseData", message.data ?? .null)]
    } else {
      members = [("handlerName", JSONText(text: message.handler ?? ""))]
      if let data = message.data { members.append(("data", data)) }
    }
    return UTF16Text(JSONText(object: members).string)
  }

  /// Does nothing: every incoming call has a reply closure.
  public func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {}
}
