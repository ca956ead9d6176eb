import JavaScriptEngine

/// A message as it crosses the bridge.
struct HotwireEnvelope {
  let id: String
  /// The component and the event, as `component.event`.
  let name: String
  let data: JSONText

  init(id: String, name: String, data: JSONText) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// Reads a message of a page; nil if it is none.
  init?(_ json: JSONText) {
    guard json.kind == .object, let id = json["id"]?.stringValue(),
      let component = json["component"]?.stringValue(), let event = json["event"]?.stringValue()
    else { return nil }
    self.init(id: id, name: "\(component).\(event)", data: json["data"] ?? JSONText(object: []))
  }

  /// Returns the component in a handler's name; nil if the name has none.
  static func component(of name: String) -> String? {
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex, name.index(after: dot) != name.endIndex else {
      return nil
    }
    return String(name[..<dot])
  }

  /// The page's location at the time of the message.
  var url: String? { data.kind == .object ? data["metadata"]?["url"]?.stringValue() : nil }

  /// The data without the metadata that the page's script adds.
  var visibleData: JSONText {
    guard data.kind == .object, let members = try? data.members() else { return data }
    return JSONText(object: members.filter { $0.key != "metadata" })
  }

  /// The message with its data, or with others.
  func json(_ data: JSONText) -> JSONText {
    let component = Self.component(of: name) ?? name
    return JSONText(object: [
      (key: "id", value: JSONText(text: id)), (key: "component", value: JSONText(text: component)),
      (key: "event", value: JSONText(text: String(name.dropFirst(component.count + 1)))), (key: "data", value: data),
    ])
  }
}
