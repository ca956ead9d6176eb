import BridgeSupport
import HeadlessWebView
import HostObjects
import JavaScriptEngine

extension ReportRow {
  /// Derives an event's place in the report and its texts.
  init(_ event: TranscriptEvent) {
    func text(_ name: String) -> String {
      switch event[name] {
      case .string(let text), .json(let text): text
      case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
      case .boolean(let boolean): String(boolean)
      case .null, nil: ""
      }
    }
    switch event.type {
    case .send, .receive:
      self.init(message: event)
    case .handlerAnswered where event["data"] != nil:
      self.init(event, .message, .toPage, text("name"))
      (payload, payloadPath) = (event["data"]?.json ?? .null, ["data"])
      isResponse = true
    case .pageAnswered:
      self.init(event, .message, .toNative, text("name"))
      (payload, payloadPath) = (event["data"]?.json ?? .null, ["data"])
      isResponse = true
    case .scriptMessage:
      self.init(event, .message, .toNative, text("name"))
      payload = try? JSONText(text("body"))
      isAwaited = true
    case .scriptReply:
      self.init(event, .message, .toPage, text("name"))
      payload = try? JSONText(text("body"))
      if event["error"] != nil { (severity, preview) = (.error, text("error")) }
      isResponse = true
    case .scriptCall where Self.channels.contains(where: { text("name").hasPrefix($0) }):
      self.init(event, .detail, .bridge, "\(event.type) \(text("name"))")
    // The object of an app such as WeChat reaches native this way; its calls are recorded as messages.
    case .scriptCall where text("name").hasSuffix(HostObjectTransport.channelSuffix):
      self.init(event, .detail, .bridge, text("name"))
    case .scriptCall:
      self.init(event, .message, .toNative, text("name"))
      payload = try? JSONText(text("arguments"))
    case .console:
      self.init(event, .console, .page, event.consoleText)
      severity = ["warn": .warning, "error": .error, "assert": .error][text("level")] ?? .none
    case .error, .rejection:
      self.init(event, .error, .page, event.consoleText)
      (preview, severity) = (text("place"), event["handled"] == .boolean(true) ? .warning : .error)
    case .loadFailed:
      self.init(event, .request, .page, text("url"))
      (preview, severity) = (text("reason"), .warning)
    case .request:
      self.init(event, .detail, .page, "request \(text("method")) \(text("url"))")
    case .requestFinished:
      self.init(event, .request, .page, "\(text("method")) \(text("url"))")
      preview = [text("status"), text("mime"), "\(text("bytes")) bytes", "by \(text("by"))"].filter { !$0.isEmpty }
        .joined(separator: ", ")
      if (Int(text("status")) ?? 0) >= 400 { severity = .warning }
    case .requestFailed:
      self.init(event, .request, .page, "\(text("method")) \(text("url"))")
      (preview, severity) = (text("reason"), .warning)
    case .socket:
      self.init(event, .request, .page, "\(text("kind")) \(text("url"))")
      preview = text("text")
    case .missingAPI:
      let isFailure = event["failed"] == true
      self.init(event, isFailure ? .fault : .detail, .page, "the page looks for \(text("name"))")
      preview = text("place")
      if isFailure { severity = .warning }
    case .fault:
      self.init(event, .fault, .bridge, text("text").isEmpty ? text("code") : text("text"))
      (preview, severity) = (text("code"), .warning)
    case .domEvent:
      self.init(event, .message, .toPage, "\(text("target")).\(text("name"))")
      (payload, payloadPath) = (event["data"].map { $0.json ?? .null }, ["data"])
    case .nativeEvent:
      let name = [text("target"), text("name")].filter { !$0.isEmpty }.joined(separator: ".")
      self.init(event, .detail, .native, "\(event.type) \(name)")
    case .dialog
    where text("kind") == "prompt" && (text("text").hasPrefix("_dsbridge=") || text("text") == "_dsinited"):
      // A page of DSBridge calls native with this dialog, and the call is recorded as a message.
      self.init(event, .detail, .bridge, "dialog \(text("text"))")
    case .dialog:
      self.init(event, .dialog, .page, "\(text("kind")): \(text("text"))")
      preview = event["answer"] == .null ? "" : "response: \(text("answer"))"
    case .contentPolicyViolation:
      // The console has the violation, too.
      self.init(event, .detail, .page, "\(event.type) \(text("blocked"))")
      preview = text("policy")
    case .navigation where Self.isSignal(text("url")), .decision, .domContentLoaded:
      self.init(event, .detail, .bridge, "\(event.type) \(text("url"))")
      preview = text("policy")
    case .navigation, .commit, .load:
      self.init(event, .navigation, .page, "\(event.type) \(text("url"))")
      preview = text("kind")
    case .download, .downloadFinished, .downloadFailed:
      self.init(event, .navigation, .page, "\(event.type) \(text("filename"))")
      preview = text("url")
      if event.type == .downloadFailed { severity = .warning }
    case .limitReached:
      self.init(event, .fault, .page, text("text"))
      (preview, severity) = (text("limit"), .warning)
    case .processTerminated:
      self.init(event, .navigation, .page, "the web process ended")
      severity = .warning
    case .windowRequested, .closeRequested, .fileChooserRequested:
      self.init(event, .navigation, .page, "\(event.type) \(text("url"))")
    case .handlerCalled, .handlerAnswered:
      self.init(event, .detail, .native, "\(event.type) \(text("name"))")
    case .callEnded:
      self.init(event, .fault, .native, "'\(text("name"))' got no response: \(text("reason"))")
      severity = .warning
    default:
      self.init(event, .detail, .bridge, event.type.rawValue)
      preview = event.fields.first.map { text($0.name) } ?? ""
    }
    if preview.isEmpty, let payload { preview = Self.short(payload) }
  }

  /// The objects in pages through which bridges exchange messages that they record themselves.
  private static let channels = [
    "_cordovaNative.", "BridgeComponentsNative.", "CapacitorCookiesAndroidInterface.",
    "CapacitorHttpAndroidInterface.", "CapacitorSystemBarsAndroidInterface.", "ReactNativeWebView.injectedObjectJson",
  ]

  /// Reads a message of any bridge's wire.
  private init(message event: TranscriptEvent) {
    if let name = event.string("name") {
      self.init(event, .message, event.type == .receive ? .toNative : .toPage, HandlerName.canonical(name))
      (payload, payloadPath) = (event["data"].map { $0.json ?? .null }, ["data"])
      isAwaited = event["id"] != nil
      return
    }
    var members: [String: JSONText] = [:]
    (event.string("message").flatMap { try? JSONText($0) })?.forEachMember { key, value in members[key.string] = value }
    let isFromPage = event.type == .receive
    let lane = isFromPage ? Lane.toNative : .toPage
    func has(_ name: String) -> Bool { members[name].map { !$0.isNull && $0.stringValue() != "" } ?? false }
    if let function = members["function"]?.stringValue() {
      self.init(event, .message, lane, function)
      (payload, payloadPath) = (members["data"], ["message", "data"])
      isAwaited = true
      return
    }
    if let method = members["method"]?.stringValue() {
      self.init(ofDSBridge: event, lane, method, members)
      return
    }
    self.init(event, .message, lane, members["handlerName"]?.stringValue() ?? "")
    isResponse = has("responseId")
    isAwaited = !isResponse && has("callbackId")
    let name = isResponse ? "responseData" : "data"
    (payload, payloadPath) = (members[name], ["message", name])
    if title.isEmpty, !isResponse { title = HandlerName.ofDefault }
  }

  private init(ofDSBridge event: TranscriptEvent, _ lane: Lane, _ method: String, _ members: [String: JSONText]) {
    guard lane == .toNative else {
      self.init(event, .message, lane, method)
      (payload, payloadPath) = (members["data"], ["message", "data"])
      isAwaited = true
      return
    }
    var argument: [String: JSONText] = [:]
    members["argument"]?.forEachMember { key, value in argument[key.string] = value }
    if method == "_dsb.returnValue" {
      self.init(event, .message, lane, "")
      argument["data"]?.forEachMember { key, value in if key == "data" { payload = value } }
      payloadPath = ["message", "argument", "data", "data"]
      isResponse = true
    } else if method.hasPrefix("_dsb.") {
      self.init(event, .detail, .bridge, method)
    } else {
      self.init(event, .message, lane, method)
      isAwaited = true
      (payload, payloadPath) = (argument["data"], ["message", "argument", "data"])
    }
  }

  /// Returns whether a navigation is a call from a bridge script to its bridge.
  private static func isSignal(_ url: String) -> Bool {
    url.hasPrefix("yy:") || url.hasPrefix("wvjbscheme:") || url.contains("://__wvjb_queue_message__")
      || url.contains("://__bridge_loaded__") || url.contains("://__WVJB_QUEUE_MESSAGE__")
  }

  /// Returns the beginning of a value in one line.
  private static func short(_ json: JSONText) -> String {
    let text = json.count > 2_000 ? String(json.string.prefix(200)) : json.compact()
    return text.count > 160 ? text.prefix(160) + "…" : text
  }
}
