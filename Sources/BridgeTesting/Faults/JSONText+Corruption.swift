import HeadlessWebView
import JavaScriptEngine

extension JSONText {
  /// Another value that a page may not expect.
  func corrupted(_ numbers: inout SplitMix64) -> JSONText {
    if kind == .object, let members = try? members(), !members.isEmpty, numbers.next() % 2 == 0 {
      let lost = Int(numbers.next() % UInt64(members.count))
      return JSONText(object: members.enumerated().filter { $0.offset != lost }.map(\.element))
    }
    switch numbers.next() % 3 {
    case 0 where !isNull: return .null
    case 1: return JSONText(text: string)
    default: return JSONText(array: [self])
    }
  }
}
