import HeadlessWebView

/// Reports when the documents of a page's frames have had few pending requests for half a second, as Chromium does.
///
/// A document reports each of the events once, at the earliest half a second after it was parsed.
final class NetworkIdleness {
  /// The events, each with the number of pending requests that it allows.
  private static let events = [(name: "networkAlmostIdle", most: 2), (name: "networkIdle", most: 0)]
  /// The time without more requests than an event allows.
  private static let quietTime = Duration.milliseconds(500)

  /// An event that a frame's document has yet to report.
  private struct Watch {
    let frame: FrameInfo
    let event: Int
    /// Stops the wait in progress; nil while there are too many requests.
    var stop: (() -> Void)?
  }

  private unowned let page: PageTarget
  private var watches: [Watch] = []
  /// The numbers of pending requests, by the number of their frame; none for frames without one.
  private var pending: [Int: Int] = [:]

  init(of page: PageTarget) { self.page = page }

  /// Begins to watch a frame's document, which was parsed.
  func watch(_ frame: FrameInfo) {
    forget(frame: frame.id)
    watches += Self.events.indices.map { Watch(frame: frame, event: $0) }
    update(frame.id)
  }

  /// Ends the watch over a frame's document.
  func forget(frame: Int) {
    for watch in watches where watch.frame.id == frame { watch.stop?() }
    watches.removeAll { $0.frame.id == frame }
  }

  /// Ends the watch over all documents.
  func close() {
    for watch in watches { watch.stop?() }
    watches = []
  }

  /// Records that a frame has sent a request.
  func began(frame: Int) {
    pending[frame, default: 0] += 1
    update(frame)
  }

  /// Records that a frame's request has ended.
  func ended(frame: Int) {
    pending[frame] = pending[frame].flatMap { $0 > 1 ? $0 - 1 : nil }
    update(frame)
  }

  /// Begins and stops waits, as the number of a frame's requests demands.
  private func update(_ frame: Int) {
    let count = pending[frame] ?? 0
    for index in watches.indices where watches[index].frame.id == frame {
      let isQuiet = count <= Self.events[watches[index].event].most
      guard isQuiet != (watches[index].stop != nil) else { continue }
      watches[index].stop?()
      watches[index].stop = isQuiet ? wait(for: watches[index]) : nil
    }
  }

  private func wait(for watch: Watch) -> () -> Void {
    page.host.loop.post(after: Self.quietTime, label: "the event \(Self.events[watch.event].name)") { [weak self] in
      guard let self else { return }
      watches.removeAll { $0.frame.id == watch.frame.id && $0.event == watch.event }
      page.live(Self.events[watch.event].name, watch.frame)
    }
  }
}
