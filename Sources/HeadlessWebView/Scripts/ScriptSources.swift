import JavaScriptEngine

/// The texts of a page's scripts, which provide the location of a throw if the engine does not.
struct ScriptSources {
  private final class Source {
    let url: String
    /// The number of the first line.
    let line: Int
    let text: UTF16Text
    private(set) lazy var sites = ThrowSites(in: text).sites
    /// The offsets at which lines begin.
    private(set) lazy var lines: [Int] = text.withUTF16 { units in
      var starts = [0]
      for index in units.indices where units[index].isLineEnd {
        // A carriage return and a line feed end one line.
        if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { continue }
        starts.append(index + 1)
      }
      return starts
    }

    init(url: String, line: Int, text: UTF16Text) {
      self.url = url
      self.line = line
      self.text = text
    }

    func place(of offset: Int) -> (line: Int, column: Int) {
      let index = (lines.firstIndex { $0 > offset } ?? lines.count) - 1
      return (line + index, offset - lines[index] + 1)
    }

    func offset(line: Int, column: Int) -> Int? {
      let index = line - self.line
      return lines.indices.contains(index) ? lines[index] + column - 1 : nil
    }
  }

  private var sources: [Source] = []
  /// The number of code units of the stored texts.
  private(set) var size = 0
  /// The maximum number of stored scripts; beyond it, the oldest are removed.
  private static let mostScripts = 256
  /// The maximum number of stored code units, because native code may evaluate any number of very large texts.
  static let mostUnits = 8 << 20

  mutating func add(_ text: UTF16Text, url: String, line: Int) {
    guard text.count <= Self.mostUnits else { return }
    size += text.count
    while sources.count >= Self.mostScripts || size > Self.mostUnits, let oldest = sources.first {
      size -= oldest.text.count
      sources.removeFirst()
    }
    sources.append(Source(url: url, line: line, text: text))
  }

  /// Returns an uncaught exception with the location that WebKit reports: that of the throw.
  ///
  /// An error that was created before it was thrown keeps the location of its creation. A value that is not an error
  /// gets a location only if a single statement can have thrown it.
  func located(_ exception: JavaScriptException) -> JavaScriptException {
    let isPrimitive = exception.name == nil && exception.line == nil
    guard let found = isPrimitive ? literal(exception.message) : call(exception) else { return exception }
    let (line, column) = found.source.place(of: found.end)
    var copy = exception
    (copy.url, copy.line, copy.column) = (found.source.url, line, column)
    return copy
  }

  private func literal(_ message: String) -> (source: Source, end: Int)? {
    let thrown = ThrowSites.Thrown.literal(Array(message.utf16))
    var found: (source: Source, end: Int)?
    for source in sources {
      for site in source.sites where site.thrown == thrown {
        guard found == nil else { return nil }
        found = (source, site.end)
      }
    }
    return found
  }

  /// Returns the statement that threw a new object: the location of the call is that of its arguments.
  private func call(_ exception: JavaScriptException) -> (source: Source, end: Int)? {
    // An exception of an engine operation is not from a `throw` statement, even if it occurs inside one.
    let message = exception.message
    guard message.range(ofBytes: "(evaluating '") == nil, message.range(ofBytes: "(In '") == nil else { return nil }
    var places = [(exception.url, exception.line, exception.column)]
    var names: [String?] = [nil]
    for frame in exception.stack {
      places.append((frame.url, frame.line, frame.column))
      names.append(frame.function)
    }
    for (index, place) in places.enumerated() {
      guard let url = place.0, let line = place.1, let column = place.2 else { continue }
      for source in sources.reversed() where source.url == url {
        guard let offset = source.offset(line: line, column: column) else { continue }
        for site in source.sites {
          guard case .call(let name, offset) = site.thrown else { continue }
          // After the innermost frame, the call must be that of the previous frame: a constructor that created the
          // error.
          guard index < 2 || names[index - 1] == String(decoding: name, as: UTF16.self) else { continue }
          return (source, site.end)
        }
      }
    }
    return nil
  }
}
