import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The methods of the bridge's own namespace, `_dsb`.
extension DSBridge {
  private static let internalNames: Set<String> = [
    "dsinit", "returnValue", "hasNativeMethod", "closePage", "disableJavascriptDialogBlock",
  ]

  func internalCall(
    _ name: String, _ argument: JSONText?, hasCallback: Bool, from frame: FrameInfo
  ) -> UTF16Text? {
    // They are synchronous, and iOS tells the kinds apart by the callback.
    guard Self.internalNames.contains(name), !hasCallback || dialect.isAndroid else {
      fault("no-native-method", "the page called _dsb.\(name), which the bridge does not have")
      return DSWire.answer(code: -1, nil, isAndroid: dialect.isAndroid)
    }
    var members: [String: JSONText] = [:]
    argument?.forEachMember { key, value in members[key.string] = value }
    var result: JSONText?
    switch name {
    case "hasNativeMethod":
      let has = hasNativeMethod(members["name"]?.stringValue() ?? "", members["type"]?.stringValue() ?? "")
      result = try? JSONText(dialect.isAndroid ? "\(has)" : has ? "1" : "0")
    case "disableJavascriptDialogBlock":
      blocksDialogs = !(members["disable"].map { Self.isTrue($0) } ?? false)
    case _ where !frame.isMainFrame:
      // The original takes these for the main frame's.
      fault("foreign-frame", "_dsb.\(name) was called by a frame below the page's")
    case "dsinit": initialised()
    case "returnValue": returned(members)
    default: closePage()
    }
    return DSWire.answer(code: 0, result, isAndroid: dialect.isAndroid)
  }

  /// Whether a method is there for pages, by its name with its namespace and its kind: `all`, `syn` or `asyn`.
  func hasNativeMethod(_ method: String, _ type: String) -> Bool {
    let (namespace, name) = DSWire.split(method.trimmingCharacters(in: .whitespaces))
    let type = type.trimmingCharacters(in: .whitespaces)
    if namespace == "_dsb" { return Self.internalNames.contains(name) && type != "asyn" }
    return objects[namespace]?.object.has(name, type: type, isAndroid: dialect.isAndroid) ?? false
  }

  private func closePage() {
    webView?.transcript.record(.dsClosePage)
    guard let closeListener else { return }
    // Android's listener runs on the main thread, which is not the one that the page waits for.
    if dialect.isAndroid { webView?.eventLoop.post(closeListener) } else { closeListener() }
  }

  private func returned(_ members: [String: JSONText]) {
    guard let number = members["id"].flatMap({ Int($0.string) }) else {
      return fault("unknown-response", "an answer of the page names no call: \(members["id"]?.string ?? "nothing")")
    }
    let isLast = members["complete"].map { Self.isTrue($0) } ?? false
    let value = DSBridgeValue(json: members["data"], isComplete: isLast)
    if dialect.isAndroid {
      let page = generation
      webView?.eventLoop.post { [link] in
        guard let bridge = link.target, page == bridge.generation else { return }
        bridge.answered(number, value)
      }
    } else {
      answered(number, value)
    }
  }

  /// What Objective-C's `boolValue` says of a JSON value.
  private static func isTrue(_ json: JSONText) -> Bool {
    switch json.kind {
    case .bool: json.string == "true"
    case .number: Double(json.string) != 0
    case .string: ["1", "true", "YES", "yes"].contains(json.stringValue() ?? "")
    default: false
    }
  }
}
