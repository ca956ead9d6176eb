import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Tauri

/// Reads the messages of bridges from a transcript's events: events in, messages out.
public struct MessageReader {
  /// The names of each side's pending calls, by their identifiers.
  private var nativeCalls: [String: String] = [:]
  private var pageCalls: [String: String] = [:]
  /// The handlers and members that a channel was passed as, by its identifier.
  private var channels: [String: (handler: String, member: String)] = [:]
  /// The pending calls whose handler has failed, by their identifiers; the response is a later event.
  private var failed: Set<String> = []
  /// A Boolean value that indicates whether data are strings that contain JSON.
  private let readsTexts: Bool
  /// A Boolean value that indicates whether the wire adds the call's identifier to the data.
  private let addsIdentifiers: Bool

  /// A Boolean value that indicates whether the argument of a call is the data, with the name of the callback in it.
  private let readsArguments: Bool

  /// Creates a reader for the messages of some bridges.
  public init(bridges: [BridgeKind] = [.wvjb]) {
    readsTexts = bridges.contains(where: \.carriesTexts)
    addsIdentifiers = bridges.contains { $0 == .jsbridge || $0 == .jsbridge2 }
    readsArguments = bridges.contains { $0 == .dsbridge2 || $0 == .dsbridge1 }
  }

  /// Returns the message that an event records, if it records one.
  public mutating func read(_ event: TranscriptEvent) -> BridgeMessage? {
    switch event.type {
    case .receive: received(event)
    case .send: sent(event)
    case .scriptReply: replied(event)
    case .handlerAnswered: handlerAnswered(event)
    case .pageAnswered: pageAnswered(event)
    case .tauriChannel: channelMessage(event)
    case .domEvent:
      call(
        .page, "\(event.string("target") ?? "").\(event.string("name") ?? "")", nil, event["data"]?.json, event,
        isText: false)
    default: nil
    }
  }

  private mutating func received(_ event: TranscriptEvent) -> BridgeMessage? {
    // Bridges whose wire has a form of its own name the call in fields of the record.
    if let name = event.string("name") {
      let data = event["data"]?.json
      noteChannels(of: name, in: data)
      return call(.native, HandlerName.canonical(name), Self.identifier(event), data, event)
    }
    guard let message = Self.json(event["message"]) else { return nil }
    if let method = message["method"]?.stringValue() {
      let argument = message["argument"]
      guard method.hasPrefix("_dsb.") else {
        let data = readsArguments ? argument.flatMap(Self.withoutCallback) : argument?["data"]
        return call(.native, method, argument?[Self.callbackName]?.stringValue(), data, event)
      }
      guard method == "_dsb.returnValue", let result = argument?["data"], let id = result["id"]?.string else {
        return nil
      }
      return answer(.page, id, result["data"], event)
    }
    if let id = message["responseId"]?.stringValue() { return answer(.page, id, message["responseData"], event) }
    return call(
      .native, HandlerName.canonical(message["handlerName"]?.stringValue()), message["callbackId"]?.stringValue(),
      message["data"], event)
  }

  /// The member of a call's argument with which DSBridge names the callback.
  private static let callbackName = "_dscbstub"

  /// Returns the data of a call of DSBridge 2 or 1; nil if there are none.
  private static func withoutCallback(_ argument: JSONText) -> JSONText? {
    guard argument.kind == .object, let members = try? argument.members() else { return argument }
    let rest = members.filter { $0.key != callbackName }
    return rest.isEmpty ? nil : JSONText(object: rest)
  }

  private mutating func sent(_ event: TranscriptEvent) -> BridgeMessage? {
    if let name = event.string("name") {
      return call(.page, name, Self.identifier(event), event["data"]?.json, event)
    }
    guard let message = Self.json(event["message"]) else { return nil }
    if let id = message["responseId"]?.stringValue() { return answer(.native, id, message["responseData"], event) }
    if let name = message["method"]?.stringValue() {
      return call(.page, name, message["callbackId"]?.string, message["data"], event)
    }
    if let name = message["function"]?.stringValue() {
      // The data of a function are JSON in any bridge.
      return call(.page, name, Self.id(ofRecord: event.number), message["data"], event, isText: false)
    }
    let id = message["callbackId"]?.stringValue()
    return call(.page, HandlerName.canonical(message["handlerName"]?.stringValue()), id, message["data"], event)
  }

  /// Reads a response that bridges such as DSBridge give without a message of its own, or an error that precedes one.
  private mutating func handlerAnswered(_ event: TranscriptEvent) -> BridgeMessage? {
    let id = Self.identifier(event)
    guard event["data"] != nil else {
      if event["error"] != nil, let id { failed.insert(id) }
      return nil
    }
    return answer(.native, id, event["data"]?.json, event, event.string("name"), isError: event["error"] != nil)
  }

  private static func identifier(_ event: TranscriptEvent) -> String? {
    event["id"]?.json.map { $0.stringValue() ?? $0.string }
  }

  private mutating func noteChannels(of handler: String, in data: JSONText?) {
    guard let data, data.kind == .object, data.string.contains(TauriChannel.prefix) else { return }
    for (member, value) in (try? data.members()) ?? [] {
      if let text = value.stringValue(), text.hasPrefix(TauriChannel.prefix) {
        channels[String(text.dropFirst(TauriChannel.prefix.count))] = (handler, member)
      }
    }
  }

  private func channelMessage(_ event: TranscriptEvent) -> BridgeMessage? {
    guard let (handler, member) = event.string("id").flatMap({ channels[$0] }), let data = event["data"]?.json else {
      return nil
    }
    var message = BridgeMessage(
      side: .native, kind: .channel, handler: handler, id: nil, data: data, time: event.time)
    message.channel = member
    return message
  }

  /// Reads a reply of WebKit's, which names its handler.
  private func replied(_ event: TranscriptEvent) -> BridgeMessage? {
    guard let name = event.string("name"), let body = Self.json(event["body"]) else { return nil }
    return BridgeMessage(side: .native, kind: .answer, handler: name, id: nil, data: body, time: event.time)
  }

  /// Reads a response that is not a message on the wire: it names its call, or is a child of the call's record.
  private mutating func pageAnswered(_ event: TranscriptEvent) -> BridgeMessage? {
    let record = event.parent.map { Self.id(ofRecord: $0) }
    let id = record.flatMap { pageCalls[$0] == nil ? nil : $0 } ?? Self.json(event["id"])?.string
    return answer(.page, id, event["data"]?.json, event, event.string("name"))
  }

  /// Returns an identifier for a call whose message has none.
  private static func id(ofRecord number: Int) -> String { "record \(number)" }

  private mutating func call(
    _ side: BridgeMessage.Side, _ name: String, _ id: String?, _ data: JSONText?, _ event: TranscriptEvent,
    isText: Bool = true
  ) -> BridgeMessage {
    if let id {
      switch side {
      case .native: nativeCalls[id] = name
      case .page: pageCalls[id] = name
      }
    }
    return BridgeMessage(
      side: side, kind: .call, handler: name, id: id, data: isText ? content(data) : data, time: event.time)
  }

  private mutating func answer(
    _ side: BridgeMessage.Side, _ id: String?, _ data: JSONText?, _ event: TranscriptEvent, _ name: String? = nil,
    isError: Bool = false
  ) -> BridgeMessage? {
    guard let name = name ?? id.flatMap({ side == .native ? nativeCalls[$0] : pageCalls[$0] }) else { return nil }
    let hasFailed = side == .native && id.map { failed.remove($0) != nil } == true
    var message = BridgeMessage(
      side: side, kind: .answer, handler: name, id: id, data: addsIdentifiers ? content(data) : data, time: event.time)
    message.isError = isError || hasFailed
    message.isLast = event["complete"] != .boolean(false)
    return message
  }

  /// Returns the data without the encoding of the wire.
  ///
  /// JsBridge writes data as a string, and version 2.0 adds the call's identifier to them. Pages of React Native and
  /// Flutter usually write JSON texts.
  private func content(_ data: JSONText?) -> JSONText? {
    guard readsTexts else { return data }
    return addsIdentifiers ? Self.content(ofText: data) : Self.json(inText: data)
  }

  /// Returns the JSON in a string; the string itself if it does not contain JSON.
  private static func json(inText data: JSONText?) -> JSONText? {
    data?.stringValue().flatMap { try? JSONText($0) } ?? data
  }

  /// Returns the JSON in a string, without the identifier that JsBridge adds.
  static func content(ofText data: JSONText?) -> JSONText? {
    guard data?.kind == .string, let json = json(inText: data), json.kind != .string else { return json(inText: data) }
    guard json.kind == .object, json["callbackId"] != nil, let members = try? json.members() else { return json }
    let rest = members.filter { $0.key != "callbackId" }
    return rest.isEmpty ? nil : JSONText(object: rest)
  }

  private static func json(_ value: TranscriptEvent.FieldValue?) -> JSONText? {
    switch value {
    case .json(let text), .string(let text): try? JSONText(text)
    case .number(let number): try? JSONText.encode(number)
    case .boolean(let boolean): try? JSONText(boolean ? "true" : "false")
    default: nil
    }
  }
}

/// A message from one side of a bridge to the other, independent of the bridge's wire format.
public struct BridgeMessage: Sendable {
  /// The side that has the handler.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The app.
    case native
    /// The page.
    case page

    /// The other side, which calls the handler.
    public var other: Side { self == .native ? .page : .native }
  }

  /// The kind of a message.
  public enum Kind: String, Sendable, Hashable {
    /// A handler is called.
    case call
    /// A handler responds.
    case answer
    /// A handler sends a message on a channel that the call passed.
    case channel
  }

  /// The side whose handler is called or responds.
  public let side: Side
  /// The kind of the message: a call, a response, or a channel's message.
  public let kind: Kind
  /// The handler's name; `*` for a message that does not name a handler.
  public let handler: String
  /// The identifier that distinguishes the call from others in its direction; nil if it expects no response.
  public let id: String?
  /// The data of the call or the response; nil if there are none.
  public let data: JSONText?
  /// The time of the message, in milliseconds of virtual time.
  public let time: Double
  /// A Boolean value that indicates whether a response is the handler's error.
  public internal(set) var isError = false
  /// A Boolean value that indicates whether a response ends its call.
  public internal(set) var isLast = true
  /// The member of the call's data that is the channel; nil for other messages.
  public internal(set) var channel: String?

  init(
    side: Side, kind: Kind, handler: String, id: String?, data: JSONText?, time: Double
  ) {
    (self.side, self.kind, self.handler, self.id, self.data, self.time) = (side, kind, handler, id, data, time)
  }
}
