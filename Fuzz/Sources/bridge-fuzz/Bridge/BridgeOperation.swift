import JavaScriptEngine

/// One step of a session between a page and native.
enum BridgeOperation {
  /// Native calls the page; a call with `asks` set to false has no response callback.
  case callPage(name: String, data: JSONText?, asks: Bool)
  /// The page calls native.
  case callNative(name: JSONText, data: JSONText, asks: Bool)
  /// The page calls native many times in one task.
  case burst(name: String, count: Int)
  /// Both sides become idle, and the results of the calls are checked.
  case rest
  /// Native's handlers send the responses that they kept.
  case release
  /// Native's handlers drop the responses that they kept.
  case drop
  case reload
  /// The view loads another page.
  case load
  /// Native removes a handler, or registers it again.
  case setNative(HandlerBehaviour, isThere: Bool)
  /// The page registers a handler under the name of another.
  case setPage(name: HandlerBehaviour, behavior: HandlerBehaviour)
  case advance(milliseconds: Int)
  case reset
  /// Native's messages arrive without a timeout from now on.
  case safetyOff(byPage: Bool)
  /// The page runs a script that affects only the page itself.
  case script(String)
  /// The page sends a value that JSON cannot represent, which stays in the page's queue.
  case stick

  static func read(_ reader: inout ByteReader) -> BridgeOperation {
    switch reader.byte() % 24 {
    case 0, 1, 2: .callPage(name: reader.choice(HandlerName.all), data: data(&reader), asks: true)
    case 3: .callPage(name: reader.choice(HandlerName.all), data: data(&reader), asks: false)
    case 4, 5, 6:
      .callNative(name: string(reader.choice(HandlerName.all)), data: data(&reader) ?? .null, asks: true)
    case 7: .callNative(name: string(reader.choice(HandlerName.all)), data: data(&reader) ?? .null, asks: false)
    case 8: .callNative(name: data(&reader) ?? .null, data: .null, asks: true)
    case 9: .burst(name: reader.choice(HandlerName.known), count: Int(reader.byte() % 32))
    case 10, 11, 12: .rest
    case 13: .release
    case 14: .drop
    case 15: .reload
    case 16: .load
    case 17: .setNative(reader.choice(HandlerBehaviour.allCases), isThere: reader.byte() % 2 == 1)
    case 18:
      .setPage(name: reader.choice(HandlerBehaviour.allCases), behavior: reader.choice(HandlerBehaviour.allCases))
    case 19: .advance(milliseconds: Int(reader.byte()) * 40)
    case 20: .reset
    case 21: .safetyOff(byPage: reader.byte() % 2 == 1)
    case 22: reader.byte() % 8 == 0 ? .stick : .script(reader.choice(scripts))
    default: .script(reader.choice(scripts))
    }
  }

  private static let scripts = [
    "setTimeout(function () { throw new Error('late'); })",
    "throw new Error('at once')",
    "Promise.reject(new Error('rejected'))",
    "WebViewJavascriptBridge._handleMessageFromObjC('{\"responseId\":\"cb_99_0\",\"responseData\":1}')",
    "WebViewJavascriptBridge._handleMessageFromObjC('no JSON')",
    "var knock = document.createElement('iframe'); knock.src = 'https://__wvjb_queue_message__'; document.body.append(knock)",
    "var odd = document.createElement('iframe'); odd.src = 'https://__wvjb_other__'; document.body.append(odd)",
    "window.WVJBCallbacks = 1",
    "WebViewJavascriptBridge.callHandler('now', function () {})",
    "WebViewJavascriptBridge.callHandler('now')",
    "WebViewJavascriptBridge.callHandler()",
    "JSON.parse = JSON.parse.bind(JSON)",
  ]

  /// Returns the data of a call: none, an unusual value, or a text from the input.
  private static func data(_ reader: inout ByteReader) -> JSONText? {
    let kind = Int(reader.byte()) % (strangeData.count + 4)
    if kind < strangeData.count { return try? JSONText(strangeData[kind]) }
    if kind == strangeData.count { return nil }
    return try? JSONText(reader.text(of: Int(reader.byte() % 16)).asJSONString)
  }

  private static func string(_ text: String) -> JSONText { (try? JSONText(UTF16Text(text).asJSONString)) ?? .null }

  private static let strangeData = [
    "null", "true", "0", "-0.0", "1e308", "0.1", "[]", "{}", #"{"__proto__":1}"#, #"{"responseId":"objc_cb_1"}"#,
    #""\ud800""#, "\"\u{2028}\u{2029}\"", #""\\\"'\n""#, "[[[[[[[[[[]]]]]]]]]]", #"{"a":1,"a":2,"":[null]}"#,
    "9007199254740993",
  ]
}
