import JavaScriptEngine

/// One message of the wire.
///
/// On the native side all its values are text: a value of another type becomes its JSON text.
struct JsBridgeMessage {
  var handlerName: String?
  var data: String?
  var callbackID: String?
  var responseID: String?
  var responseData: String?

  init(handlerName: String? = nil, data: String? = nil, callbackID: String? = nil) {
    self.handlerName = handlerName
    self.data = data
    self.callbackID = callbackID
  }

  /// Creates a response to a call.
  init(responseTo id: String, data: String?) {
    responseID = id
    responseData = data
  }

  /// Parses a message; returns nil if the text is not a JSON object.
  init?(_ text: JSONText) {
    let isObject = text.forEachMember { key, value in
      switch key {
      case "handlerName": handlerName = Self.text(of: value)
      case "data": data = Self.text(of: value)
      case "callbackId": callbackID = Self.text(of: value)
      case "responseId": responseID = Self.text(of: value)
      case "responseData": responseData = Self.text(of: value)
      default: break
      }
    }
    guard isObject else { return nil }
  }

  /// The message as JSON.
  var json: UTF16Text {
    var writer = JSONWriter(reservingCapacity: 96 + (data?.utf8.count ?? 0) + (responseData?.utf8.count ?? 0))
    var separator: StaticString = "{"
    func write(_ key: StaticString, _ value: String?) {
      guard let value else { return }
      writer.append(rawASCII: separator)
      writer.append(rawASCII: key)
      writer.append(string: value)
      separator = ","
    }
    write("\"callbackId\":", callbackID)
    write("\"data\":", data)
    write("\"handlerName\":", handlerName)
    write("\"responseData\":", responseData)
    write("\"responseId\":", responseID)
    if [callbackID, data, handlerName, responseData, responseID].allSatisfy({ $0 == nil }) {
      writer.append(rawASCII: "{")
    }
    writer.append(rawASCII: "}")
    return writer.finish()
  }

  private static func text(of value: JSONText) -> String { value.stringValue() ?? value.string }
}
