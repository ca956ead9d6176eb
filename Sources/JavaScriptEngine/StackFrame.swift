import CJavaScriptCore

/// One frame of a JavaScript call stack.
public struct StackFrame: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The function's name; nil for an anonymous function, `global code` at the top of a script.
  public var function: String?
  /// The script's URL; nil for native code and for scripts without one.
  public var url: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, from 1, in UTF-16 code units.
  public var column: Int?

  /// Creates a frame from its parts.
  public init(function: String? = nil, url: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.function = function
    self.url = url
    self.line = line
    self.column = column
  }

  /// Reads one line of an engine's stack text, `name@url:line:column`.
  init(text: Substring) {
    let name: Substring
    var place: Substring
    if let at = text.firstIndex(of: "@") {
      name = text[..<at]
      place = text[text.index(after: at)...]
    } else {
      name = text
      place = ""
    }
    column = Self.takeNumber(from: &place)
    line = Self.takeNumber(from: &place)
    if line == nil { swap(&line, &column) }
    function = name.isEmpty ? nil : String(name)
    take(place)
  }

  /// Stores a URL; native code has no location.
  private mutating func take(_ place: Substring) {
    if place == "[native code]" { (line, column) = (nil, nil) } else if !place.isEmpty { url = String(place) }
  }

  /// Reads one line of an engine's backtrace, `#0 name() at url:line`.
  init(backtrace text: Substring) {
    var name = text.drop { $0 != " " }.dropFirst()
    var place = Substring()
    if let at = name.firstRange(of: " at ") {
      place = name[at.upperBound...]
      name = name[..<at.lowerBound]
    }
    if name.hasSuffix("()") { name = name.dropLast(2) }
    line = Self.takeNumber(from: &place)
    function = name.isEmpty ? nil : String(name)
    take(place)
  }

  /// Returns the frames of the running script, innermost first.
  static func backtrace(of context: JSContextRef, most: UInt32 = 32) -> [StackFrame] {
    UTF16Text(owning: JSContextCreateBacktrace(context, most)).string.split(separator: "\n").map {
      StackFrame(backtrace: $0)
    }
  }

  /// Returns the innermost frame of the running script.
  static func innermost(of context: JSContextRef) -> StackFrame? { backtrace(of: context, most: 1).first }

  /// Parses the text of an error's `stack` property, one frame for each line.
  ///
  /// Only the innermost 1000 are read, because a page may assign any text to the property.
  public static func frames(of stack: String) -> [StackFrame] {
    stack.split(separator: "\n", maxSplits: mostFrames).prefix(mostFrames).map { StackFrame(text: $0) }
  }

  private static let mostFrames = 1000

  /// The frame in the engine's format, `name@url:line:column`.
  public var description: String {
    var place = url ?? "[native code]"
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(function ?? "")@\(place)"
  }

  private static func takeNumber(from place: inout Substring) -> Int? {
    guard let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]) else {
      return nil
    }
    place = place[..<colon]
    return number
  }
}

/// Finds the one location of a backtrace that most callers need, without parsing the rest.
///
/// Each timer of a page needs it.
extension StackFrame {
  /// Returns the location, `url:line`, of the innermost function that has one in the running script.
  static func innermostPlace(of context: JSContextRef) -> String? {
    UTF16Text(owning: JSContextCreateBacktrace(context, 32)).withUTF16 { innermostPlace(in: $0) }
  }

  /// Parses an engine's backtrace, lines of `#0 name() at url:line`.
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

  /// Returns the location after the name in a line; nil if it is native code or missing.
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
