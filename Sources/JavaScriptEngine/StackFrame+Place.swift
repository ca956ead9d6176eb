import CJavaScriptCore

/// The one place of a backtrace that most callers want, found without reading the rest: each timer of a page asks for it.
extension StackFrame {
  /// Where the innermost function with a place stands of the script that runs now, `url:line`.
  static func innermostPlace(of context: JSContextRef) -> String? {
    UTF16Text(owning: JSContextCreateBacktrace(context, 32)).withUTF16 { innermostPlace(in: $0) }
  }

  /// Reads an engine's backtrace, lines of `#0 name() at url:line`.
  static func innermostPlace(in backtrace: UnsafeBufferPointer<UInt16>) -> String? {
    var rest = backtrace[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: lineFeed) ?? rest.endIndex
      if let place = place(in: rest[..<end]) {
        return UnitTranscoder.string(UnsafeBufferPointer(rebasing: place))
      }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return nil
  }

  private typealias Units = Slice<UnsafeBufferPointer<UInt16>>

  private static let lineFeed = UInt16(UInt8(ascii: "\n"))
  private static let space = UInt16(UInt8(ascii: " "))
  private static let colon = UInt16(UInt8(ascii: ":"))
  private static let separator = Array(" at ".utf16)
  private static let nativeCode = Array("[native code]".utf16)

  /// What stands behind the name in a line, unless that is native code or nothing.
  private static func place(in line: Units) -> Units? {
    guard var index = line.firstIndex(of: space).map({ $0 + 1 }) else { return nil }
    while index + separator.count <= line.endIndex {
      if line[index] == space, line[index..<(index + separator.count)].elementsEqual(separator) {
        let place = line[(index + separator.count)...]
        let url = place.lastIndex(of: colon).map { place[..<$0] } ?? place
        return url.isEmpty || url.elementsEqual(nativeCode) || place.elementsEqual(nativeCode) ? nil : place
      }
      index += 1
    }
    return nil
  }
}
