import Foundation
import JavaScriptEngine

/// The text formats of the protocol.
enum DSWire {
  /// The data that the page sends with a method's name: `{data, _dscbstub}`, or in 2.x and 1.x the argument itself.
  struct Argument {
    let data: JSONText?
    let callback: String?

    /// Parses the data; returns nil if they are not a JSON object.
    init?(_ text: UTF16Text, version: Int) {
      guard let json = try? JSONText(text) else { return nil }
      var data: JSONText?
      var callback: JSONText?
      let isObject = json.forEachMember { key, value in
        switch key {
        case "data": data = value
        case "_dscbstub": callback = value
        default: break
        }
      }
      guard isObject else { return nil }
      self.callback = callback.flatMap { $0.isNull ? nil : $0.stringValue() ?? $0.string }
      if version < 3 { data = json }
      self.data = data.flatMap { $0.isNull ? nil : $0 }
    }
  }

  /// Returns the namespace, which is everything before the last dot, and the name after it.
  static func split(_ method: String) -> (namespace: String, name: String) {
    guard let dot = method.lastIndex(of: ".") else { return ("", method) }
    return (String(method[..<dot]), String(method[method.index(after: dot)...]))
  }

  /// Returns whether a method's name is safe to insert into a script.
  static func isPath(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
      return part.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "$"
      }
    }
  }

  /// Returns the response of 3.x: for nil, iOS uses an empty text and Android omits it.
  static func answer(code: Int, _ data: JSONText?, isAndroid: Bool) -> UTF16Text {
    var writer = JSONWriter(reservingCapacity: 24 + (data?.count ?? 0))
    writer.append(rawASCII: "{\"code\":")
    writer.append(code)
    if let data {
      writer.append(rawASCII: ",\"data\":")
      writer.append(data)
    } else if !isAndroid {
      writer.append(rawASCII: ",\"data\":\"\"")
    }
    writer.append(rawASCII: "}")
    return writer.finish()
  }

  /// Returns a call's data as the array of its arguments: an array unchanged, any other value as the only argument.
  static func arguments(_ data: JSONText?) -> JSONText {
    guard let data else { return JSONText(array: []) }
    return data.kind == .array ? data : JSONText(array: [data])
  }

  /// Returns a method's name with its namespace.
  static func join(_ namespace: String, _ name: String) -> String { namespace.isEmpty ? name : "\(namespace).\(name)" }

  /// Returns the number of the outgoing call that a response of the page names.
  static func answeredCall(in argument: UTF16Text?) -> Int? {
    guard let json = argument.flatMap({ try? JSONText($0) }) else { return nil }
    return json["data"]?["id"].flatMap { Int($0.string) }
  }

  /// Returns a string as JSON.
  static func quoted(_ text: String) -> String { JSONText(text: text).string }
}
