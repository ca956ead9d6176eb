import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of Cordova for iOS: arrays that the page posts to a message handler, and calls of its `nativeCallback`.
final class CordovaIOSTransport: CordovaTransport {
  private static let handler = "cordova"

  // The address of the app's files, for pages at a scheme of the app.
  private static let assets = """
    if (location.host && !/^(https?|file):$/.test(location.protocol)) {
      window.CDV_ASSETS_URL = location.protocol + '//' + location.host;
    }
    """

  override func install(in webView: WebView) {
    webView.addUserScript(
      UserScript(source: Self.assets, injectionTime: .documentStart, forMainFrameOnly: true, name: "cordova-assets.js"))
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: Self.handler) { [weak self] message in
        self?.received(message.body, from: message.frame)
      }
    } catch {
      core?.transcript.fault(
        .secondBridge, "another bridge already has the message handler 'cordova', so this one receives no messages")
    }
  }

  override func uninstall(from webView: WebView) { webView.removeScriptMessageHandler(forName: Self.handler) }

  private func received(_ body: StructuredValue, from frame: FrameInfo) {
    guard let core else { return }
    guard let json = body.json, let parts = try? JSONText(json).elements(), parts.count >= 4,
      let id = parts[0].stringValue(), let service = parts[1].stringValue(), let action = parts[2].stringValue(),
      parts[3].kind == .array
    else {
      return core.transcript.fault(
        .badMessage,
        """
        a message is not an array of an identifier, a service, an action and arguments: \
        \((body.json ?? "\(body)").prefix(200))
        """)
    }
    let isAwaited = id != CordovaCommand.noCallback
    if isAwaited, !CordovaCommand.isValid(id) {
      core.transcript.fault(
        .badCallbackID,
        "the results of '\(service).\(action)' are lost: native accepts no identifier '\(id.prefix(200))'",
        [.init("name", .string("\(service).\(action)")), .init("id", .string(id))])
    }
    receive(
      CordovaCommand(
        id: isAwaited && CordovaCommand.isValid(id) ? id : nil, service: service, action: action, arguments: parts[3]),
      from: frame)
  }

  /// The services of Cordova itself, which respond to no call.
  private static let own: Set<String> = ["Console", "LaunchScreen", "CDVWebViewEngine"]

  override func serve(_ command: CordovaCommand, from frame: FrameInfo) -> Bool {
    guard Self.own.contains(command.service), core?.handler(forName: command.name) == nil else { return false }
    core?.transcript.record(
      .cordovaCore, [.init("name", .string(command.name)), .init("data", .json(command.arguments.string))])
    return true
  }

  // The original evaluates such a text with the values in it. An error is a line of the console there, too.
  private static let callback = PageFunction(
    "id", "status", "message", "isKept",
    body: """
      let failure = '';
      try {
        const exec = cordova.require('cordova/exec');
        exec.nativeEvalAndFetch(() => {
          try {
            exec.nativeCallback(id, status, message, isKept, 0);
          } catch (error) {
            failure = String(error);
            throw error;
          }
        });
      } catch (error) {
        failure = String(error);
        console.log('exception nativeEvalAndFetch : ' + error);
      }
      return failure;
      """)

  override func send(_ result: CordovaResult, to id: String, isLast: Bool) {
    guard let core, let view = core.webView else { return }
    view.call(
      Self.callback, .text(id), .number(Double(result.status.rawValue)),
      .copy(StructuredValue(result.message.iosJSON)), .number(isLast ? 0 : 1), when: core.whilePageLasts()
    ) { [weak core] outcome in
      switch outcome {
      case .success(let reason):
        guard let text = reason.string, !text.isEmpty else { return }
        core?.transcript.fault(.notDelivered, "the page did not accept the result of '\(id)': \(text)")
      case .failure(.noPage): break
      case .failure(let reason):
        core?.transcript.fault(.notDelivered, "the page did not accept the result of '\(id)': \(reason)")
      }
    }
  }

  // MARK: Events

  override func fireDocumentEvent(_ name: String, _ data: JSONText?) {
    // Only `pause` is fired at once, because the app stops then.
    fire("fireDocumentEvent", name, data, isImmediate: name == "pause")
  }

  override func pause() {
    fireDocumentEvent("resign", nil)
    fireDocumentEvent("pause", nil)
  }

  override func resume() {
    // The page delivers `resume` in a timer and `active` at once, so `active` follows as late as on a device: there,
    // the app becomes active after it has entered the foreground.
    fire("fireDocumentEvent", "resume", nil) { [weak self] in
      _ = self?.core?.webView?.eventLoop.post(after: .zero, label: "the event 'active'") {
        self?.fireDocumentEvent("active", nil)
      }
    }
  }
}

extension CordovaMessage {
  /// The message as the page of iOS decodes it.
  fileprivate var iosJSON: JSONText {
    switch self {
    case .none: .null
    // iOS has no such message: an app sends the string.
    case .binaryString(let bytes): JSONText(text: String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    case .parts(let parts):
      JSONText(object: [
        (key: "CDVType", value: JSONText(text: "MultiPart")),
        (key: "messages", value: JSONText(array: parts.map(\.iosJSON))),
      ])
    case .json, .bytes: json ?? .null
    }
  }
}
