import BridgeSupport
import HeadlessWebView
import HostObjects
import JavaScriptEngine

/// The wire of Alipay: the forms of its results, its events and notifications, and the calls that it answers by itself.
final class AlipayTransport: HostObjectTransport {
  /// The events that Alipay sends, and those that the app sent.
  var events: Set<String> = [
    "back", "pause", "resume", "pagePause", "pageResume", "appPause", "appResume", "titleClick", "subtitleClick",
    "optionMenu", "firePullToRefresh", "tabClick", "popMenuClick",
  ]
  /// The page's listeners for notifications, by name.
  private var listeners: [String: [(HandlerResult) -> Void]] = [:]
  private let startupParams: JSONText

  /// The SDK for pages that load it from Alipay's servers; nil for none.
  private let sdk: String?

  init(_ startupParams: JSONText, _ moment: HostObjectMoment?, sdk: String?) {
    self.startupParams = startupParams
    self.sdk = sdk
    var profile = HostObjectProfile(
      name: "AlipayJSBridge", readyEvent: "AlipayJSBridgeReady", functions: ["call": .call])
    profile.moment = moment ?? .loaded()
    profile.events = .document
    profile.takesCallbackSecond = true
    profile.keptCallbacks = [Self.addListener]
    profile.members["startupParams"] = startupParams
    profile.userAgentToken = "AlipayClient/"
    profile.userAgentSuffix = "AliApp(AP/10.5.0) AlipayClient/10.5.0 Language/zh-Hans"
    super.init(profile)
  }

  override func attach(to webView: WebView) -> BridgeCore {
    let core = super.attach(to: webView)
    guard let sdk else { return core }
    for address in [
      "https://gw.alipayobjects.com/**/alipayjsapi*.js", "https://a.alipayobjects.com/**/alipayjsapi*.js",
    ] {
      webView.network.route(RoutePattern(address), .text(sdk, type: "text/javascript"))
    }
    return core
  }

  override func shape(_ result: HandlerResult, of name: String) -> JSONText? {
    switch result {
    case .failure(let error): return AlipayResult.failure(error)
    // The data of a notification can be any value.
    case .success(let data) where name == Self.addListener: return data ?? .emptyObject
    case .success(let data):
      if let json = AlipayResult.success(data, of: name) { return json }
      core?.transcript.fault(
        .badResult, "the result of '\(name)' is not an object: the page receives an empty one",
        [.init("name", .string(name))])
      return .emptyObject
    }
  }

  override func isEvent(_ name: String) -> Bool { events.contains(name) }

  private static let addListener = "addNotifyListener"

  override func answers(_ name: String, _ data: JSONText, respond: @escaping (HandlerResult) -> Void) -> Bool {
    let notification = data["name"]?.stringValue() ?? ""
    switch name {
    case Self.addListener: listeners[notification, default: []].append(respond)
    case "removeNotifyListener":
      listeners[notification] = nil
      respond(.success(nil))
    case "postNotification":
      respond(.success(nil))
      notify(notification, data["data"])
    case "getStartupParams": respond(.success(parameters(data["key"])))
    // The log of the SDK, which counts its calls.
    case "remoteLog": respond(.success(nil))
    default: return false
    }
    return true
  }

  /// Passes a notification to the page's listeners; returns false if there is none.
  @discardableResult
  func notify(_ name: String, _ data: JSONText?) -> Bool {
    let found = listeners[name] ?? []
    for listener in found { listener(.success(data)) }
    return !found.isEmpty
  }

  /// Returns whether the page listens to a notification.
  func hasListener(for name: String) -> Bool { listeners[name]?.isEmpty == false }

  override func pageEnded() { listeners = [:] }

  /// Returns the launch options, or those with some names.
  private func parameters(_ keys: JSONText?) -> JSONText {
    guard let names = try? keys?.elements().compactMap({ $0.stringValue() }) else { return startupParams }
    let members = (try? startupParams.members()) ?? []
    return JSONText(object: members.filter { names.contains($0.key) })
  }
}
