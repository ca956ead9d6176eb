import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Reads the messages of bridges from a transcript's events: events in, messages out.
public struct MessageReader {
  /// The names of pending calls, by their identifiers.
  private var open: [BridgeMessage.Side: [String: String]] = [.native: [:], .page: [:]]
  /// A Boolean value that indicates whether data are strings that contain JSON, as with Android's JsBridge.
  private let readsTexts: Bool

  /// Creates a reader for the messages of some bridges.
  public init(bridges: [BridgeKind] = [.wvjb]) {
    readsTexts = bridges.contains { $0 == .jsbridge || $0 == .jsbridge2 }
  }

  /// Returns the message that an event records, if it records one.
  public mutating func read(_ event: TranscriptEvent) -> BridgeMessage? {
    switch event.type {
    case .receive: received(event)
    case .send: sent(event)
    case .scriptReply: replied(event)
    case .handlerAnswered:
      // DSBridge can respond without a message of its own.
      event["data"] == nil
        ? nil : answer(.native, event.string("id"), Self.json(event["data"]), event, event.string("name"))
    case .pageAnswered: pageAnswered(event)
    default: nil
    }
  }

  private mutating func received(_ event: TranscriptEvent) -> BridgeMessage? {
    // Bridges whose wire has a form of its own name the call in fields of the record.
    if let name = event.string("name") {
      return call(.native, HandlerName.canonical(name), event.string("id"), Self.json(event["data"]), event)
    }
    guard let message = Self.json(event["message"]) else { return nil }
    if let method = message["method"]?.stringValue() {
      let argument = message["argument"]
      guard method.hasPrefix("_dsb.") else {
        return call(.native, method, argument?["_dscbstub"]?.stringValue(), argument?["data"], event)
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

  private mutating func sent(_ event: TranscriptEvent) -> BridgeMessage? {
    if let name = event.string("name") {
      return call(.page, name, event.string("id"), Self.json(event["data"]), event)
    }
    guard let message = Self.json(event["message"]) else { return nil }
    if let id = message["responseId"]?.stringValue() { return answer(.native, id, message["responseData"], event) }
    if let name = message["method"]?.stringValue() {
      return call(.page, name, message["callbackId"]?.string, message["data"], event)
    }
    if let name = message["function"]?.stringValue() {
      return call(.page, name, Self.id(ofRecord: event.number), message["data"], event)
    }
    let id = message["callbackId"]?.stringValue()
    return call(.page, HandlerName.canonical(message["handlerName"]?.stringValue()), id, message["data"], event)
  }

  /// Reads a reply of WebKit's, which names its handler.
  private func replied(_ event: TranscriptEvent) -> BridgeMessage? {
    guard let name = event.string("name"), let body = Self.json(event["body"]) else { return nil }
    return BridgeMessage(side: .native, kind: .answer, handler: name, id: nil, data: body, time: event.time)
  }

  /// Reads a response that is not a message on the wire: it names its call, or is a child of the call's record.
  private mutating func pageAnswered(_ event: TranscriptEvent) -> BridgeMessage? {
    let record = event.parent.map { Self.id(ofRecord: $0) }
    let id = record.flatMap { open[.page]?[$0] == nil ? nil : $0 } ?? Self.json(event["id"])?.string
    return answer(.page, id, Self.json(event["data"]), event, event.string("name"))
  }

  /// Returns an identifier for a call whose message has none.
  private static func id(ofRecord number: Int) -> String { "record \(number)" }

  private mutating func call(
    _ side: BridgeMessage.Side, _ name: String, _ id: String?, _ data: JSONText?, _ event: TranscriptEvent
  ) -> BridgeMessage {
    if let id { open[side]?[id] = name }
    return BridgeMessage(side: side, kind: .call, handler: name, id: id, data: content(data), time: event.time)
  }

  private mutating func answer(
    _ side: BridgeMessage.Side, _ id: String?, _ data: JSONText?, _ event: TranscriptEvent, _ name: String? = nil
  ) -> BridgeMessage? {
    guard let name = name ?? id.flatMap({ open[side]?[$0] }) else { return nil }
    return BridgeMessage(side: side, kind: .answer, handler: name, id: id, data: content(data), time: event.time)
  }

  /// Returns the data without the encoding of the wire.
  ///
  /// JsBridge writes data as a string, and version 2.0 adds the call's identifier to them.
  private func content(_ data: JSONText?) -> JSONText? { readsTexts ? Self.content(ofText: data) : data }

  /// Returns the JSON in a string; the string itself if it does not contain JSON.
  static func content(ofText data: JSONText?) -> JSONText? {
    guard let text = data?.stringValue(), let json = try? JSONText(text) else { return data }
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
  }

  /// The side whose handler is called or responds.
  public let side: Side
  /// The kind of the message: a call or a response.
  public let kind: Kind
  /// The handler's name; `*` for a message that does not name a handler.
  public let handler: String
  /// The identifier that distinguishes the call from others in its direction; nil if it expects no response.
  public let id: String?
  /// The data of the call or the response; nil if there are none.
  public let data: JSONText?
  /// The time of the message, in milliseconds of virtual time.
  public let time: Double
}
