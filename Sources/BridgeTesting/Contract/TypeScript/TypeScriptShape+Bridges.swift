/// The shapes of the bridges.
extension TypeScriptShape {
  /// Returns the shape of a bridge.
  static func of(_ bridge: BridgeKind) -> TypeScriptShape {
    switch bridge {
    case .wvjb, .wvjb4, .jsbridge, .jsbridge2, .dsbridge, .dsbridge2, .dsbridge1, .webkit: handlers
    case .capacitor: capacitor
    case .cordova: cordova
    case .tauri, .tauri25: tauri
    case .hotwire: hotwire
    case .reactnative: reactNative
    case .flutter: flutter
    case .inappwebview, .inappwebview61, .inappwebview5: inAppWebView
    case .weixin, .weixinMiniProgram: weixin
    case .alipay: alipay
    case .uniapp, .uniappNvue, .uniappPlus, .uniappBrowser: uniApp
    }
  }

  /// Handlers of both sides with data and a response, whose names the page passes to its bridge object.
  private static let handlers = TypeScriptShape(
    interfaces: ["NativeHandlers", "PageHandlers"],
    call: { [handler($0, in: "NativeHandlers")] },
    event: { [handler($0, in: "PageHandlers")] },
    closing: { _, _ in
      [
        """
        export interface Bridge {
          callHandler<Name extends keyof NativeHandlers>(
            name: Name, data: NativeHandlers[Name]['data'], callback?: (response: NativeHandlers[Name]['response']) => void): void;
          registerHandler<Name extends keyof PageHandlers>(
            name: Name,
            handler: (data: PageHandlers[Name]['data'], respond?: (response: PageHandlers[Name]['response']) => void) => void): void;
        }
        """
      ]
    })

  private static func handler(_ call: TypeScriptCall, in interface: String) -> Member {
    Member(interface, comment: call.comment, "\(call.key): { data: \(call.data); response: \(call.response) };")
  }

  /// An interface for each plugin, which the page passes to `registerPlugin`.
  private static let capacitor = TypeScriptShape(
    separator: ".",
    imports: [Import(names: ["PluginListenerHandle"], module: "@capacitor/core")],
    call: { call in
      guard call.hasManyResponses else {
        let parameters = call.parameter("options").joined()
        return [
          Member(
            plugin(call), comment: call.commentOfPromise, "\(call.key)(\(parameters)): Promise<\(call.result)>;")
        ]
      }
      let value = "value: \(call.response)\(call.response.hasSuffix("null") ? "" : " | null")"
      let parameters =
        call.parameter("options", isLast: false) + ["callback: (\(value), error?: \(call.error)) => void"]
      return [
        Member(
          plugin(call), comment: call.comment, "\(call.key)(\(parameters.joined(separator: ", "))): Promise<string>;")
      ]
    },
    event: { event in
      let listener = "listenerFunc: \(event.listener("event"))"
      return [
        Member(
          plugin(event), comment: event.comment,
          "addListener(eventName: \(event.memberLiteral), \(listener)): Promise<PluginListenerHandle>;"),
        Member(plugin(event), "removeAllListeners(): Promise<void>;"),
      ]
    })

  private static func plugin(_ call: TypeScriptCall) -> String {
    TypeScriptName.type(call.group.isEmpty ? "Native" : call.group) + "Plugin"
  }

  /// The global object `cordova`, with an overload of `exec` for each action.
  private static let cordova = TypeScriptShape(
    separator: ".", interfaces: ["Cordova"], globals: ["Cordova"],
    call: { call in
      [
        Member(
          "Cordova", comment: call.comment,
          """
          exec(success: (\(call.callback("result"))) | null, error: ((error: \(call.error)) => void) | null, \
          service: \(TypeScriptName.literal(call.group)), action: \(call.memberLiteral), \
          \(call.hasNoData ? "args?: []" : "args: \(call.list)")): void;
          """)
      ]
    },
    event: { function($0) },
    variables: { _ in ["cordova: Cordova"] })

  /// The types of the package's functions `invoke` and `listen` for the commands and events of the app.
  private static let tauri = TypeScriptShape(
    imports: [
      Import(names: ["Channel", "InvokeOptions"], module: "@tauri-apps/api/core"),
      Import(names: ["EventCallback", "Options as EventOptions", "UnlistenFn"], module: "@tauri-apps/api/event"),
    ],
    call: { call in
      let parameters =
        ["cmd: \(call.literal)"] + (call.hasNoData ? ["args?: Record<string, never>"] : call.parameter("args"))
        + ["options?: InvokeOptions"]
      return [
        Member(
          "Invoke", comment: call.commentOfPromise,
          "(\(parameters.joined(separator: ", "))): Promise<\(call.result)>;")
      ]
    },
    event: { event in
      [
        Member(
          "Listen", comment: event.comment,
          """
          (event: \(event.literal), handler: EventCallback<\(event.data)>, options?: EventOptions): Promise<UnlistenFn>;
          """)
      ]
    })

  /// An interface for each component, with an overload of `send` for each event.
  private static let hotwire = TypeScriptShape(
    separator: ".",
    call: { call in
      let interface = TypeScriptName.type(call.group.isEmpty ? "Bridge" : call.group) + "Component"
      let reply = "HotwireMessage<\(call.memberLiteral), \(call.response)>"
      let parameters =
        ["event: \(call.memberLiteral)"] + call.parameter("data", isLast: false)
        + ["callback?: (message: \(reply)) => void"]
      return [Member(interface, comment: call.comment, "send(\(parameters.joined(separator: ", "))): void;")]
    },
    event: { function($0) },
    closing: { calls, _ in
      calls.isEmpty
        ? []
        : [
          """
          export interface HotwireMessage<Event extends string, Data> {
            id: string;
            component: string;
            event: Event;
            data: Data;
          }
          """
        ]
    })

  /// The messages of both directions, which are JSON texts.
  private static let reactNative = TypeScriptShape(
    interfaces: ["NativeMessages"],
    call: { call in
      [Member("NativeMessages", comment: call.comment, "\(call.key): \(call.hasNoData ? "undefined" : call.data);")]
    },
    event: { $0.name == "message" ? [] : function($0) },
    variables: { _ in ["ReactNativeWebView: { postMessage(message: string): void }"] },
    closing: { _, events in
      [
        """
        export type NativeMessage = {
          [Type in keyof NativeMessages]: undefined extends NativeMessages[Type]
            ? { type: Type; payload?: NativeMessages[Type] }
            : { type: Type; payload: NativeMessages[Type] };
        }[keyof NativeMessages];
        """
      ] + events.filter { $0.name == "message" }.map { "export type PageMessage = \($0.data);" }
    })

  /// A global object for each JavaScript channel.
  private static let flutter = TypeScriptShape(
    interfaces: ["ChannelMessages"],
    call: { [Member("ChannelMessages", comment: $0.comment, "\($0.key): \($0.data);")] },
    event: { function($0) },
    variables: { calls in
      calls.filter { $0.key == $0.name }.map { "\($0.name): JavaScriptChannel" }
    },
    closing: { _, _ in
      [
        """
        export type ChannelMessage = {
          [Name in keyof ChannelMessages]: { channel: Name; message: ChannelMessages[Name] };
        }[keyof ChannelMessages];
        export interface JavaScriptChannel {
          postMessage(message: string): void;
        }
        """
      ]
    })

  /// The global object of flutter_inappwebview, with an overload of `callHandler` for each handler.
  private static let inAppWebView = TypeScriptShape(
    interfaces: ["FlutterInAppWebView"],
    call: { call in
      let parameters = ["handlerName: \(call.literal)"] + call.arguments
      return [
        Member(
          "FlutterInAppWebView", comment: call.commentOfPromise,
          "callHandler(\(parameters.joined(separator: ", "))): Promise<\(call.result)>;")
      ]
    },
    event: { function($0) },
    variables: { _ in ["flutter_inappwebview: FlutterInAppWebView"] })

  /// The object of WeChat, with overloads of `invoke` and `on`.
  private static let weixin = TypeScriptShape(
    interfaces: ["WeixinBridge"],
    call: { [overload(of: "invoke", $0, in: "WeixinBridge", data: $0.parameter("data", isLast: false))] },
    event: { event in
      [
        Member(
          "WeixinBridge", comment: event.comment,
          "on(event: \(event.literal), callback: \(event.listener("data"))): void;")
      ]
    },
    variables: { _ in ["WeixinJSBridge: WeixinBridge"] })

  /// The object of Alipay, with overloads of `call`, and the events of its document.
  private static let alipay = TypeScriptShape(
    interfaces: ["AlipayBridge"],
    call: { call in
      // Alipay's function also takes a callback in the place of the data.
      (call.canOmitData ? [[]] : []).map { overload(of: "call", call, in: "AlipayBridge", data: $0) }
        + [overload(of: "call", call, in: "AlipayBridge", data: call.parameter("data", isLast: false))]
    },
    event: { event in
      [
        Member(
          "DocumentEventMap", comment: event.comment,
          "\(event.key): Event & { \(event.hasNoData ? "data?: unknown" : "data: \(event.data)") };")
      ]
    },
    variables: { _ in ["AlipayJSBridge: AlipayBridge"] })

  /// Returns an overload with a name, data and a callback.
  private static func overload(
    of function: String, _ call: TypeScriptCall, in interface: String, data: [String]
  ) -> Member {
    let parameters =
      ["name: \(call.literal)"] + data + ["callback?: (result: \(call.responseOrError)) => void"]
    return Member(interface, comment: call.comment, "\(function)(\(parameters.joined(separator: ", "))): void;")
  }

  /// The global object of uni-app, with a function for each call.
  private static let uniApp = TypeScriptShape(
    interfaces: ["UniWebView"],
    call: { call in
      guard call.name != "message" else {
        return [Member("UniWebView", comment: call.comment, "postMessage(options: { data: \(call.data) }): void;")]
      }
      return [Member("UniWebView", comment: call.comment, "\(call.key)(\(call.parameter("options").joined())): void;")]
    },
    event: { function($0) },
    variables: { _ in ["uni: UniWebView & { webView: UniWebView }"] })
}
