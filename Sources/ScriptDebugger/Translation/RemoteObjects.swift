import DevToolsServer
import JavaScriptEngine

/// Descriptions of values: the engine's form to that of the DevTools protocol.
enum RemoteObjects {
  /// Translates a `RemoteObject`.
  static func translate(_ object: JSONText?, in target: DebugTarget?) -> ProtocolValue {
    guard let object, let members = try? object.members() else { return ["type": "undefined"] }
    let type = object["type"]?.stringValue()
    let description = object["description"]?.stringValue()
    let isNumber = object["value"]?.kind == .number
    var result: [(key: String, value: ProtocolValue)] = []
    for member in members {
      switch member.key {
      // A class is a function for clients.
      case "subtype" where member.value.stringValue() == "class": break
      case "size", "classPrototype": break
      case "value" where type == "number" && !isNumber: break
      case "description": break
      case "objectId":
        result.append(("objectId", .string(identifier(member.value, in: target))))
      case "preview": result.append(("preview", preview(member.value)))
      default: result.append((member.key, .json(member.value)))
      }
    }
    if let description {
      result.append(("description", .string(shown(description, of: object))))
      if type == "bigint" || (type == "number" && !isNumber) {
        result.append(("unserializableValue", .string(description)))
      }
    }
    return .object(result)
  }

  private static func identifier(_ value: JSONText, in target: DebugTarget?) -> String {
    let engines = value.stringValue() ?? ""
    return target?.identifier(engines) ?? engines
  }

  /// Returns the description of a collection with its size, as clients show it.
  private static func shown(_ description: String, of object: JSONText) -> String {
    guard let size = object["size"]?.string, ["array", "map", "set"].contains(object["subtype"]?.stringValue()) else {
      return description
    }
    return "\(object["className"]?.stringValue() ?? description)(\(size))"
  }

  /// Translates an `ObjectPreview`.
  private static func preview(_ preview: JSONText) -> ProtocolValue {
    guard let members = try? preview.members() else { return .empty }
    var result: [(key: String, value: ProtocolValue)] = []
    for member in members {
      switch member.key {
      case "lossless", "size": break
      case "description":
        result.append(("description", .string(shown(member.value.stringValue() ?? "", of: preview))))
      case "properties":
        result.append(("properties", .array(((try? member.value.elements()) ?? []).map(propertyPreview))))
      case "entries":
        result.append(("entries", .array(((try? member.value.elements()) ?? []).map(entryPreview))))
      default: result.append((member.key, .json(member.value)))
      }
    }
    if preview["properties"] == nil { result.append(("properties", [])) }
    if preview["overflow"] == nil { result.append(("overflow", false)) }
    return .object(result)
  }

  private static func propertyPreview(_ property: JSONText) -> ProtocolValue {
    var result: [(key: String, value: ProtocolValue)] = ((try? property.members()) ?? []).compactMap { member in
      switch member.key {
      case "internal", "isPrivate": nil
      case "valuePreview": (member.key, preview(member.value))
      default: (member.key, .json(member.value))
      }
    }
    // Clients show the value; the engine describes that of an object in its preview only.
    if property["value"] == nil, let value = property["valuePreview"],
      let description = value["description"]?.stringValue()
    {
      result.append(("value", .string(shown(description, of: value))))
    }
    return .object(result)
  }

  private static func entryPreview(_ entry: JSONText) -> ProtocolValue {
    .object(((try? entry.members()) ?? []).map { ($0.key, preview($0.value)) })
  }

  /// Translates a `PropertyDescriptor`.
  static func property(_ property: JSONText, in target: DebugTarget?) -> ProtocolValue {
    var result: [(key: String, value: ProtocolValue)] = []
    for member in (try? property.members()) ?? [] {
      switch member.key {
      case "value", "get", "set", "symbol": result.append((member.key, translate(member.value, in: target)))
      case "nativeGetter", "isPrivate": break
      default: result.append((member.key, .json(member.value)))
      }
    }
    for flag in ["configurable", "enumerable"] where property[flag] == nil { result.append((flag, false)) }
    return .object(result)
  }

  /// Translates the result of an evaluation, which may have thrown.
  static func evaluation(_ result: JSONText, in target: DebugTarget?) -> ProtocolValue {
    let object = translate(result["result"], in: target)
    let wasThrown = result["wasThrown"]?.string == "true"
    return .members(["result": object, "exceptionDetails": wasThrown ? thrown(object) : nil])
  }

  /// Returns the `ExceptionDetails` of a thrown value.
  static func thrown(_ object: ProtocolValue) -> ProtocolValue {
    ["exceptionId": 1, "text": "Uncaught", "lineNumber": 0, "columnNumber": 0, "exception": object]
  }
}
