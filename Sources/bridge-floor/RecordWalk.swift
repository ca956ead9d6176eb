import CJavaScriptCoreLibrary

/// Reads records with the engine: its parser, followed by a walk through the result.
final class RecordWalk {
  private let context: JSGlobalContextRef
  private let json: JSStringRef?
  /// The members of a record, and those of an object in it.
  private let names: [[JSStringRef?]]
  private let length = JSStringCreateWithUTF8CString("length")

  /// - Parameter records: A script that creates records: a function of their size in characters.
  init(records: JSStringRef, size: Int) throws(FloorError) {
    context = JSGlobalContextCreate(nil)
    let words = ["id name email score active tags address", "street city zip"]
    names = words.map { $0.split(separator: " ").map { JSStringCreateWithUTF8CString(String($0)) } }
    let make = JSEvaluateScript(context, records, nil, nil, 1, nil)
    var argument = JSValueMakeNumber(context, Double(size))
    guard let value = JSObjectCallAsFunction(context, make, nil, 1, &argument, nil) else {
      throw FloorError(text: "the script creates no records")
    }
    json = JSValueCreateJSONString(context, value, 0, nil)
  }

  /// Returns the duration of reading or writing all records a number of times, in seconds.
  func measure(_ count: Int, writes: Bool) throws(FloorError) -> Double {
    guard let value = JSValueMakeFromJSONString(context, json) else { throw FloorError(text: "no JSON") }
    JSValueProtect(context, value)
    var sum = 0.0
    func pass(_ count: Int) {
      for _ in 0..<count {
        if writes {
          let text = JSValueCreateJSONString(context, value, 0, nil)
          // A string that native passes on has 16-bit units.
          sum += Double(JSStringGetCharactersPtr(text)?.pointee ?? 0)
          JSStringRelease(text)
        } else {
          sum += walk(JSValueMakeFromJSONString(context, json), 0)
        }
      }
    }
    pass(count / 10 + 1)
    let start = Clock.now
    pass(count)
    let seconds = Clock.now - start
    guard sum > 0 else { throw FloorError(text: "nothing was read") }
    return seconds
  }

  /// Visits every value, each kind in the way an app would use it.
  private func walk(_ value: JSValueRef?, _ depth: Int) -> Double {
    guard let value else { return 0 }
    switch JSValueGetType(context, value) {
    case kJSTypeNumber: return JSValueToNumber(context, value, nil)
    case kJSTypeBoolean: return JSValueToBoolean(context, value) ? 1 : 0
    case kJSTypeString:
      let text = JSValueToStringCopy(context, value, nil)
      defer { JSStringRelease(text) }
      return Double(JSStringGetCharactersPtr(text)?.pointee ?? 0)
    case kJSTypeObject: break
    default: return 0
    }
    var sum = 0.0
    if JSValueIsArray(context, value) {
      let count = JSValueToNumber(context, JSObjectGetProperty(context, value, length, nil), nil)
      for index in 0..<UInt32(count) { sum += walk(JSObjectGetPropertyAtIndex(context, value, index, nil), depth) }
    } else {
      for name in names[depth] {
        let member = JSObjectGetProperty(context, value, name, nil)
        if !JSValueIsUndefined(context, member) { sum += walk(member, depth + 1) }
      }
    }
    return sum
  }
}
