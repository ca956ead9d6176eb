import JavaScriptEngine

/// The texts of a page's scripts, which provide the location of a throw if the engine does not.
struct ScriptSources {
  private final class Source {
    let url: String
    let stackURL: String
    /// The number of the first line.
    let line: Int
    let text: UTF16Text
    /// The line to report for an event handler.
    let handlerLine: Int?
    private(set) lazy var sites = ThrowSites(in: text)
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

    init(url: String, line: Int, text: UTF16Text, handlerLine: Int?) {
      self.handlerLine = handlerLine
      self.url = url
      stackURL = ScriptSources.stackURL(of: url)
      self.line = line
      self.text = text
    }

    func contains(_ line: Int) -> Bool { line >= self.line && line < self.line + lines.count }

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

  /// Returns a script's URL as it is in stacks, from which the engine removes the query and the fragment.
  static func stackURL(of url: String) -> String { String(url.prefix { $0 != "?" && $0 != "#" }) }

  mutating func add(_ text: UTF16Text, url: String, line: Int, handlerLine: Int? = nil) {
    guard text.count <= Self.mostUnits else { return }
    size += text.count
    while sources.count >= Self.mostScripts || size > Self.mostUnits, let oldest = sources.first {
      size -= oldest.text.count
      sources.removeFirst()
    }
    sources.append(Source(url: url, line: line, text: text, handlerLine: handlerLine))
  }

  /// Returns an uncaught exception with the location that WebKit reports: that of the throw.
  ///
  /// A value that is not an error gets a location only if a single statement can have thrown it.
  ///
  /// - Parameter script: The script whose evaluation threw, if it is known.
  func located(_ exception: JavaScriptException, in script: (url: String, line: Int)? = nil) -> JavaScriptException {
    var copy = exception
    if let url = exception.url { copy.url = fullURL(of: url, line: exception.line) }
    let isError = exception.name != nil || exception.line != nil
    guard let (source, end) = isError ? call(exception) : statement(throwing: exception.message, in: script) else {
      return copy
    }
    let (line, column) = source.place(of: end)
    (copy.url, copy.line, copy.column) = (source.url, line, column)
    return copy
  }

  /// Returns the URL of a script from the one in a stack, from which the engine removes the query and the fragment.
  private func fullURL(of url: String, line: Int?) -> String {
    let found = sources.filter { $0.stackURL == url }
    return (found.last { source in line.map(source.contains) ?? true } ?? found.last)?.url ?? url
  }

  /// Returns whether WebKit mutes an exception because its script only consists of data.
  func mutes(_ exception: JavaScriptException, in script: (url: String, line: Int)) -> Bool {
    let frames = exception.stack.filter { $0.url != nil && $0.url != "[native code]" }
    let isOwn = exception.url == script.url || exception.url == nil && exception.line == nil
    guard frames.count <= 1, isOwn, !script.url.hasPrefix("data:"),
      let running = sources.last(where: { $0.url == script.url && $0.line == script.line })
    else { return false }
    return DataScript.mutes(running.text, isMissingVariable: exception.name == "ReferenceError")
  }

  /// Returns the line to report for an exception at a line of an event handler in markup.
  func handlerLine(at line: Int, in url: String) -> Int? {
    sources.last { $0.handlerLine != nil && $0.stackURL == url && $0.contains(line) }?.handlerLine
  }

  private func statement(
    throwing message: String, in script: (url: String, line: Int)?
  ) -> (source: Source, end: Int)? {
    let literal = ThrowSites.Thrown.literal(Array(message.utf16))
    let running = sources.last { $0.url == script?.url && $0.line == script?.line }
    func only(_ test: (ThrowSites.Thrown) -> Bool) -> (source: Source, end: Int)? {
      for group in [running.map { [$0] } ?? [], sources] {
        let found = group.flatMap { source in
          source.sites.sites.filter { test($0.thrown) }.map { (source: source, end: $0.end) }
        }
        if let first = found.first { return found.count == 1 ? first : nil }
      }
      return nil
    }
    if let exact = only({ $0 == literal }) { return exact }
    return only { thrown in
      guard case .literal = thrown else { return true }
      return false
    }
  }

  /// Returns the statement that threw an error object, from the location where it was created.
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
      for source in sources.reversed() where source.stackURL == url {
        guard let offset = source.offset(line: line, column: column), let site = source.sites.site(ofValueFrom: offset)
        else { continue }
        // After the innermost frame, the call must be that of the previous frame: a constructor that created the error.
        // The platform's constructors have no name there.
        guard index < 2 || names[index - 1].map({ site.thrown == .call(Array($0.utf16)) }) ?? site.thrown.isCall
        else { continue }
        return (source, site.end)
      }
    }
    return nil
  }
}
