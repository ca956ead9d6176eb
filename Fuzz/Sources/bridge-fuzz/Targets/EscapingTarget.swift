import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The escaping target, which compares two ways of sending a message: escaped in a script, as in the original, and as a
/// value.
///
/// The page must receive the same message both ways.
final class EscapingTarget: FuzzTarget {
  private let group = SharedGroup()

  func run(_ bytes: [UInt8]) {
    let text = UTF16Text(bytes: bytes)
    // Input that is not JSON is sent as a string.
    let data = (try? JSONText(text)) ?? expectNoError("a string") { try JSONText(text.asJSONString) }
    let view = WebView(configuration: group.configuration())
    defer { view.close() }
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    view.loadHTML(
      BridgePage.html("bridge.registerHandler('probe', function (data) { got.push(data); });", top: "var got = [];"),
      baseURL: .page)
    expectNoError("the load") { try view.runUntilIdle() }
    bridge.callRaw("probe", data: data)
    var writer = JSONWriter()
    writer.append(rawASCII: "{\"data\":")
    writer.append(data)
    writer.append(rawASCII: ",\"handlerName\":\"probe\"}")
    var failure: ScriptError?
    view.evaluateJavaScript(Self.script(with: writer.finish()), when: nil) { result in
      if case .failure(let error) = result { failure = error }
    }
    expectNoError("the messages") { try view.runUntilIdle() }
    expect(failure == nil, "the escaped script fails: \(String(describing: failure))")
    let answer = view.answer(of: Self.comparison)
    guard case .success(let value) = answer else { return expect(false, "the page fails: \(answer)") }
    expect(value.string == "", value.string ?? "no text")
  }

  /// Returns the script that delivers a message, as UTF-16, because a message may contain lone surrogates.
  private static func script(with message: UTF16Text) -> UTF16Text {
    var units = Array("WebViewJavascriptBridge._handleMessageFromObjC('".utf16)
    message.withUTF16 { message in
      for unit in message {
        switch unit {
        case 0x5C, 0x22, 0x27: units += [0x5C, unit]
        case 0x0A: units += Array("\\n".utf16)
        case 0x0D: units += Array("\\r".utf16)
        case 0x0C: units += Array("\\f".utf16)
        case 0x2028: units += Array("\\u2028".utf16)
        case 0x2029: units += Array("\\u2029".utf16)
        default: units.append(unit)
        }
      }
    }
    units += Array("');".utf16)
    return units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  private static let comparison = PageFunction(
    body: """
      if (got.length !== 2) return got.length + ' messages came';
      const [direct, escaped] = got.map((data) => JSON.stringify(data));
      return direct === escaped ? '' : 'direct: ' + direct + ', escaped: ' + escaped;
      """)
}
