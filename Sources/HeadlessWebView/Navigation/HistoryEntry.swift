import JavaScriptEngine

/// A place in the history of one frame: HTML, "session history entry".
final class HistoryEntry {
  var url: WebURL
  /// The text of a document that native gave, which no server has.
  var html: String?
  /// What was posted for the document.
  var body: FormBody?
  /// The page's state, as a copy in the realm of the DOM's implementation, which outlives the page.
  var state: Value?
  /// Which document it is a place in; places of one document are moved between without a load.
  var document: Int
  /// What the page wants for its scroll position: `auto` or `manual`.
  var scrollRestoration = "auto"

  init(url: WebURL, html: String? = nil, body: FormBody? = nil, document: Int) {
    self.url = url
    self.html = html
    self.body = body
    self.document = document
  }
}

/// A step of a view's history: where each frame was.
final class HistoryStep {
  var entries: [Int: HistoryEntry]

  init(_ entries: [Int: HistoryEntry]) { self.entries = entries }
}
