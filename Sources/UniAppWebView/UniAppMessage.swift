import JavaScriptEngine

/// A message of uni-app's page script, in any of its forms.
struct UniAppMessage {
  /// The way in which a message reaches the app.
  enum Form: String {
    /// `postMessage(text)` of a native object.
    case message
    /// `postMessageToService(text)` of a native object, or `postMessageToUniNView`.
    case service
    /// A script for the app's service page.
    case evalJS
    /// A `message` event of the window around the page.
    case browser
  }

  /// The handler: `message`, or the name of the called function.
  let name: String
  let data: JSONText
  /// The message as it crossed.
  let json: JSONText

  /// Reads a message; returns nil if it is malformed.
  ///
  /// - Parameter isList: Indicates whether the data of a message is an array with one element, as in nvue.
  init?(_ text: String, form: Form, isList: Bool) {
    guard let json = try? JSONText(form == .evalJS ? Self.data(inScript: text) : text), json.kind == .object else {
      return nil
    }
    self.json = json
    guard form != .message else {
      guard let data = json["data"], let value = isList ? try? data.elements().first : data else { return nil }
      (name, self.data) = (Self.message, value)
      return
    }
    let call: JSONText?
    switch form {
    case .service:
      call = json["type"]?.stringValue() == Self.type ? json["args"]?["data"] : nil
    case .browser: call = json["data"]
    case .evalJS, .message: call = json
    }
    guard let call, let name = call["name"]?.stringValue() else { return nil }
    self.name = name == "postMessage" ? Self.message : name
    data = call["arg"] ?? .null
  }

  /// The handler of `uni.postMessage`.
  static let message = "message"
  private static let type = "WEB_INVOKE_APPSERVICE"
  private static let start = "UniPlusBridge.subscribeHandler(\"WEB_INVOKE_APPSERVICE\","

  /// Returns the JSON that a script passes to the app's service page.
  private static func data(inScript script: String) -> String {
    guard script.hasPrefix(start), let end = script.ranges(of: ",[").last?.lowerBound else { return "" }
    return String(script[script.index(script.startIndex, offsetBy: start.count)..<end])
  }
}
