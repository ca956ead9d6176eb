import HeadlessWebView
import JavaScriptEngine

/// A script that the engine has parsed.
package struct ParsedScript: Sendable, Hashable {
  /// The engine's number for it, which no other script of the process has.
  package let id: String
  /// The engine's number of the context.
  let target: UInt64
  /// The address; empty for `eval` and functions made of texts.
  package let url: String
  /// The first line, from 0.
  package let line: Int
  /// The column in the first line, from 0.
  package let column: Int
  /// The last line.
  package let endLine: Int
  /// The column behind the last character.
  package let endColumn: Int
  /// The address of the source map; nil if the script names none.
  package let sourceMap: String?
  /// The name that the script gives itself by `//# sourceURL`; nil without one.
  package let sourceURL: String?

  /// Reads the event `Debugger.scriptParsed`; nil for a script without an address.
  init?(_ event: JSONText, target: UInt64) {
    func number(_ name: String) -> Int { event[name].flatMap { Int($0.string) } ?? 0 }
    guard let id = event["scriptId"]?.stringValue(), let url = event["url"]?.stringValue(), !url.isEmpty else {
      return nil
    }
    self.id = id
    self.target = target
    self.url = url
    line = number("startLine")
    column = number("startColumn")
    endLine = number("endLine")
    endColumn = number("endColumn")
    sourceMap = event["sourceMapURL"]?.stringValue()
    sourceURL = event["sourceURL"]?.stringValue().flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A script with its text and its counts, as the author wrote it: without the function around a module.
package struct ProfiledScript {
  let parsed: ParsedScript
  /// The engine's number for it.
  package var id: String { parsed.id }
  /// The address.
  package var url: String { parsed.url }
  /// The name that the script gives itself, or the address.
  package var name: String { parsed.sourceURL ?? parsed.url }
  /// The first line, from 0.
  package let line: Int
  /// The column in the first line, from 0.
  package let column: Int
  /// The text.
  package let text: String
  /// The number of spaces before the author's text, by which the view has indented the script.
  package internal(set) var indent = 0
  /// The parts that the profiler counted, in its order: first the blocks, then the functions.
  package let ranges: [CountedRange]
  private let lines: LineTable
  private let layout: ModuleLayout?

  /// - Parameter blocks: The result of `Runtime.getBasicBlocks`.
  init(_ parsed: ParsedScript, units: [UInt16], blocks: JSONText) {
    self.parsed = parsed
    lines = LineTable(units)
    let ranges = ProfiledBlockList.ranges(blocks)
    let layout = units.withUnsafeBufferPointer { ModuleLayout($0) }
    self.layout = layout
    guard let layout else {
      (line, column) = (parsed.line, parsed.column)
      text = String(decoding: units, as: UTF16.self)
      self.ranges = ranges
      return
    }
    line = parsed.line + (layout.isOnSecondLine ? 1 : 0)
    column = layout.column
    text = String(decoding: layout.original(units), as: UTF16.self)
    self.ranges = Self.ranges(ranges, in: layout)
  }

  /// Returns the ranges in a module's own text.
  private static func ranges(_ ranges: [CountedRange], in layout: ModuleLayout) -> [CountedRange] {
    // Several functions around the module begin before its text, and each runs as often as the module does.
    var around: [Range<Int>: Int] = [:]
    var own: [CountedRange] = []
    for range in ranges {
      let start = max(range.start, layout.body.lowerBound), end = min(range.end, layout.body.upperBound)
      guard start < end else { continue }
      let place = layout.original(start)..<layout.original(end)
      if range.start < start {
        around[place] = max(around[place] ?? 0, range.count)
      } else {
        own.append(CountedRange(start: place.lowerBound, end: place.upperBound, count: range.count))
      }
    }
    return around.map { CountedRange(start: $0.lowerBound, end: $0.upperBound, count: $1) } + own
  }

  /// Returns the offset in the text of a position that the engine reports; nil if it isn't in the text.
  func offset(line: Int, column: Int) -> Int? {
    let index = line - parsed.line
    guard let offset = lines.offset(line: index, column: column - (index == 0 ? parsed.column : 0)) else { return nil }
    guard let layout else { return offset }
    return layout.body.contains(offset) ? layout.original(offset) : nil
  }
}
