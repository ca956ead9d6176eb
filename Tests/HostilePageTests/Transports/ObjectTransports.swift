import BridgeSupport
import BridgeTesting
import HeadlessWebView

/// The bridges of apps with an object for all pages, and those of a web view without a framework.
extension HostileTransport {
  private static func hostObject(
    _ kind: BridgeKind, _ platform: Device.Platform, _ object: String, _ functions: [String]
  ) -> HostileTransport {
    let function = functions[0]
    return HostileTransport(
      name: "\(kind.rawValue), \(platform.rawValue)", kind: kind, platform: platform,
      app: """
        call(name, data, done) {
          \(object).\(function)(name, { value: data }, (result) => done && done(result.value));
        },
        \(Self.functions)
        """,
      whenReady: """
        if (window.\(object)) ready();
        else document.addEventListener('\(object)Ready', ready);
        """,
      entries: [
        WireEntry(name: "names", send: "(value) => \(object).\(function)(value, { value: 1 }, note)"),
        WireEntry(name: "parameters", send: "(value) => \(object).\(function)('echo', value, note)"),
        WireEntry(name: "callbacks", send: "(value) => \(object).\(function)('echo', {}, value)"),
      ] + functions.dropFirst().map { WireEntry(name: $0, send: "(value) => \(object).\($0)(value, value)") },
      forgery: """
        for (const id of ids) {
          attempt(() => \(object)._receive(JSON.stringify({ responseId: id, responseData: id })));
          attempt(() => \(object)._receive(JSON.stringify({ handlerName: id, data: id })));
        }
        for (const value of values) attempt(() => \(object)._receive(value));
        """)
  }

  static let hostObjects = [
    hostObject(.weixin, .ios, "WeixinJSBridge", ["invoke", "call", "on"]),
    hostObject(.weixinMiniProgram, .ios, "WeixinJSBridge", ["invoke"]),
    hostObject(.alipay, .ios, "AlipayJSBridge", ["call"]), hostObject(.alipay, .android, "AlipayJSBridge", ["call"]),
  ]

  private static func uniApp(_ kind: BridgeKind, whenReady: String, _ messages: String?, _ service: String)
    -> HostileTransport
  {
    let call = "{ type: 'WEB_INVOKE_APPSERVICE', args: { data: { name: 'take', arg: 1 }, webviewIds: [] } }"
    let entry = WireEntry(
      name: "service", send: "(value) => \(service)(value)",
      message: kind == .uniappBrowser ? "{ type: 'WEB_INVOKE_APPSERVICE', data: { name: 'take', arg: 1 } }" : call,
      write: messages == nil ? "(message) => message" : "JSON.stringify", ignoresOthers: kind == .uniappBrowser)
    let list = kind == .uniappNvue ? "[1]" : "1"
    return HostileTransport(
      name: kind.rawValue, kind: kind, platform: .ios,
      app: """
        call(name, data) {
          const message = {
            type: 'WEB_INVOKE_APPSERVICE', data: { name, arg: data }, args: { data: { name, arg: data }, webviewIds: [] }
          };
          \(service)(\(messages == nil ? "message" : "JSON.stringify(message)"));
        },
        \(functions)
        """,
      whenReady: whenReady,
      entries: [entry]
        + (messages.map {
          [
            WireEntry(
              name: "message", send: "(value) => \($0)(value)", message: "{ data: \(list) }", write: "JSON.stringify")
          ]
        } ?? []))
  }

  static let uniApp = [
    uniApp(.uniapp, whenReady: "ready();", "__uniapp_x_.postMessage", "__uniapp_x_.postMessageToService"),
    uniApp(.uniappNvue, whenReady: "ready();", "__dcloud_weex_.postMessage", "__dcloud_weex_.postMessageToService"),
    uniApp(
      .uniappPlus, whenReady: "document.addEventListener('plusready', ready);", nil,
      "plus.webview.postMessageToUniNView"),
    uniApp(.uniappBrowser, whenReady: "ready();", nil, "((value) => parent.postMessage(value, '*'))"),
  ]

  static let views = [
    HostileTransport(
      name: "webkit", kind: .webkit, platform: .ios,
      app: """
        call(name, data, done) { webkit.messageHandlers[name].postMessage(data).then((answer) => done && done(answer)); },
        \(functions)
        """,
      entries: [
        WireEntry(
          name: "take",
          send: "(value) => webkit.messageHandlers.take.postMessage(value).catch((error) => note(`${error}`))")
      ]),
    HostileTransport(
      name: "object", kind: .webkit, platform: .android,
      app: """
        call(name, data, done) {
          const answer = native[name](data);
          if (done) done(answer);
        },
        \(functions)
        """,
      entries: [
        WireEntry(name: "data", send: "(value) => native.take(value)"),
        WireEntry(name: "callbacks", send: "(value) => native.take(1, value)"),
      ], make: { InterfaceObject($0, name: "native") }),
  ]
}
