import CJavaScriptCoreLibrary

/// Names that are created once.
enum FloorName {
  nonisolated(unsafe) static let setTimeout = JSStringCreateWithUTF8CString("setTimeout")
  nonisolated(unsafe) static let bridge = JSStringCreateWithUTF8CString("WebViewJavascriptBridge")
  nonisolated(unsafe) static let fetchQueue = JSStringCreateWithUTF8CString("_fetchQueue")
  nonisolated(unsafe) static let handleMessage = JSStringCreateWithUTF8CString("_handleMessageFromObjC")
  nonisolated(unsafe) static let queueAddress = JSStringCreateWithUTF8CString("https://__wvjb_queue_message__")
  nonisolated(unsafe) static let bridgeAddress = JSStringCreateWithUTF8CString("https://__bridge_loaded__")

  /// Returns a member of an object that is itself an object.
  static func member(_ context: JSContextRef, _ object: JSObjectRef?, _ name: JSStringRef?) -> JSObjectRef? {
    JSObjectGetProperty(context, object, name, nil)
  }
}
