import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The methods of the bridge's own namespace, `_dsb`.
extension DSBridgeTransport {
  private static let internalNames: Set<String> = [
    "dsinit", "returnValue", "hasNativeMethod", "closePage", "disableJavascriptDialogBlock",
  ]

  func internalCall(
    _ name: String, _ argument: JSONText?, hasCallback: Bool, from frame: FrameInfo, _ core: BridgeCore
  ) -> UTF16Text? {
    // They are synchronous, and on iOS the callback determines a call's kind.
    guard Self.internalNames.contains(name), !hasCallback || dialect.isAndroid else {
      fault(.noNativeMethod, "the page called _dsb.\(name), which does not exist")
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
      dialogs.isBlocking = !(members["disable"].map { Self.isTrue($0) } ?? false)
    case _ where !frame.isMainFrame:
      // The original treats these calls as the main frame's.
      fault(.foreignFrame, "_dsb.\(name) was called from a subframe")
    case "dsinit": pageIsInitialised()
    case "returnValue": returned(members, core)
    default: closePage(core)
    }
    return DSWire.answer(code: 0, result, isAndroid: dialect.isAndroid)
  }

  /// Returns true if pages can call a method with this name and namespace, and of this kind: `all`, `syn` or `asyn`.
  func hasNativeMethod(_ method: String, _ type: String) -> Bool {
    let (namespace, name) = DSWire.split(method.trimmingCharacters(in: .whitespaces))
    let type = type.trimmingCharacters(in: .whitespaces)
    if namespace == "_dsb" { return Self.internalNames.contains(name) && type != "asyn" }
    if core.target?.handler(forName: DSWire.join(namespace, name)) != nil {
      return ["all", "syn", "asyn"].contains(type)
    }
    return objects[namespace]?.object.has(name, type: type, isAndroid: dialect.isAndroid) ?? false
  }

  private func closePage(_ core: BridgeCore) {
    core.transcript.record(.dsClosePage)
    guard let closeListener else { return }
    // Android's listener runs on the main thread, which is not the one that the page waits for.
    if dialect.isAndroid { core.webView?.eventLoop.post(closeListener) } else { closeListener() }
  }

  private func returned(_ members: [String: JSONText], _ core: BridgeCore) {
    guard let number = members["id"].flatMap({ Int($0.string) }) else {
      let id = members["id"]?.string ?? "no identifier"
      return fault(.unknownResponse, "the page responded to an unknown call: \(id)")
    }
    let isLast = members["complete"].map { Self.isTrue($0) } ?? false
    let value = PageValue(json: members["data"], isComplete: isLast)
    guard dialect.isAndroid else { return core.received(responseTo: number, id: "\(number)", value) }
    let page = core.generation
    core.webView?.eventLoop.post { [link = core.link] in
      guard let core = link.target, page == core.generation else { return }
      core.received(responseTo: number, id: "\(number)", value)
    }
  }

  /// Returns the result of Objective-C's `boolValue` for a JSON value.
  private static func isTrue(_ json: JSONText) -> Bool {
    switch json.kind {
    case .bool: json.string == "true"
    case .number: Double(json.string) != 0
    case .string: ["1", "true", "YES", "yes"].contains(json.stringValue() ?? "")
    default: false
    }
  }
}
