import CJavaScriptCoreLibrary

/// Calls into the engine that convert exceptions to errors.
extension FloorPage {
  @discardableResult
  func evaluate(_ source: String) throws(FloorError) -> JSObjectRef? {
    let text = JSStringCreateWithUTF8CString(source)
    defer { JSStringRelease(text) }
    return try evaluate(text)
  }

  @discardableResult
  func evaluate(_ source: JSStringRef?) throws(FloorError) -> JSObjectRef? {
    var exception: JSValueRef?
    let value = JSEvaluateScript(context, source, nil, nil, 1, &exception)
    if let exception { throw failure(exception) }
    return value
  }

  func call(_ function: JSObjectRef?, _ arguments: [JSValueRef?]) throws(FloorError) {
    var exception: JSValueRef?
    JSObjectCallAsFunction(context, function, nil, arguments.count, arguments, &exception)
    if let exception { throw failure(exception) }
  }

  func failure(_ exception: JSValueRef) -> FloorError {
    let text = JSValueToStringCopy(context, exception, nil)
    defer { JSStringRelease(text) }
    var bytes = [CChar](repeating: 0, count: 1024)
    JSStringGetUTF8CString(text, &bytes, bytes.count)
    return FloorError(text: bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
  }
}
