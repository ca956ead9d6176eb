import HeadlessWebView
import JavaScriptEngine
import SourceMaps

/// The source texts that locations in a page refer to: its files and documents, and the sources that source maps name.
public final class PageSources {
  private let text: (String) -> String?
  private var texts: [String: String?] = [:]
  private var maps: [String: SourceMap?] = [:]
  /// Called with the reason when a source map cannot be used.
  private let hint: (String) -> Void

  /// - Parameters:
  ///   - text: Returns the text at a URL, if it is available.
  ///   - hint: Called when a map is missing or broken.
  public init(text: @escaping (String) -> String?, hint: @escaping (String) -> Void = { _ in }) {
    self.text = text
    self.hint = hint
  }

  /// Creates the sources of a view's pages, as far as they are files.
  ///
  /// - Parameter documents: Returns the text of a document that is not a file, by its URL.
  public convenience init(
    of view: WebView, documents: @escaping (String) -> String? = { _ in nil },
    hint: @escaping (String) -> Void = { _ in }
  ) {
    self.init(text: { [weak view] url in documents(url) ?? view?.sourceText(of: url) }, hint: hint)
  }

  /// Returns the known details of a location.
  public func place(_ text: String) -> SourcePlace {
    let place = Place(text)
    guard let line = place.line else { return SourcePlace(place: text, original: nil, excerpt: []) }
    if let found = original(of: place) {
      let lines = found.text.map { CodeFrame.lines(of: $0, line: found.line, column: found.column) } ?? []
      return SourcePlace(place: text, original: "\(found.source):\(found.line):\(found.column)", excerpt: lines)
    }
    guard let source = source(at: place.url), Self.has(source, line, place.column) else {
      return SourcePlace(place: text, original: nil, excerpt: [])
    }
    let lines = CodeFrame.lines(of: source, line: line, column: place.column)
    // A line of a minified script would be unreadable and fill a page.
    return SourcePlace(place: text, original: nil, excerpt: lines.map { $0.count > 400 ? $0.prefix(400) + "…" : $0 })
  }

  /// Returns a line for each call of a stack in the page's scripts, the innermost first.
  ///
  /// Those in functions that the spec evaluates have no address, and are omitted.
  func calls(_ stack: [StackFrame]) -> [String] {
    pageFrames(stack).prefix(Self.mostCalls).map { frame in
      let place = described(Self.place(of: frame))
      return frame.function.map { "at \($0) (\(place))" } ?? "at \(place)"
    }
  }

  /// Returns the lines around the innermost call of a stack in the page's scripts, and its calls.
  func trace(of stack: [StackFrame]) -> [String] {
    guard let first = pageFrames(stack).first else { return [] }
    let excerpt = place(Self.place(of: first)).excerpt
    return excerpt + (excerpt.isEmpty ? [] : [""]) + calls(stack)
  }

  private static let mostCalls = 10

  private static func place(of frame: StackFrame) -> String {
    (frame.url ?? "") + (frame.line.map { ":\($0)" } ?? "")
      + (frame.line != nil ? frame.column.map { ":\($0)" } ?? "" : "")
  }

  private func pageFrames(_ stack: [StackFrame]) -> [StackFrame] {
    stack.filter { frame in
      frame.line != nil && frame.url?.contains("://") == true
    }
  }

  /// Returns whether a text contains the given line and column.
  private static func has(_ text: String, _ line: Int, _ column: Int?) -> Bool {
    let lines = CodeFrame.split(text)
    return line <= lines.count && (column ?? 1) <= lines[line - 1].utf16.count + 1
  }

  /// Returns a location as it is shown to readers: where the code was written, and where it is.
  public func described(_ text: String) -> String {
    let place = Place(text)
    guard place.line != nil, let found = original(of: place) else { return text }
    return "\(found.source):\(found.line):\(found.column) (\(text))"
  }

  private func original(
    of place: Place
  ) -> (source: String, line: Int, column: Int, text: String?)? {
    guard let line = place.line, let map = map(of: place.url),
      let found = map.original(line: line, column: place.column ?? 1)
    else { return nil }
    let url = WebURL(found.source, base: WebURL(map.base))?.href ?? found.source
    return (url, found.line, found.column, found.text ?? source(at: url))
  }

  /// Returns the text at an address; nil if it is not available.
  func source(at url: String) -> String? {
    if let known = texts[url] { return known }
    let found = text(url)
    texts[url] = .some(found)
    return found
  }

  /// Discards the cached text of an address whose content was replaced.
  func forget(_ url: String) {
    texts.removeValue(forKey: url)
    maps.removeValue(forKey: url)
  }

  /// Returns the source map that a script names.
  private func map(of url: String) -> SourceMap? {
    if let known = maps[url] { return known }
    let found = read(mapOf: url)
    maps[url] = .some(found)
    return found
  }

  private func read(mapOf url: String) -> SourceMap? {
    guard let script = source(at: url), let name = SourceMap.address(in: script) else { return nil }
    let text: String?
    var base = url
    if name.lowercased().hasPrefix("data:") {
      text = SourceMap.text(ofData: name)
    } else {
      base = WebURL(name, base: WebURL(url))?.href ?? name
      text = source(at: base)
    }
    guard let text else {
      hint("the source map of \(url) was not found: \(name.prefix(200))")
      return nil
    }
    do throws(SourceMapError) { return try SourceMap(text, base: base) } catch {
      hint("the source map of \(url) cannot be used: \(error)")
      return nil
    }
  }
}

/// A parsed location, `url:line:column`.
struct Place {
  let url: String
  private(set) var line: Int?
  private(set) var column: Int?

  init(_ text: String) {
    var rest = text[...]
    var numbers: [Int] = []
    while numbers.count < 2, let colon = rest.lastIndex(of: ":"),
      let number = Int(rest[rest.index(after: colon)...]), number > 0
    {
      numbers.insert(number, at: 0)
      rest = rest[..<colon]
    }
    url = String(rest)
    line = numbers.first
    column = numbers.count > 1 ? numbers[1] : nil
  }
}

extension WebURL {
  /// The address without its query and fragment, which the locations of scripts do not include.
  var withoutQuery: String { String(href.prefix { $0 != "?" && $0 != "#" }) }
}
