import HeadlessWebView
import JavaScriptEngine
import ScriptCoverage

/// The scripts of a page for clients of the domains Debugger and Profiler, which count what the scripts run.
final class PageCoverage {
  private unowned let page: PageTarget
  private let profiler: DocumentProfiler
  /// The scripts that were reported, as they were described, by the engine's numbers.
  private var scripts: [String: ProtocolValue] = [:]
  /// The texts of the scripts of documents that have ended, the oldest first.
  private var texts: [(id: String, text: String)] = []
  /// The most bytes of these texts.
  private static let mostText = 64 << 20
  /// The counts for each session that has started to count, by its number.
  private var counts: [String: Counts] = [:]

  /// The count of a session.
  private struct Counts {
    let isDetailed: Bool
    /// Indicates whether the client wants numbers, and not only whether something ran.
    let hasNumbers: Bool
    /// The counts that the client knows already, by script.
    var known: [String: [CountedRange]] = [:]
    /// The results of scripts whose documents have ended since the last call.
    var ended: [ProtocolValue] = []
  }

  /// Begins to observe the page.
  ///
  /// - Throws: A ``ProtocolError`` if the engine's inspector isn't available.
  init(of page: PageTarget) throws(ProtocolError) {
    self.page = page
    do { profiler = try DocumentProfiler() } catch { throw ProtocolError("\(error)") }
    for frame in page.view.frameList { profiler.open(frame.info, of: page.view) }
  }

  /// Ends the count of all sessions.
  func end() { profiler.end() }

  // MARK: The page's events

  func opened(_ frame: FrameInfo, of view: WebView) { profiler.open(frame, of: view) }
  func moved(_ frame: FrameInfo, of view: WebView) { profiler.move(frame, of: view) }
  func parses(_ markup: String, in frame: FrameInfo, of view: WebView) {
    profiler.parse(markup, in: frame, of: view)
  }

  /// Keeps what clients may still ask for about a document that ends.
  func closes(_ context: Context) {
    report()
    profiler.close(context) { document in
      for script in profiler.scripts(of: document) {
        texts.append((script.id, Self.text(of: script)))
        for session in counts.keys {
          guard let result = take(script, for: session) else { continue }
          counts[session]?.ended.append(result)
        }
      }
    }
    limitTexts()
  }

  /// Drops the oldest texts beyond the limit.
  private func limitTexts() {
    var size = texts.reduce(0) { $0 + $1.text.utf8.count }
    while size > Self.mostText, let first = texts.first {
      size -= first.text.utf8.count
      texts.removeFirst()
      scripts[first.id] = nil
    }
  }

  /// Reports the scripts that were parsed since the last call.
  func report() {
    for (context, script) in profiler.newScripts() {
      let number = page.contexts.all.first { $0.opened?.context === context }?.id ?? 0
      let description = Self.describe(script, context: number)
      scripts[script.id] = description
      page.emit("Debugger.scriptParsed", description)
    }
  }

  /// Reports the scripts of all open documents to a session that has enabled the domain Debugger.
  func reportAll(to session: PageSession) {
    let ended = Set(texts.map(\.id))
    let open = scripts.keys.filter { !ended.contains($0) }
    for id in open.sorted(by: { Int($0) ?? 0 < Int($1) ?? 0 }) {
      if let description = scripts[id] { page.emit("Debugger.scriptParsed", description, to: session) }
    }
  }

  private static func describe(_ script: ParsedScript, context: Int) -> ProtocolValue {
    [
      "scriptId": .string(script.id), "url": .string(script.sourceURL ?? script.url),
      "hasSourceURL": .boolean(script.sourceURL != nil), "startLine": .integer(script.line),
      "startColumn": .integer(script.column), "endLine": .integer(script.endLine),
      "endColumn": .integer(script.endColumn), "executionContextId": .integer(context), "hash": "",
      "sourceMapURL": .string(script.sourceMap ?? ""),
    ]
  }

  // MARK: Clients' calls

  /// Returns the text of a script.
  func source(of id: String) throws(ProtocolError) -> String {
    if let known = texts.first(where: { $0.id == id }) { return known.text }
    guard let script = profiler.allScripts().first(where: { $0.id == id }) else {
      throw ProtocolError("No script for id: \(id)")
    }
    return Self.text(of: script)
  }

  /// Returns the text of a script as its author wrote it, without the view's indentation.
  private static func text(of script: ProfiledScript) -> String {
    String(decoding: script.text.utf16.dropFirst(script.indent), as: UTF16.self)
  }

  /// Begins to count for a session.
  func start(_ session: PageSession, isDetailed: Bool, hasNumbers: Bool) {
    var counts = Counts(isDetailed: isDetailed, hasNumbers: hasNumbers)
    // Earlier runs don't count.
    for script in profiler.allScripts() { counts.known[script.id] = script.ranges }
    self.counts[session.id] = counts
  }

  func stop(_ session: PageSession) { counts[session.id] = nil }

  /// Returns what ran since the last call, or the start.
  func take(_ session: PageSession) throws(ProtocolError) -> ProtocolValue {
    guard let ended = counts[session.id]?.ended else { throw ProtocolError("Precise coverage has not been started.") }
    report()
    counts[session.id]?.ended = []
    return .array(ended + profiler.allScripts().compactMap { take($0, for: session.id) })
  }

  /// Returns what a script ran since the last call; nil if nothing ran.
  private func take(_ script: ProfiledScript, for session: String) -> ProtocolValue? {
    guard let options = counts[session] else { return nil }
    let coverage = PreciseCoverage(script, since: options.known[script.id] ?? [], isDetailed: options.isDetailed)
    counts[session]?.known[script.id] = script.ranges
    guard !coverage.functions.isEmpty else { return nil }
    let functions = coverage.functions.map { function -> ProtocolValue in
      let ranges = function.ranges.map { range -> ProtocolValue in
        [
          "startOffset": .integer(max(0, range.start - script.indent)),
          "endOffset": .integer(max(0, range.end - script.indent)),
          "count": .integer(options.hasNumbers ? range.count : min(1, range.count)),
        ]
      }
      return [
        "functionName": .string(function.name), "ranges": .array(ranges),
        "isBlockCoverage": .boolean(options.isDetailed),
      ]
    }
    return ["scriptId": .string(script.id), "url": .string(script.name), "functions": .array(functions)]
  }
}
