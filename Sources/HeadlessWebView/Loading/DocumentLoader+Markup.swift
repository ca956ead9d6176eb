import JavaScriptEngine

/// What scripts write into a document: HTML, "Dynamic markup insertion".
extension DocumentLoader {
  /// What parses a document; `Resources/dom/markup/dynamic-markup.js` has the same numbers.
  enum MarkupParser: Int {
    case none, inScript, loading, opened
  }

  /// WebKit's limit for scripts that write scripts that write.
  private static let deepestWrite = 20

  var markupParser: MarkupParser {
    if parser.hasRunningScript { return .inScript }
    if parser.isFinished { return .none }
    return isOpenedByScript ? .opened : .loading
  }

  /// A script writes at the insertion point; what it wrote is in the tree when the call returns, as far as it is whole.
  func write(_ text: String) {
    guard writeDepth < Self.deepestWrite else {
      view.transcript.fault(.writeDepth, "scripts that write scripts are nested too deeply in \(realm.url.href)")
      return
    }
    parser.insert(text)
    writeDepth += 1
    defer { writeDepth -= 1 }
    parse()
  }

  /// A script says that it has written all.
  func closeMarkup() {
    guard isOpenedByScript, !parser.isFinished else { return }
    parser.end()
    if !parser.hasRunningScript { resume() }
  }
}

extension PageRealm {
  /// A script empties the document to write it anew; whatever loaded it stops.
  func openMarkup(as url: WebURL?) {
    guard let frame, let view else { return }
    if let url, url != self.url { frame.move(to: url) }
    loader?.cancel()
    scriptQueue.abandon()
    frame.stopLoading()
    let loader = DocumentLoader(html: nil, realm: self, frame: frame, view: view)
    self.loader = loader
    loader.resume()
  }
}
