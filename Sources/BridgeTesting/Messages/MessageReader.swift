import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Reads the messages of bridges out of a transcript's events: events in, messages out.
public struct MessageReader {
  /// The names of the calls that wait for an answer, by their identifiers.
  private var open: [BridgeMessage.Side: [String: String]] = [.native: [:], .page: [:]]
  /// Whether data are texts that hold JSON, as with Android's JsBridge.
  private let readsTexts: Bool

  /// Makes a reader of what some bridges say.
  public init(bridges: [BridgeKind] = [.wvjb]) {
    readsTexts = bridges.contains { $0 == .jsbridge || $0 == .jsbridge2 }
  }

  /// The message that an event tells of, if it does.
  public mutating func read(_ event: TranscriptEvent) -> BridgeMessage? {
    switch event.type {
    case .receive: received(event)
    case .send: sent(event)
    case .scriptReply: replied(event)
    case .handlerAnswered:
      // DSBridge answers without a message of its own.
      event["data"] == nil
        ? nil : answer(.native, event.string("id"), Self.json(event["data"]), event, event.string("name"))
    case .pageAnswered: pageAnswered(event)
    default: nil
    }
  }

  private mutating func received(_ event: TranscriptEvent) -> BridgeMessage? {
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
      .native, message["handlerName"]?.stringValue() ?? "", message["callbackId"]?.stringValue(), message["data"], event
    )
  }

  private mutating func sent(_ event: TranscriptEvent) -> BridgeMessage? {
    guard let message = Self.json(event["message"]) else { return nil }
    if let id = message["responseId"]?.stringValue() { return answer(.native, id, message["responseData"], event) }
    if let name = message["method"]?.stringValue() {
      return call(.page, name, message["callbackId"]?.string, message["data"], event)
    }
    if let name = message["function"]?.stringValue() {
      return call(.page, name, Self.id(ofRecord: event.number), message["data"], event)
    }
    let id = message["callbackId"]?.stringValue()
    return call(.page, message["handlerName"]?.stringValue() ?? "", id, message["data"], event)
  }

  /// A reply of WebKit's, which says whose it is.
  private func replied(_ event: TranscriptEvent) -> BridgeMessage? {
    guard let name = event.string("name"), let body = Self.json(event["body"]) else { return nil }
    return BridgeMessage(side: .native, kind: .answer, handler: name, id: nil, data: body, time: event.time)
  }

  /// An answer that is no message of the wire: it names its call, or comes from the record of it.
  private mutating func pageAnswered(_ event: TranscriptEvent) -> BridgeMessage? {
    let record = event.parent.map { Self.id(ofRecord: $0) }
    let id = record.flatMap { open[.page]?[$0] == nil ? nil : $0 } ?? Self.json(event["id"])?.string
    return answer(.page, id, Self.json(event["data"]), event, event.string("name"))
  }

  /// Tells a call whose message has no identifier from others.
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

  /// The data behind its wire: JsBridge writes them as a text, 2.0 with the call's identifier among them.
  private func content(_ data: JSONText?) -> JSONText? { readsTexts ? Self.content(ofText: data) : data }

  /// What a text holds; the text itself where that is no JSON.
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

/// What one side of a bridge told the other, whatever the bridge's wire is.
public struct BridgeMessage: Sendable {
  /// Who has the handler.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The app.
    case native
    /// The page.
    case page

    /// The other one, who calls.
    public var other: Side { self == .native ? .page : .native }
  }

  /// What is told.
  public enum Kind: String, Sendable, Hashable {
    /// A handler is called.
    case call
    /// A handler answers.
    case answer
  }

  /// Whose handler is called or answers.
  public let side: Side
  /// Whether it is called or answers.
  public let kind: Kind
  /// The handler's name; empty for a message that names none.
  public let handler: String
  /// What tells the call from others of its direction; nil when no answer is wanted.
  public let id: String?
  /// The data, or the response; nil when there is none.
  public let data: JSONText?
  /// When, in milliseconds of the page's time.
  public let time: Double
}
