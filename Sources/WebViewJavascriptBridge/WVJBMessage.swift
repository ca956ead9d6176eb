import JavaScriptEngine

/// One message of the wire, as a reference into the queue that it arrived in.
struct WVJBMessage {
  private let queue: JSONOutline
  private let index: Int
  // The members' numbers; -1 for members that are missing from the message.
  private var handler: Int32 = -1
  private var callback: Int32 = -1
  private var response: Int32 = -1
  private var content: Int32 = -1
  private var responseContent: Int32 = -1

  /// Reads a message of a queue; returns nil if it is not an object.
  init?(_ index: Int, of queue: JSONOutline) {
    guard queue.isObject(index) else { return nil }
    self.queue = queue
    self.index = index
    for member in queue.members(of: index) {
      let number = Int32(truncatingIfNeeded: member)
      if queue.hasKey(member, "handlerName") {
        handler = number
      } else if queue.hasKey(member, "data") {
        content = number
      } else if queue.hasKey(member, "callbackId") {
        callback = queue.isNull(member) ? -1 : number
      } else if queue.hasKey(member, "responseId") {
        response = queue.isNull(member) ? -1 : number
      } else if queue.hasKey(member, "responseData") {
        responseContent = number
      }
    }
  }

  /// The whole message.
  var text: JSONText { queue.element(index) }
  var callbackID: JSONText? { value(callback) }
  var responseID: JSONText? { value(response) }
  var data: JSONText? { value(content) }
  var responseData: JSONText? { value(responseContent) }
  /// The handler that a call names; a response's name is never read.
  var handlerName: String? { value(handler)?.stringValue() }

  private func value(_ member: Int32) -> JSONText? { member < 0 ? nil : queue.value(Int(member)) }

  /// The prefix of the identifiers of outgoing calls.
  static let identifierPrefix: StaticString = "objc_cb_"

  /// Returns the number in the identifier of a response; nil if native can't have created the identifier.
  ///
  /// Only the format that native writes is accepted: no escapes, no sign, no leading zero.
  static func number(in id: JSONText) -> Int? {
    id.withUTF16 { units in
      let start = identifierPrefix.utf8CodeUnitCount + 1
      guard units.count > start + 1, units.count < start + 19, units[start] != 48 else { return nil }
      for index in 1..<start where units[index] != UInt16(identifierPrefix.utf8Start[index - 1]) { return nil }
      var number = 0
      for unit in units[start..<(units.count - 1)] {
        guard (48...57).contains(unit) else { return nil }
        number = number * 10 + Int(unit - 48)
      }
      return number
    }
  }

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
  static func call(name: String?, data: JSONText?, number: Int?) -> UTF16Text {
    var writer = JSONWriter(reservingCapacity: 96 + (data?.count ?? 0))
    var separator: StaticString = "{"
    if let number {
      writer.append(rawASCII: separator)
      writer.append(rawASCII: "\"callbackId\":\"objc_cb_")
      writer.append(number)
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
    if number == nil, data == nil, name == nil { writer.append(rawASCII: "{") }
    writer.append(rawASCII: "}")
    return writer.finish()
  }
}
