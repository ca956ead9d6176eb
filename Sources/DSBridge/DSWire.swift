import Foundation
import JavaScriptEngine

/// The texts of the protocol.
enum DSWire {
  /// What the page sends beside a method's name: `{data, _dscbstub}`, or in 2.x and 1.x the argument itself.
  struct Argument {
    let data: JSONText?
    let callback: String?

    /// Reads it; nil when it is no JSON object.
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
      self.callback = callback.map { $0.stringValue() ?? $0.string }
      if version < 3 { data = json }
      self.data = data.flatMap { $0.isNull ? nil : $0 }
    }
  }

  /// The namespace, which is all before the last dot, and the name behind it.
  static func split(_ method: String) -> (namespace: String, name: String) {
    guard let dot = method.lastIndex(of: ".") else { return ("", method) }
    return (String(method[..<dot]), String(method[method.index(after: dot)...]))
  }

  /// Whether a page may name a callback so: anything else could be a function that native must not call.
  static func isCallback(_ name: String) -> Bool {
    let digits = name.utf8.dropFirst(4)
    return name.hasPrefix("dscb") && !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
  }

  /// Whether a method's name can stand in a script by itself.
  static func isPath(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
      return part.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "$"
      }
    }
  }

  /// The answer of 3.x: iOS has an empty text for nil, Android leaves it out.
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

  /// Returns a call's data as the array of its arguments: an array as it is, any other value as the only argument.
  static func arguments(_ data: JSONText?) -> JSONText {
    guard let data else { return JSONText(array: []) }
    return data.kind == .array ? data : JSONText(array: [data])
  }

  /// Returns a method's name with its namespace.
  static func join(_ namespace: String, _ name: String) -> String { namespace.isEmpty ? name : "\(namespace).\(name)" }

  /// Returns the number of native's call that an answer of the page names.
  static func answeredCall(in argument: UTF16Text?) -> Int? {
    guard let json = argument.flatMap({ try? JSONText($0) }) else { return nil }
    return json["data"]?["id"].flatMap { Int($0.string) }
  }

  /// A string as JSON.
  static func quoted(_ text: String) -> String { JSONText(text: text).string }
}
