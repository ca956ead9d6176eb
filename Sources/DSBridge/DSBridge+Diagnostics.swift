import HeadlessWebView
import JavaScriptEngine

extension DSBridge {
  /// Recognises an error that comes from a page of 3.x without its half, which native does not bring.
  public func webView(didReport error: PageError) {
    guard dialect.version == 3, startupQueue != nil, !isHalfMissed else { return }
    guard error.exception.message == "Can't find variable: dsBridge" else { return }
    isHalfMissed = true
    fault(
      "no-page-half",
      "the page uses dsBridge and has not got it: a page of DSBridge 3 loads dsbridge.js by itself, unless native is given one for it"
    )
  }
}
