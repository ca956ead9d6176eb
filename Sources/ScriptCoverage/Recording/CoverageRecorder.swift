import Foundation
import HeadlessWebView
import JavaScriptEngine
import SourceMaps

/// Counts what the scripts of views run, with the engine's control flow profiler.
///
/// It is the inspector of the views of one thread. Profiles are collected when documents and workers end, because the
/// engine forgets the positions of statements with them.
public final class CoverageRecorder {
  /// What was counted in the documents and workers that have ended, or that ``collect()`` has read.
  public private(set) var data = CoverageData()
  private let profiler: ScriptProfiler
  /// The contexts whose scripts are counted.
  private var contexts: [ObjectIdentifier: Recorded] = [:]

  /// The scripts that were read, which pages usually load more than once.
  private var known: [KnownScript.Key: KnownScript] = [:]

  /// What is the same for each load of a script.
  private struct KnownScript {
    struct Key: Hashable {
      let place: ScriptProfile.Place
      let text: String
    }

    let statements: [Int]
    let syntax: FunctionSyntax
  }

  /// A context and the document or worker to which it belongs.
  private struct Recorded {
    let context: ProfiledContext
    weak var view: WebView?
    /// The addresses that the document had, the first one first; empty for a worker.
    var addresses: [String] = []
    var document = DocumentScripts("")
  }

  /// Starts a recorder.
  ///
  /// - Throws: `EngineInspectorError` if the engine's inspector isn't available.
  public init() throws { profiler = try ScriptProfiler() }

  /// Counts the scripts of a view's next documents.
  public func attach(to view: WebView) { view.inspector = self }

  /// Reads the counts of all documents that are open, whose scripts aren't counted any more.
  public func collect() {
    for recorded in contexts.values.sorted(by: { $0.context.target < $1.context.target }) { collect(recorded) }
    contexts = [:]
  }

  /// Returns what was counted so far, and begins anew.
  public func takeData() -> CoverageData {
    defer { data = CoverageData() }
    return data
  }

  // MARK: Contexts

  private func open(_ context: Context, of view: WebView, at address: String? = nil) {
    guard contexts[ObjectIdentifier(context)] == nil, !context.isClosed, let profiled = profiler.open(context) else {
      return
    }
    contexts[ObjectIdentifier(context)] = Recorded(
      context: profiled, view: view, addresses: address.map { [$0] } ?? [])
  }

  private func collect(_ recorded: Recorded) {
    let context = recorded.context, view = recorded.view
    for script in profiler.read(profiler.newScripts(of: context).filter { Self.hasFile($0.url) }) {
      let isOfDocument = recorded.addresses.contains(script.url)
      let address = isOfDocument ? recorded.addresses[0] : script.url
      // Handlers in markup, and scripts of native code, have the document's address, too.
      guard !isOfDocument || recorded.document.contains(script) else { continue }
      let place = ScriptProfile.Place(file: name(of: address, in: view), line: script.line, column: script.column)
      let known = known(script, at: place, in: recorded)
      let ranges = ProfiledRanges(script.ranges, length: script.text.utf16.count, syntax: known.syntax)
      data.add(
        ScriptProfile(
          place: place, text: script.text, statements: known.statements, functions: ranges.functions,
          blocks: ranges.blocks))
    }
    for file in context.instrumentedFiles() { data.add(instrumented: file) }
    profiler.close(context)
  }

  /// Returns whether a script has a file: those of bridges and tools have names, and those of pages addresses.
  static func hasFile(_ url: String) -> Bool {
    guard let url = WebURL(url) else { return false }
    return !["about", "data", "blob", "javascript"].contains(url.scheme)
  }

  /// Returns what is the same for each load of a script.
  private func known(
    _ script: ProfiledScript, at place: ScriptProfile.Place, in recorded: Recorded
  ) -> KnownScript {
    let key = KnownScript.Key(place: place, text: script.text)
    let known =
      self.known[key]
      ?? KnownScript(
        statements: profiler.statements(of: script, in: recorded.context),
        syntax: FunctionSyntax(tokens: ScriptTokens(Array(script.text.utf16))))
    self.known[key] = known
    // Files are read again for new data, which may be of another test with other files.
    if !data.knows(script.text, at: place) { addFiles(of: script, at: place, recorded) }
    return known
  }

  /// Returns the name of the file that an address names.
  private func name(of url: String, in view: WebView?) -> String {
    let address = String(url.prefix { $0 != "?" && $0 != "#" })
    return view?.sourceFile(of: address).map { CoveragePath.shown($0) } ?? address
  }

  /// Adds the texts that reports show: those of the file, of its source map, and of original files.
  private func addFiles(of script: ProfiledScript, at place: ScriptProfile.Place, _ recorded: Recorded) {
    let view = recorded.view, isOfDocument = recorded.addresses.contains(script.url)
    let address = String(script.url.prefix { $0 != "?" && $0 != "#" })
    guard !isOfDocument else { return data.add(text: recorded.document.text, of: place.file) }
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
    if !isInitial { open(frame, of: view) }
  }

  package func view(_ view: WebView, willParse markup: String, in frame: FrameInfo) {
    change(frame, of: view) { $0.document = DocumentScripts(markup) }
  }

  package func view(_ view: WebView, didMove frame: FrameInfo) {
    change(frame, of: view) { recorded in
      if !recorded.addresses.contains(frame.url.href) { recorded.addresses.append(frame.url.href) }
    }
  }

  package func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) { open(frame, of: view) }

  private func open(_ frame: FrameInfo, of view: WebView) {
    guard let context = (try? view.world(.page, in: frame))?.context else { return }
    open(context, of: view, at: frame.url.href)
    // A frame's first document takes the context of the empty one over.
    change(frame, of: view) { recorded in
      if !recorded.addresses.contains(frame.url.href) { recorded.addresses = [frame.url.href] }
    }
  }

  private func change(_ frame: FrameInfo, of view: WebView, _ body: (inout Recorded) -> Void) {
    guard let context = (try? view.world(.page, in: frame))?.context,
      let index = contexts.index(forKey: ObjectIdentifier(context))
    else { return }
    body(&contexts.values[index])
  }

  package func view(_ view: WebView, didOpen worker: DedicatedWorker) {
    if let context = worker.world?.context { open(context, of: view) }
  }

  package func view(_ view: WebView, willClose context: Context) {
    guard let recorded = contexts.removeValue(forKey: ObjectIdentifier(context)) else { return }
    collect(recorded)
  }
}
