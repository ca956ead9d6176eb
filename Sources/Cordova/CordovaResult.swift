import Foundation
import JavaScriptEngine

/// The status of a plugin's result, by its number on the wire.
public enum CordovaStatus: Int, Sendable, Hashable, CaseIterable {
  /// No callback is called.
  case noResult = 0
  /// Success.
  case ok = 1
  /// The service is missing.
  case classNotFound = 2
  /// An access is not allowed.
  case illegalAccess = 3
  /// The plugin could not be created.
  case instantiation = 4
  /// A URL is malformed.
  case malformedURL = 5
  /// A file or the network failed.
  case inputOutput = 6
  /// The service has no such action.
  case invalidAction = 7
  /// The arguments are not JSON, or not what the action expects.
  case json = 8
  /// Any other error.
  case error = 9

  /// A Boolean value that indicates whether it is a success.
  public var isSuccess: Bool { self == .noResult || self == .ok }

  /// The message of a result without one, on Android.
  public var text: String {
    switch self {
    case .noResult: "No result"
    case .ok: "OK"
    case .classNotFound: "Class not found"
    case .illegalAccess: "Illegal access"
    case .instantiation: "Instantiation error"
    case .malformedURL: "Malformed url"
    case .inputOutput: "IO error"
    case .invalidAction: "Invalid action"
    case .json: "JSON error"
    case .error: "Error"
    }
  }
}

/// The message of a plugin's result: the arguments of the page's callback.
public indirect enum CordovaMessage: Sendable {
  /// No message: null on iOS, and the status as text on Android.
  case none
  /// A JSON value.
  case json(JSONText)
  /// Bytes, which the page gets as an `ArrayBuffer`.
  case bytes([UInt8])
  /// Bytes, which the page gets as a string with a character for each.
  case binaryString([UInt8])
  /// Several arguments.
  case parts([CordovaMessage])
}

/// A plugin's result: a status, and the message for the page's callback.
public struct CordovaResult: Sendable {
  /// The status.
  public var status: CordovaStatus
  /// The message.
  public var message: CordovaMessage

  /// Creates a result.
  public init(_ status: CordovaStatus, _ message: CordovaMessage = .none) {
    self.status = status
    self.message = message
  }
}

// Handlers of all bridges respond with JSON. A message that isn't JSON has the form of Cordova for iOS, an object with
// a `CDVType`, which the wire of either platform decodes.
extension CordovaMessage {
  /// The message as JSON; nil for none.
  public var json: JSONText? {
    switch self {
    case .none: nil
    case .json(let json): json
    case .bytes(let bytes): Self.typed("ArrayBuffer", ("data", Self.base64(bytes)))
    case .binaryString(let bytes): Self.typed("BinaryString", ("data", Self.base64(bytes)))
    case .parts(let parts): Self.typed("MultiPart", ("messages", JSONText(array: parts.map { $0.json ?? .null })))
    }
  }

  private static func base64(_ bytes: [UInt8]) -> JSONText { JSONText(text: Data(bytes).base64EncodedString()) }

  private static func typed(_ type: String, _ member: (key: String, value: JSONText)) -> JSONText {
    JSONText(object: [(key: "CDVType", value: JSONText(text: type)), member])
  }

  /// Reads a message from the JSON of a response.
  init(_ json: JSONText?) {
    guard let json else {
      self = .none
      return
    }
    let bytes = json["data"]?.stringValue().flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
    switch (json.kind == .object ? json["CDVType"]?.stringValue() : nil, bytes) {
    case ("ArrayBuffer", let bytes?): self = .bytes(bytes)
    case ("BinaryString", let bytes?): self = .binaryString(bytes)
    case ("MultiPart", _):
      let parts = json["messages"].flatMap { try? $0.elements() } ?? []
      self = .parts(parts.map { CordovaMessage($0) })
    default: self = .json(json)
    }
  }
}

extension CordovaResult {
  /// The JSON with which a handler responds that there is no result.
  static let noResult = JSONText(object: [(key: "CDVType", value: JSONText(text: "NoResult"))])

  /// Reads a result from a handler's.
  init(_ result: HandlerResult) {
    switch result {
    case .success(let json):
      guard let json, json.kind == .object, json["CDVType"]?.stringValue() == "NoResult" else {
        self.init(.ok, CordovaMessage(json))
        return
      }
      self.init(.noResult)
    case .failure(let reply):
      guard let error = reply.error else {
        // The handler itself failed, or the bridge repairs what the original loses.
        let isOfHandler = reply.bridgeError.code == .failed
        self.init(.error, .json(isOfHandler ? JSONText(text: reply.bridgeError.message) : reply.json))
        return
      }
      self.init(error)
    }
  }

  /// Reads a result from an error.
  ///
  /// Its message is the property `data`. Without it, an error with a `code` is the object that most plugins use, with
  /// `code` and `message`, and any other error is its message as text.
  private init(_ error: HandlerError) {
    let number = error.properties["status"].flatMap { Int($0.stringValue() ?? $0.string) }
    let status = number.flatMap(CordovaStatus.init) ?? .error
    if let data = error.data {
      self.init(status, CordovaMessage(data))
    } else if let code = error.properties["code"] {
      let message = (key: "message", value: JSONText(text: error.message))
      self.init(status, .json(JSONText(object: [(key: "code", value: code), message])))
    } else {
      self.init(status, error.message.isEmpty ? .none : .json(JSONText(text: error.message)))
    }
  }

  /// The error with which a handler responds with this result.
  var error: HandlerError {
    HandlerError(
      status.text, data: message.json, properties: ["status": JSONText(text: "\(status.rawValue)")])
  }
}
