import HeadlessWebView
import JavaScriptEngine

/// The documents and workers of one thread whose scripts the engine counts.
package final class DocumentProfiler {
  /// A document or worker.
  package struct Document {
    let context: ProfiledContext
    package private(set) weak var view: WebView?
    /// The addresses that the document had, the first one first; empty for a worker.
    fileprivate var addresses: [String] = []
    /// The markup; nil if it was parsed before the count began.
    fileprivate(set) var markup: DocumentScripts?
    /// The scripts with an address that the engine has parsed.
    fileprivate var scripts: [ParsedScript] = []

    fileprivate init(_ context: ProfiledContext, _ view: WebView, _ address: String?) {
      (self.context, self.view, addresses) = (context, view, address.map { [$0] } ?? [])
    }

    /// Returns the address of a script's file, and whether it is that of the document.
    func address(of script: ProfiledScript) -> (url: String, isOfDocument: Bool) {
      addresses.contains(script.url) ? (addresses[0], true) : (script.url, false)
    }
  }

  private let profiler: ScriptProfiler
  private var documents: [ObjectIdentifier: Document] = [:]
  /// A context of each machine, without which the engine would forget its counts whenever all documents are closed.
  private var keepers: [ObjectIdentifier: ProfiledContext] = [:]

  /// - Throws: `EngineInspectorError` if the engine's inspector isn't available.
  package init() throws(EngineInspectorError) { profiler = try ScriptProfiler() }

  deinit { end() }

  /// Ends the count.
  package func end() {
    for document in documents.values { profiler.end(document.context) }
    documents = [:]
    for keeper in keepers.values {
      profiler.end(keeper)
      keeper.context.close()
    }
    keepers = [:]
  }

  // MARK: Documents

  /// Counts the scripts of a frame's document.
  package func open(_ frame: FrameInfo, of view: WebView) {
    guard let context = Self.context(of: frame, in: view) else { return }
    open(context, of: view, at: frame.url.href)
    // A frame's first document takes the context of the empty one over.
    change(context) { document in
      if !document.addresses.contains(frame.url.href) { document.addresses = [frame.url.href] }
    }
  }

  /// Counts the scripts of a worker.
  package func open(_ worker: DedicatedWorker, of view: WebView) {
    if let context = worker.world?.context { open(context, of: view, at: nil) }
  }

  private func open(_ context: Context, of view: WebView, at address: String?) {
    guard documents[ObjectIdentifier(context)] == nil, !context.isClosed else { return }
    let machine = context.virtualMachine
    if keepers[ObjectIdentifier(machine)] == nil {
      guard let keeper = profiler.open(Context(in: machine)) else { return }
      keepers[ObjectIdentifier(machine)] = keeper
    }
    guard let profiled = profiler.open(context) else { return }
    documents[ObjectIdentifier(context)] = Document(profiled, view, address)
  }

  /// Records the markup of a frame's document.
  package func parse(_ markup: String, in frame: FrameInfo, of view: WebView) {
    guard let context = Self.context(of: frame, in: view) else { return }
    change(context) { $0.markup = DocumentScripts(markup) }
  }

  /// Records a further address of a frame's document.
  package func move(_ frame: FrameInfo, of view: WebView) {
    guard let context = Self.context(of: frame, in: view) else { return }
    change(context) { document in
      if !document.addresses.contains(frame.url.href) { document.addresses.append(frame.url.href) }
    }
  }

  private static func context(of frame: FrameInfo, in view: WebView) -> Context? {
    (try? view.world(.page, in: frame))?.context
  }

  private func change(_ context: Context, _ body: (inout Document) -> Void) {
    guard let index = documents.index(forKey: ObjectIdentifier(context)) else { return }
    body(&documents.values[index])
  }

  /// Passes the document of a context that is about to close, or isn't counted any more, to a closure.
  package func close(_ context: Context, _ body: (Document) -> Void) {
    guard let document = documents.removeValue(forKey: ObjectIdentifier(context)) else { return }
    body(document)
    profiler.close(document.context)
  }

  /// Passes all documents to a closure, in the order in which they were opened; they aren't counted any more.
  package func closeAll(_ body: (Document) -> Void) {
    for document in all { close(document.context.context, body) }
  }

  /// The documents, in the order in which they were opened.
  private var all: [Document] { documents.values.sorted { $0.context.target < $1.context.target } }

  // MARK: Scripts

  /// Returns the scripts that were parsed since the last call, each with its context, in all documents.
  package func newScripts() -> [(context: Context, script: ParsedScript)] {
    all.flatMap { document in newScripts(of: document).map { (document.context.context, $0) } }
  }

  /// Returns the scripts of a document that were parsed since the last call.
  private func newScripts(of document: Document) -> [ParsedScript] {
    let found = profiler.newScripts(of: document.context).filter { Self.hasFile($0.url) }
    change(document.context.context) { $0.scripts += found }
    return found
  }

  /// Returns the texts of all scripts of a document, with their present counts.
  package func scripts(of document: Document) -> [ProfiledScript] {
    // The document may be closed already, and then its new scripts are only in the result.
    let found = newScripts(of: document)
    return profiler.read(document.scripts + found).compactMap { script in
      guard document.address(of: script).isOfDocument, let markup = document.markup else { return script }
      // Handlers in attributes, and scripts of native code, have the document's address, too.
      guard markup.contains(script) else { return nil }
      var script = script
      script.indent = markup.indent(of: script)
      return script
    }
  }

  /// Returns the texts of all scripts of all documents, with their present counts.
  package func allScripts() -> [ProfiledScript] { all.flatMap { scripts(of: $0) } }

  /// Returns the offsets at which the statements of a script begin.
  func statements(of script: ProfiledScript, in document: Document) -> [Int] {
    profiler.statements(of: script, in: document.context)
  }

  /// Returns whether a script has a file: those of bridges and tools have names, and those of pages addresses.
  private static func hasFile(_ url: String) -> Bool {
    guard let url = WebURL(url) else { return false }
    return !["about", "data", "blob", "javascript"].contains(url.scheme)
  }
}
