import HeadlessWebView

/// Records the events of all pages of a test, in the order in which they happen.
///
/// Each view numbers its own events. The record numbers them anew where numbers of several pages would collide, so that
/// the record of a test with one page is the transcript of its view.
final class StageRecorder {
  /// The events so far.
  ///
  /// Those of the first page have no field `page`; those of the others have its number, from 2.
  private(set) var events: [TranscriptEvent] = []
  private var observed: [(transcript: Transcript, observation: Transcript.Observation)] = []
  /// The numbers in the record that differ from those in the view's transcript, by page.
  private var numbers: [Int: [Int: Int]] = [:]
  private var last = 0

  /// Records a view's events from now on.
  ///
  /// - Parameter page: The position of its page among those of the test, from 1.
  func record(_ view: WebView, asPage page: Int) {
    let transcript = view.transcript
    observed.append((transcript, transcript.observe { [unowned self] event in add(event, page) }))
  }

  deinit { for (transcript, observation) in observed { transcript.remove(observation) } }

  private func add(_ event: TranscriptEvent, _ page: Int) {
    var event = event
    if let parent = event.parent { event.parent = numbers[page]?[parent] ?? parent }
    let number = max(last + 1, event.number)
    if number != event.number { numbers[page, default: [:]][event.number] = number }
    (event.number, last) = (number, number)
    if page > 1 { event.fields.append(.init("page", .number(Double(page)))) }
    events.append(event)
  }
}
