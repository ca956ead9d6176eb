import BridgeSupport
import JavaScriptEngine

/// The errors that Capacitor's plugins share.
extension HandlerError {
  /// Creates the error of a method that the platform does not implement, with the code `UNIMPLEMENTED`.
  public static func unimplemented(_ message: String = "not implemented") -> HandlerError {
    HandlerError(message, code: "UNIMPLEMENTED")
  }

  /// Creates the error of a method that cannot be used now, with the code `UNAVAILABLE`.
  public static func unavailable(_ message: String = "not available") -> HandlerError {
    HandlerError(message, code: "UNAVAILABLE")
  }
}

/// The form of an error on the wire.
enum WireError {
  /// Returns the error that a page gets.
  ///
  /// - Parameters:
  ///   - reply: The reason why there is no response.
  ///   - platform: The platform, whose errors differ: iOS has the message twice, and its own errors have data.
  static func json(_ reply: BridgeErrorReply, on platform: CapacitorPlatform) -> JSONText {
    let error = reply.error ?? ownError(reply)
    let message = JSONText(text: error.message)
    var members = [(key: "message", value: message)]
    if platform == .ios { members.append(("errorMessage", message)) }
    if let code = error.code { members.append(("code", JSONText(text: code))) }
    if let data = error.data {
      members.append(("data", data))
    } else if platform == .ios, error.code == "UNIMPLEMENTED" || error.code == "UNAVAILABLE" {
      members.append(("data", JSONText(object: [])))
    }
    return JSONText(object: members)
  }

  /// Returns the error for a call that no handler rejected itself.
  private static func ownError(_ reply: BridgeErrorReply) -> HandlerError {
    let message = reply.bridgeError.message
    return reply.bridgeError.code == .noHandler ? .unimplemented(message) : HandlerError(message)
  }
}
