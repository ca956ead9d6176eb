import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// No bridge but what WebKit gives to every app: message handlers with replies, and functions of the page that native calls.
final class MessageHandlerSide: NativeBridge {
  private unowned let view: WebView
  private let allowedOrigins: OriginAllowList
  private let fail: (String) -> Void

  init(_ view: WebView, allowedOrigins: OriginAllowList, fail: @escaping (String) -> Void) {
    self.view = view
    self.allowedOrigins = allowedOrigins
    self.fail = fail
  }

  let isConnected = true
  let unansweredCalls: [UnansweredCall] = []

  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void) {
    do {
      try view.addScriptMessageHandler(
        name: name,
        replyHandler: { [allowedOrigins, view] message, reply in
          guard allowedOrigins.allows(message.frame) else {
            view.transcript.fault("origin-refused", "\(name) does not serve \(message.frame.origin)")
            return reply(.failure(ScriptReplyError("\(name) does not serve this origin")))
          }
          let body = message.body.json.flatMap { try? JSONText($0) }
          handler(body) { reply(.success(StructuredValue($0))) }
        })
    } catch {
      fail("the handler \(name): \(error)")
    }
  }

  /// Calls a global function of the page, and takes what it returns.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    view.call(Self.callGlobal, .text(name), data.map { .copy(StructuredValue($0)) } ?? .null) { result in
      reply(result.map { $0.json.flatMap { try? JSONText($0) } ?? .null }.mapError { $0 })
    }
  }

  func passOn(to delegate: any NavigationDelegate) { view.navigationDelegate = delegate }

  private static let callGlobal = PageFunction(
    "name", "data",
    body: "return name.split('.').reduce((object, key) => object[key].bind?.(object) ?? object[key], window)(data);")
}

extension StructuredValue {
  /// The value that a JSON text stands for.
  init(_ json: JSONText) {
    switch json.kind {
    case .null: self = .null
    case .bool: self = .boolean(json.string == "true")
    case .number: self = .number(Double(json.string) ?? 0)
    case .string: self = .string(UTF16Text(json.stringValue() ?? ""))
    case .array: self = .array(((try? json.elements()) ?? []).map { StructuredValue($0) })
    case .object:
      self = .object(((try? json.members()) ?? []).map { (key: UTF16Text($0.key), value: StructuredValue($0.value)) })
    }
  }
}
