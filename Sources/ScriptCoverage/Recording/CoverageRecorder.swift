import Foundation
import HeadlessWebView
import JavaScriptEngine
import SourceMaps

/// Counts what the scripts of views run, with the engine's control flow profiler.
///
/// It is the inspector of the views of one thread. Profiles are collected when documents and workers end, because the
/// engine forgets the positions of statements with them.
public final class CoverageRecorder {
  /// The counts of the documents and workers that have ended, or that ``collect()`` has read.
  public private(set) var data = CoverageData()
  private let profiler: DocumentProfiler
  /// The scripts that were read, which pages usually load more than once.
  private var known: [KnownScript.Key: KnownScript] = [:]

  /// The properties that each load of a script has.
  private struct KnownScript {
    struct Key: Hashable {
      let place: ScriptProfile.Place
      let text: String
    }

    let statements: [Int]
    let syntax: FunctionSyntax
  }

  /// Starts a recorder.
  ///
  /// - Throws: `EngineInspectorError` if the engine's inspector isn't available.
  public init() throws { profiler = try DocumentProfiler() }

  /// Counts the scripts of a view's next documents.
  public func attach(to view: WebView) { view.addInspector(self) }

  /// Reads the counts of all documents that are open, whose scripts aren't counted any more.
  public func collect() { profiler.closeAll(collect) }

  /// Returns what was counted so far, and begins anew.
  public func takeData() -> CoverageData {
    defer { data = CoverageData() }
    return data
  }

  private func collect(_ document: DocumentProfiler.Document) {
    for script in profiler.scripts(of: document) {
      let file = name(of: document.address(of: script).url, in: document.view)
      let place = ScriptProfile.Place(file: file, line: script.line, column: script.column)
      let known = known(script, at: place, in: document)
      let ranges = ProfiledRanges(script.ranges, length: script.text.utf16.count, syntax: known.syntax)
      data.add(
        ScriptProfile(
          place: place, text: script.text, statements: known.statements, functions: ranges.functions,
          blocks: ranges.blocks))
    }
    for file in document.context.instrumentedFiles() { data.add(instrumented: file) }
  }

  /// Returns what is the same for each load of a script.
  private func known(
    _ script: ProfiledScript, at place: ScriptProfile.Place, in document: DocumentProfiler.Document
  ) -> KnownScript {
    let key = KnownScript.Key(place: place, text: script.text)
    let known =
      self.known[key]
      ?? KnownScript(
        statements: profiler.statements(of: script, in: document),
        syntax: FunctionSyntax(tokens: ScriptTokens(Array(script.text.utf16))))
    self.known[key] = known
    // Files are read again for new data, which may be of another test with other files.
    if !data.knows(script.text, at: place) { addFiles(of: script, at: place, document) }
    return known
  }

  /// Returns the name of the file that an address names.
  private func name(of url: String, in view: WebView?) -> String {
    let address = String(url.prefix { $0 != "?" && $0 != "#" })
    return view?.sourceFile(of: address).map { CoveragePath.shown($0) } ?? address
  }

  /// Adds the texts that reports show: those of the file, of its source map, and of original files.
  private func addFiles(of script: ProfiledScript, at place: ScriptProfile.Place, _ document: DocumentProfiler.Document)
  {
    let view = document.view
    let address = String(script.url.prefix { $0 != "?" && $0 != "#" })
    guard !document.address(of: script).isOfDocument else {
      if let markup = document.markup { data.add(text: markup.text, of: place.file) }
      return
    }
    if let text = view?.sourceText(of: address), text != script.text { data.add(text: text, of: place.file) }
    guard let name = SourceMap.address(in: script.text), data.maps[place.file] == nil else { return }
    let isData = name.lowercased().hasPrefix("data:")
    let base = isData ? address : WebURL(name, base: WebURL(address))?.href ?? name
    guard let text = isData ? SourceMap.text(ofData: name) : view?.sourceText(of: base) else { return }
    let file = isData ? place.file : self.name(of: base, in: view)
    data.add(map: CoverageMap(base: file, text: text), of: place.file)
    guard let map = try? SourceMap(text, base: base) else { return }
    for (source, content) in map.contents where content == nil {
      guard let url = WebURL(source, base: WebURL(base))?.href, let text = view?.sourceText(of: url) else { continue }
      data.add(text: text, of: CoveragePath.resolved(source, base: file))
    }
  }
}

@available(*, unavailable, message: "a recorder belongs to the thread whose views it observes")
extension CoverageRecorder: Sendable {}

extension CoverageRecorder: PageInspector {
  package var hearsConsole: Bool { false }

  package func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
    // Nearly all initial documents are replaced before they have scripts.
    if !isInitial { profiler.open(frame, of: view) }
  }

  package func view(_ view: WebView, willParse markup: String, in frame: FrameInfo) {
    profiler.parse(markup, in: frame, of: view)
  }

  package func view(_ view: WebView, didMove frame: FrameInfo) { profiler.move(frame, of: view) }

  package func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) { profiler.open(frame, of: view) }

  package func view(_ view: WebView, didOpen worker: DedicatedWorker) { profiler.open(worker, of: view) }

  package func view(_ view: WebView, willClose context: Context) { profiler.close(context, collect) }
}
