import JavaScriptEngine

/// One message of the wire, as slices of the text that it came in.
struct WVJBMessage {
  private var handler: JSONText?
  var callbackID: JSONText?
  var responseID: JSONText?
  var data: JSONText?
  var responseData: JSONText?
  let text: JSONText

  /// Reads a message; nil when the text is no object.
  init?(_ text: JSONText) {
    self.text = text
    let isObject = text.forEachMember { key, value in
      switch key {
      case "handlerName": handler = value
      case "data": data = value
      case "callbackId": callbackID = value.isNull ? nil : value
      case "responseId": responseID = value.isNull ? nil : value
      case "responseData": responseData = value
      default: break
      }
    }
    guard isObject else { return nil }
  }

  /// The handler that a call names; a response's name is never read.
  var handlerName: String? { handler?.stringValue() }

  /// Writes a response to a call.
  static func response(id: JSONText, data: JSONText) -> UTF16Text {
    var writer = JSONWriter(reservingCapacity: 48 + id.count + data.count)
    writer.append(rawASCII: "{\"responseId\":")
    writer.append(id)
    writer.append(rawASCII: ",\"responseData\":")
    writer.append(data)
    writer.append(rawASCII: "}")
    return writer.finish()
  }

  /// Writes a call.
  static func call(name: String?, data: JSONText?, callNumber: Int?) -> UTF16Text {
    var writer = JSONWriter(reservingCapacity: 96 + (data?.count ?? 0))
    var separator: StaticString = "{"
    if let callNumber {
      writer.append(rawASCII: separator)
      writer.append(rawASCII: "\"callbackId\":\"objc_cb_")
      writer.append(callNumber)
      writer.append(rawASCII: "\"")
      separator = ","
    }
    if let data {
      writer.append(rawASCII: separator)
      writer.append(rawASCII: "\"data\":")
      writer.append(data)
      separator = ","
    }
    if let name {
      writer.append(rawASCII: separator)
      writer.append(rawASCII: "\"handlerName\":")
      writer.append(string: name)
      separator = ","
    }
    if callNumber == nil, data == nil, name == nil { writer.append(rawASCII: "{") }
    writer.append(rawASCII: "}")
    return writer.finish()
  }
}
