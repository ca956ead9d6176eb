import BridgeTesting
import DevToolsServer
import HeadlessWebView

/// Watches the messages of a view's bridges for breakpoints, while a client is attached.
///
/// A transcript without a reader records no events, so this reads it only when a breakpoint may matter.
final class BridgeObserver {
  private(set) weak var view: WebView?
  private let bridges: [BridgeKind]
  private let onEvent: (WebView, TranscriptEvent, BridgeMessageEvent) -> Void
  private var observation: Transcript.Observation?
  private var reader: MessageReader

  init(
    of view: WebView, bridges: [BridgeKind],
    onEvent: @escaping (WebView, TranscriptEvent, BridgeMessageEvent) -> Void
  ) {
    self.view = view
    self.bridges = bridges
    self.onEvent = onEvent
    reader = MessageReader(bridges: bridges)
  }

  /// Indicates whether the view has ended.
  var isOver: Bool { view?.isClosed ?? true }

  /// Begins to observe the view, or stops.
  func observe(_ isWanted: Bool) {
    guard let view, isWanted == (observation == nil) else { return }
    if let observation {
      view.transcript.remove(observation)
      self.observation = nil
      return
    }
    reader = MessageReader(bridges: bridges)
    observation = view.transcript.observe { [weak self] in self?.read($0) }
  }

  private func read(_ event: TranscriptEvent) {
    guard let view, let message = BridgeMessageEvent(event, &reader) else { return }
    onEvent(view, event, message)
  }
}
