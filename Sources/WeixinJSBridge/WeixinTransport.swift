import BridgeSupport
import HeadlessWebView
import HostObjects
import JavaScriptEngine

/// The wire of WeChat: the forms of its results, and the calls that WeChat answers by itself.
final class WeixinTransport: HostObjectTransport {
  let environment: WeixinEnvironment
  private let platform: Device.Platform
  /// The APIs that the app declared; nil if those with a handler are all.
  var declared: Set<String>?
  /// The messages that the mini program has not received yet.
  private(set) var posted: [JSONText] = []
  /// The frame that posted them last.
  private var poster: FrameInfo?

  /// The prefix of the names with which a page calls the mini program around it.
  static let miniProgram = "miniProgram."
  /// The calls of the mini program that end the page.
  private static let leaving: Set<String> = ["navigateBack", "redirectTo", "reLaunch", "switchTab"]

  /// The JSSDK for pages that load it from WeChat's servers.
  private let sdk: String

  init(
    _ platform: Device.Platform, _ environment: WeixinEnvironment, _ moment: HostObjectMoment?, sdk: String
  ) {
    self.platform = platform
    self.environment = environment
    self.sdk = sdk
    super.init(WeixinProfile.make(platform, environment, moment))
  }

  override func attach(to webView: WebView) -> BridgeCore {
    let core = super.attach(to: webView)
    // The SDK reports its use with an image.
    webView.network.route("https://open.weixin.qq.com/sdk/report**", .status(204))
    for address in WeixinSDK.addresses { webView.network.route(address, .text(sdk, type: "text/javascript")) }
    return core
  }

  override func shape(_ result: HandlerResult, of name: String) -> JSONText? {
    // A page knows the calls of the mini program by one name.
    let isMini = name.hasPrefix(Self.miniProgram)
    let shaper = WeixinResult(name: isMini ? "invokeMiniProgramAPI" : name, platform: platform)
    switch result {
    case .failure(let error): return shaper.failure(error)
    case .success(let data):
      if let json = shaper.success(data) { return json }
      core?.transcript.fault(
        .badResult,
        "the result of '\(name)' is neither an object nor a state such as 'ok': the page receives only err_msg",
        [.init("name", .string(name))])
      return shaper.success(nil)
    }
  }

  override func target(of name: String, _ data: JSONText) -> (name: String, data: JSONText) {
    guard name == "invokeMiniProgramAPI", core?.handler(forName: name) == nil, let called = data["name"]?.stringValue()
    else { return (name, data) }
    return (Self.miniProgram + called, data["arg"] ?? .emptyObject)
  }

  override func answers(_ name: String, _ data: JSONText, respond: @escaping (HandlerResult) -> Void) -> Bool {
    switch name {
    case "preVerifyJSAPI": respond(.success(nil))
    case "checkJsApi": respond(.success(JSONText(object: [("checkResult", check(data["jsApiList"]))])))
    case "getNetworkType":
      respond(.success(JSONText(text: core?.webView?.isOnline == false ? "fail" : "wifi")))
    case Self.miniProgram + "postMessage" where environment.isMiniProgram:
      posted.append(data)
      poster = core?.webView?.mainFrameInfo
      respond(.success(nil))
    default: return false
    }
    return true
  }

  override func handles(_ name: String) {
    if name.hasPrefix(Self.miniProgram), Self.leaving.contains(String(name.dropFirst(Self.miniProgram.count))) {
      deliverMessages()
    }
  }

  /// Delivers the messages when the user shares the page.
  func sent(_ event: String) {
    if environment.isMiniProgram, event.hasPrefix("menu:share:") { deliverMessages() }
  }

  override func viewWillClose() {
    // The component that shows the page delivers the messages when it is destroyed.
    guard core?.handler(forName: Self.messageHandler) == nil else { return deliverMessages() }
    guard !posted.isEmpty else { return }
    core?.transcript.fault(
      .messagesWaiting,
      """
      the mini program never received \(posted.count == 1 ? "1 message" : "\(posted.count) messages"): it has no \
      handler '\(Self.messageHandler)'
      """, [.init("name", .string(Self.miniProgram + "postMessage"))])
  }

  private static let messageHandler = "message"

  /// Passes the posted messages to the mini program's handler `message`, as an array.
  func deliverMessages() {
    guard let core, let poster, !posted.isEmpty else { return }
    let messages = JSONText(array: posted)
    posted = []
    let fields: [TranscriptEvent.Field] = [
      .init(
        "message",
        .json(JSONText(object: [("handlerName", JSONText(text: Self.messageHandler)), ("data", messages)]).string)),
      .init("name", .string(Self.messageHandler)), .init("data", .json(messages.string)),
      .init("frame", .integer(poster.id)), .init("origin", .string(poster.origin)),
    ]
    let record = core.transcript.record(.receive, fields)
    core.transcript.within(record) { core.receive(Self.messageHandler, data: messages, from: poster) }
  }

  /// Returns which APIs of a list exist.
  private func check(_ list: JSONText?) -> JSONText {
    let names = ((try? list?.elements()) ?? []).compactMap { $0.stringValue() }
    return JSONText(object: names.map { (key: $0, value: exists($0) ? Self.isTrue : Self.isFalse) })
  }

  private func exists(_ name: String) -> Bool {
    if WeixinJSBridge.ownAPIs.contains(name) || name.hasPrefix("menu:") { return true }
    return declared?.contains(name) ?? false || core?.handler(forName: name) != nil
  }

  private static let isTrue = (try? JSONText("true")) ?? .null
  private static let isFalse = (try? JSONText("false")) ?? .null
}

extension FaultCode {
  /// Messages that a page posted to its mini program never reached it, because it has no handler `message`.
  ///
  /// Fields: `name`.
  public static let messagesWaiting = FaultCode(rawValue: "messages-waiting")
}
