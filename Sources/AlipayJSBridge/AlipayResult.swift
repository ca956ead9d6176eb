import BridgeSupport
import HostObjects
import JavaScriptEngine

/// The results that callbacks of `AlipayJSBridge` get: objects, with an `error` if the call failed.
enum AlipayResult {
  /// The errors that are common to all APIs.
  private enum Code: Int {
    case unavailable = 1
    case unknown = 3
    case unauthorized = 4
  }

  /// Returns the result for a handler's value; nil if the value has a form that Alipay has no result for.
  static func success(_ data: JSONText?, of name: String) -> JSONText? {
    guard let data, !data.isNull else { return .emptyObject }
    if data.kind == .object { return data }
    if name == "tradePay", data.kind == .string || data.kind == .number {
      // The code of a payment is a text.
      return JSONText(object: [("resultCode", JSONText(text: data.stringValue() ?? data.string))])
    }
    return nil
  }

  /// Returns the result for a handler's error, or for a call that Alipay rejects.
  static func failure(_ error: BridgeErrorReply) -> JSONText {
    switch error.bridgeError.code {
    case .noHandler: return make(.unavailable, "The function is unavailable")
    case .refused: return make(.unauthorized, "The calling of function is unauthorized")
    default: break
    }
    guard let own = error.error else { return make(.unknown, error.bridgeError.message) }
    var result = make(.unknown, own.message)
    if let code = own.code { result = result.setting("error", to: number(code) ?? JSONText(text: code)) }
    for (key, value) in own.properties.sorted(by: { $0.key < $1.key }) where key != "code" {
      result = result.setting(key, to: value)
    }
    return result
  }

  private static func make(_ code: Code, _ message: String) -> JSONText {
    JSONText(object: [("error", number("\(code.rawValue)") ?? .null), ("errorMessage", JSONText(text: message))])
  }

  private static func number(_ text: String) -> JSONText? { Int(text) == nil ? nil : try? JSONText(text) }
}
