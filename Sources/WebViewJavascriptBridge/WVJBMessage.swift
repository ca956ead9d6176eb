import JavaScriptEngine

/// One message of the wire, as a reference into the queue that it arrived in.
struct WVJBMessage {
  private let queue: JSONOutline
  private let element: Int
  // The members' numbers; -1 for members that are missing from the message.
  private var handler: Int32 = -1
  private var callback: Int32 = -1
  private var response: Int32 = -1
  private var content: Int32 = -1
  private var responseContent: Int32 = -1

  private static let keys: [StaticString] = ["handlerName", "data", "callbackId", "responseId", "responseData"]

  /// Reads a message of a queue; returns nil if it is not an object.
  init?(_ element: Int, of queue: JSONOutline) {
    guard queue.isObject(element) else { return nil }
    self.queue = queue
    self.element = element
    for member in queue.members(of: element) {
      let number = Int32(truncatingIfNeeded: member)
      switch queue.index(ofKey: member, in: Self.keys) {
      case 0: handler = number
      case 1: content = number
      case 2: callback = queue.isNull(member) ? -1 : number
      case 3: response = queue.isNull(member) ? -1 : number
      case 4: responseContent = number
      default: break
      }
    }
  }

  /// The whole message.
  var text: JSONText { queue.value(element) }
  var callbackID: JSONText? { value(callback) }
  var responseID: JSONText? { value(response) }
  var data: JSONText? { value(content) }
  var responseData: JSONText? { value(responseContent) }
  /// The handler that a call names; a response's name is never read.
  var handlerName: JSONText? { value(handler) }

  private func value(_ member: Int32) -> JSONText? { member < 0 ? nil : queue.value(Int(member)) }

  /// The prefix of the identifiers of outgoing calls.
  static let identifierPrefix: StaticString = "objc_cb_"

  /// Returns the number in the identifier of a response; nil if native can't have created the identifier.
  ///
  /// Only the format that native writes is accepted: no escapes, no sign, no leading zero.
  static func number(in id: JSONText) -> Int? {
    let units = id.units
    defer { withExtendedLifetime(id) {} }
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
    // Brackets, quotes and commas are parts of the members' texts, because each part costs a call.
    if let number {
      writer.append(rawASCII: "{\"callbackId\":\"objc_cb_")
      writer.append(number)
    }
    if let data {
      writer.append(rawASCII: number == nil ? "{\"data\":" : "\",\"data\":")
      writer.append(data)
    } else if number != nil {
      writer.append(rawASCII: "\"")
    }
    let isFirst = number == nil && data == nil
    if let name {
      writer.append(rawASCII: isFirst ? "{\"handlerName\":" : ",\"handlerName\":")
      writer.append(string: name)
    } else if isFirst {
      writer.append(rawASCII: "{")
    }
    writer.append(rawASCII: "}")
    return writer.finish()
  }
}
