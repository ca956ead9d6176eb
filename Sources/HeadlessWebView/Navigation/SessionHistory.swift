import JavaScriptEngine

/// The joint session history of a view's frames: HTML, "session history".
struct SessionHistory {
  private(set) var steps: [HistoryStep] = []
  private(set) var index = 0
  private var lastDocument = 0
  /// WebKit forgets what is further back.
  private static let capacity = 100

  var current: HistoryStep? { steps.indices.contains(index) ? steps[index] : nil }
  /// The value of `history.length`; the empty page that a view begins with is a step, too.
  var length: Int { max(1, steps.count) }

  func step(_ delta: Int) -> HistoryStep? {
    let (target, overflow) = index.addingReportingOverflow(delta)
    return !overflow && steps.indices.contains(target) ? steps[target] : nil
  }

  /// A frame's place in the present step; a document that came without a navigation gets one now.
  mutating func entry(of frame: Frame) -> HistoryEntry {
    if let known = current?.entries[frame.id] { return known }
    let entry = HistoryEntry(url: frame.url, document: newDocument())
    put(entry, of: frame)
    return entry
  }

  /// A frame has a new document.
  mutating func commit(_ source: DocumentSource, as handling: HistoryHandling, of frame: Frame) {
    let html = source.isGiven ? source.html : nil
    switch handling {
    case .push, .byPage, .replace:
      let entry = HistoryEntry(url: source.url, html: html, body: source.body, document: newDocument())
      // What a frame of a page loads first is part of the page's step.
      let isFirst = current?.entries[frame.id] == nil && !frame.isMain
      if isFirst || handling.isReplacing { put(entry, of: frame) } else { push(entry, of: frame) }
    case .reload:
      let entry = entry(of: frame)
      (entry.url, entry.html, entry.body) = (source.url, html, source.body)
    case .traverse(let step):
      move(to: step)
      // A server may answer from elsewhere than it did.
      step.entries[frame.id]?.url = source.url
    }
    // The frames of the document before are gone; those of the new one come as first loads.
    if frame.isMain, let current { current.entries = current.entries.filter { $0.key == frame.id } }
  }

  /// A frame's document has a new address or state without a load.
  mutating func change(of frame: Frame, to url: WebURL, replacing: Bool) -> HistoryEntry {
    let old = entry(of: frame)
    guard !replacing else {
      old.url = url
      return old
    }
    let entry = HistoryEntry(url: url, html: old.html, document: old.document)
    entry.scrollRestoration = old.scrollRestoration
    push(entry, of: frame)
    return entry
  }

  mutating func move(to step: HistoryStep) {
    if let target = steps.firstIndex(where: { $0 === step }) { index = target }
  }

  private mutating func push(_ entry: HistoryEntry, of frame: Frame) {
    guard let current else { return put(entry, of: frame) }
    steps.removeSubrange((index + 1)...)
    var entries = current.entries
    entries[frame.id] = entry
    steps.append(HistoryStep(entries))
    if steps.count > Self.capacity { steps.removeFirst() } else { index += 1 }
  }

  /// Sets a frame's place; every step that shares the old one has the new one.
  private mutating func put(_ entry: HistoryEntry, of frame: Frame) {
    guard let current else { return steps = [HistoryStep([frame.id: entry])] }
    if let old = current.entries[frame.id] {
      for step in steps where step.entries[frame.id] === old { step.entries[frame.id] = entry }
    }
    current.entries[frame.id] = entry
  }

  private mutating func newDocument() -> Int {
    lastDocument += 1
    return lastDocument
  }
}

/// A place in the history of one frame: HTML, "session history entry".
final class HistoryEntry {
  var url: WebURL
  /// The text of a document that native gave, which no server has.
  var html: String?
  /// The body that was posted for the document.
  var body: FormBody?
  /// The page's state, as a copy in the realm of the DOM's implementation, which outlives the page.
  var state: Value?
  /// Which document it is a place in; places of one document are moved between without a load.
  var document: Int
  /// The value of `history.scrollRestoration`: `auto` or `manual`.
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
