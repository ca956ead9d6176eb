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

  /// Makes a frame of its parts.
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
    url = place.isEmpty || place == "[native code]" ? nil : String(place)
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
    url = place.isEmpty || place == "[native code]" ? nil : String(place)
  }

  /// The frames of the script that runs now, innermost first.
  static func backtrace(of context: JSContextRef, most: UInt32 = 32) -> [StackFrame] {
    UTF16Text(owning: JSContextCreateBacktrace(context, most)).string.split(separator: "\n").map {
      StackFrame(backtrace: $0)
    }
  }

  /// The function of the script that runs now.
  static func innermost(of context: JSContextRef) -> StackFrame? { backtrace(of: context, most: 1).first }

  /// Parses the text of an error's `stack` property, a frame a line: the innermost 1000, because a page may write what it likes there.
  public static func frames(of stack: String) -> [StackFrame] {
    stack.split(separator: "\n", maxSplits: mostFrames).prefix(mostFrames).map { StackFrame(text: $0) }
  }

  private static let mostFrames = 1000

  /// The frame as the engine writes it, `name@url:line:column`.
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
