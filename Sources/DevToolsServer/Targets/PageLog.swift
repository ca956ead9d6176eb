import Foundation
import HeadlessWebView

/// Reports the resources and connections of a page that fail, as a browser's console does: the domain Log.
final class PageLog {
  private unowned let page: PageTarget
  private var isStarted = false

  init(of page: PageTarget) { self.page = page }

  /// Begins to observe, which costs time for each event of the page.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    page.view.transcript.observe { [weak page] event in
      if event.type == .loadFailed, let page { Self.report(event, of: page) }
    }
  }

  private static func report(_ event: TranscriptEvent, of page: PageTarget) {
    let (url, reason) = (event.string("url") ?? "", event.string("reason") ?? "")
    page.log.add(
      "Failed to load resource: \(reason)", source: event.string("code") == "cross-origin" ? "security" : "network",
      url: url)
  }

  /// Adds an error to the log of the clients that observe it.
  func add(_ text: String, source: String, url: String) {
    page.emit(
      "Log.entryAdded",
      [
        "entry": [
          "source": .string(source), "level": "error", "text": .string(text),
          "timestamp": .number(Date().timeIntervalSince1970 * 1000), "url": .string(url),
        ]
      ])
  }
}
