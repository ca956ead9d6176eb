import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of `webview_flutter`: an object of the page for each channel.
///
/// On iOS it is WebKit's message handler under a name of its own, in all frames. On Android it is a Java interface.
final class FlutterChannelTransport: PageFunctionTransport {
  let platform: Device.Platform
  /// The channels whose objects pages have on Android.
  private var interfaces: [String: ScriptInterfaceID] = [:]
  /// The channels whose scripts pages have on iOS; a script stays when its channel is removed.
  private var scripted: Set<String> = []
  /// A Boolean value that indicates whether the view has a page, which lacks the channels that are added now.
  private var hasPage = false

  private var isAndroid: Bool { platform == .android }

  init(_ platform: Device.Platform) {
    self.platform = platform
    super.init()
  }

  /// Returns whether a page can have a global of that name.
  static func isIdentifier(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        || $0 == 0x24 || $0 >= 0x80
    }
    return isName && !name.isEmpty && name.first?.isNumber != true
  }

  /// The page gets no responses; the app runs scripts.
  override var insteadOfResponses: String? {
    "channels have no responses; call a function of the page with native.call('NAME', data), in Swift runJavaScript()"
  }

  // MARK: Channels

  override func handlerAdded(_ name: String) {
    guard let core, let webView = core.webView else { return }
    guard Self.isIdentifier(name) else {
      return core.transcript.fault(
        .unreachableHandler, "no page can use the channel '\(name)': the name is not an identifier",
        [.init("name", .string(name))])
    }
    if isAndroid { addInterface(name, webView) } else { addMessageHandler(name, webView) }
    guard hasPage else { return }
    core.transcript.fault(
      .unreachableHandler, "the page has no channel '\(name)', because it loaded before the channel was added",
      [.init("name", .string(name))])
  }

  private func addInterface(_ name: String, _ webView: WebView) {
    interfaces[name] = webView.addScriptInterface(
      name,
      functions: [
        "postMessage": { [weak self] call in
          self?.posted(name, call)
          return .undefined
        }
      ], forMainFrameOnly: false)
  }

  private func addMessageHandler(_ name: String, _ webView: WebView) {
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: name) { [weak self] message in self?.posted(message) }
    } catch {
      core?.transcript.fault(.nameInUse, error.description)
      return
    }
    guard scripted.insert(name).inserted else { return }
    // A page that loads after the channel was removed has no message handler of that name.
    let source = "if (window.webkit && webkit.messageHandlers.\(name)) window.\(name) = webkit.messageHandlers.\(name);"
    webView.addUserScript(
      UserScript(source: source, injectionTime: .documentStart, forMainFrameOnly: false, name: "channel \(name)"))
  }

  override func handlerRemoved(_ name: String) {
    if let interface = interfaces.removeValue(forKey: name) { core?.webView?.removeScriptInterface(interface) }
    if !isAndroid { core?.webView?.removeScriptMessageHandler(forName: name) }
  }

  /// Removes the channels of a bridge that ends.
  func removeAll(from webView: WebView?) {
    guard let webView else { return }
    for interface in interfaces.values { webView.removeScriptInterface(interface) }
    for name in scripted { webView.removeScriptMessageHandler(forName: name) }
  }

  override func pageLoaded() {
    hasPage = true
    super.pageLoaded()
  }

  override func pageEnded() { hasPage = core?.webView?.url.href != WebURL.blank.href }

  // MARK: Messages

  /// Processes a message of iOS, where any value crosses and the app gets its description.
  private func posted(_ message: ScriptMessage) {
    guard let text = message.body.string else {
      guard let description = Self.description(of: message.body) else {
        core?.transcript.fault(
          .badValue,
          "the page posted a value to '\(message.name)' that contains itself or is too large, so the app gets nothing",
          [.init("name", .string(message.name))])
        return
      }
      reportValue(message.name, arrivesAs: description)
      return receive(message.name, description, from: message.frame)
    }
    receive(message.name, text, from: message.frame)
  }

  /// Processes a message of Android, whose app gets it after the page's call has returned.
  private func posted(_ name: String, _ call: ScriptCall) {
    let text = call.javaString(0)
    if call[0].string == nil { reportValue(name, arrivesAs: text ?? "null") }
    receive(name, text ?? "null", from: call.frame, isInCall: true)
  }

  private func reportValue(_ name: String, arrivesAs text: String) {
    core?.transcript.fault(
      .badValue, "the page posted a value that is not a string to '\(name)', so the app receives '\(text)'",
      [.init("name", .string(name))])
  }

  /// - Parameter isInCall: Pass `true` inside the page's call: the app receives the message after it has returned.
  private func receive(_ name: String, _ text: String, from frame: FrameInfo, isInCall: Bool = false) {
    guard let core, let view = core.webView else { return }
    guard view.allowsPayload(text.utf16.count) else {
      return core.transcript.fault(
        .tooLong, "a message to '\(name)' exceeds the size limit", [.init("name", .string(name))])
    }
    let data = JSONText(text: text)
    let message = JSONText(object: [("channel", JSONText(text: name)), ("message", data)])
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(message.string)), .init("name", .string(name)), .init("data", .json(data.string)),
        .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
      ])
    guard isInCall else { return handle(name, data, frame, record) }
    view.eventLoop.post { [weak self] in self?.handle(name, data, frame, record) }
  }

  private func handle(_ name: String, _ data: JSONText, _ frame: FrameInfo, _ record: Int) {
    guard let core else { return }
    core.transcript.within(record) {
      guard core.allowedOrigins.allows(frame) else { return core.reportRefused(frame, name) }
      core.receive(name, data: data, from: frame)
    }
  }

  /// Returns the text that Dart makes of a value that WebKit passed on; nil for one that has no end or is too large.
  ///
  /// It keeps its own stack, because a page can nest a value deeper than native calls can be.
  private static func description(of value: StructuredValue) -> String? {
    // JSON has the same limits, and about the same length.
    guard value.json != nil || value.array == nil && value.object == nil else { return nil }
    enum Part {
      case value(StructuredValue)
      case text(String)
    }
    var text = ""
    var parts = [Part.value(value)]
    func add(_ values: [(prefix: String, value: StructuredValue)], _ start: String, _ end: String) {
      text += start
      parts.append(.text(end))
      for (index, element) in values.enumerated().reversed() {
        parts.append(.value(element.value))
        parts.append(.text((index > 0 ? ", " : "") + element.prefix))
      }
    }
    while let part = parts.popLast() {
      switch part {
      case .text(let more): text += more
      case .value(let value):
        if let array = value.array {
          add(array.map { ("", $0) }, "[", "]")
        } else if let object = value.object {
          add(object.map { ("\($0.key.string): ", $0.value) }, "{", "}")
        } else {
          text += leaf(value)
        }
      }
    }
    return text
  }

  private static func leaf(_ value: StructuredValue) -> String {
    if value.isNull || value.isUndefined { return "(null)" }
    if let boolean = value.boolean { return "\(boolean)" }
    if let number = value.number {
      // Dart's names.
      return number.isNaN ? "NaN" : number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
    }
    return value.string ?? value.json ?? "(null)"
  }
}
