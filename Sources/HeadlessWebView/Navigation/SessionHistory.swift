import JavaScriptEngine

/// The joint session history of a view's frames: HTML, "session history".
struct SessionHistory {
  private(set) var steps: [HistoryStep] = []
  private(set) var index = 0
  private var lastDocument = 0
  /// The maximum number of steps: WebKit discards older ones.
  private static let capacity = 100

  var current: HistoryStep? { steps.indices.contains(index) ? steps[index] : nil }
  /// The value of `history.length`; the initial empty page of a view counts as a step.
  var length: Int { max(1, steps.count) }

  func step(_ delta: Int) -> HistoryStep? {
    let (target, overflow) = index.addingReportingOverflow(delta)
    return !overflow && steps.indices.contains(target) ? steps[target] : nil
  }

  /// Returns whether the step has not been discarded.
  func contains(_ step: HistoryStep) -> Bool { steps.contains { $0 === step } }

  /// Returns a frame's entry in the current step; a document without a navigation gets a new entry.
  mutating func entry(of frame: Frame) -> HistoryEntry {
    if let known = current?.entries[frame.id] { return known }
    let entry = HistoryEntry(url: frame.url, document: newDocument())
    put(entry, of: frame)
    return entry
  }

  /// Records that a frame has committed a document.
  mutating func commit(_ source: DocumentSource, as handling: HistoryHandling, of frame: Frame) {
    let html = source.isGiven ? source.html : nil
    switch handling {
    case .push, .byPage, .replace:
      let entry = HistoryEntry(url: source.url, html: html, body: source.body, document: newDocument())
      entry.referrer = source.referrer
      // The first document of a page's frame is part of the page's step.
      let isFirst = current?.entries[frame.id] == nil && !frame.isMain
      if isFirst || handling.isReplacing { put(entry, of: frame) } else { push(entry, of: frame) }
    case .reload:
      let entry = entry(of: frame)
      (entry.url, entry.html, entry.body) = (source.url, html, source.body)
    case .traverse(let step):
      move(to: step)
      // The address of a server's response may have changed.
      step.entries[frame.id]?.url = source.url
    }
    // The frames of the previous document were removed; those of the new one arrive as first loads.
    if frame.isMain, let current { current.entries = current.entries.filter { $0.key == frame.id } }
  }

  /// Records that a frame's document has changed its address or state without a load.
  mutating func change(of frame: Frame, to url: WebURL, replacing: Bool) -> HistoryEntry {
    let old = entry(of: frame)
    guard !replacing else {
      old.url = url
      return old
    }
    let entry = HistoryEntry(url: url, html: old.html, document: old.document)
    entry.scrollRestoration = old.scrollRestoration
    entry.scrollPosition = old.scrollPosition
    entry.referrer = old.referrer
    push(entry, of: frame)
    return entry
  }

  mutating func move(to step: HistoryStep) {
    if let target = steps.firstIndex(where: { $0 === step }) { index = target }
  }

  /// Removes all steps but the current one.
  mutating func clear() {
    steps = current.map { [$0] } ?? []
    index = 0
  }

  private mutating func push(_ entry: HistoryEntry, of frame: Frame) {
    guard let current else { return put(entry, of: frame) }
    steps.removeSubrange((index + 1)...)
    var entries = current.entries
    entries[frame.id] = entry
    steps.append(HistoryStep(entries))
    if steps.count > Self.capacity { steps.removeFirst() } else { index += 1 }
  }

  /// Sets a frame's entry; every step that shares the old entry gets the new one.
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

/// An entry in the history of one frame: HTML, "session history entry".
final class HistoryEntry {
  var url: WebURL
  /// The text of a document that native provided, which no server has.
  var html: String?
  /// The body of the POST request for the document.
  var body: FormBody?
  /// The source of the navigation to the document.
  var referrer: Referrer?
  /// The page's state, as a copy in the realm of the DOM's implementation, which outlives the page.
  var state: Value?
  /// The number of the entry's document; moves between entries of one document need no load.
  var document: Int
  /// The value of `history.scrollRestoration`: `auto` or `manual`.
  var scrollRestoration = "auto"
  /// The viewport's last scroll position in pixels; nil if the document has not scrolled.
  var scrollPosition: (x: Double, y: Double)?

  init(url: WebURL, html: String? = nil, body: FormBody? = nil, document: Int) {
    self.url = url
    self.html = html
    self.body = body
    self.document = document
  }
}

/// A step of a view's history: the entry of each frame.
final class HistoryStep {
  var entries: [Int: HistoryEntry]

  init(_ entries: [Int: HistoryEntry]) { self.entries = entries }
}
