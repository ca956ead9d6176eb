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
      guard let page else { return }
      switch event.type {
      // A navigation that becomes a download is no failure.
      case .loadFailed where !["content-policy", "refused"].contains(event.string("code") ?? ""):
        Self.report(event, of: page)
      case .contentPolicyViolation: Self.reportViolation(event, of: page)
      default: break
      }
    }
  }

  private static func report(_ event: TranscriptEvent, of page: PageTarget) {
    let (url, reason) = (event.string("url") ?? "", event.string("reason") ?? "")
    page.log.add(
      "Failed to load resource: \(reason)", source: event.string("code") == "cross-origin" ? "security" : "network",
      url: url)
  }

  /// Reports what a policy blocks in Chromium's words, in which clients look for the policy's name.
  private static func reportViolation(_ event: TranscriptEvent, of page: PageTarget) {
    let (blocked, policy) = (event.string("blocked") ?? "", event.string("policy") ?? "")
    let prefix = event.string("disposition") == "report" ? "[Report Only] " : ""
    page.log.add(
      "\(prefix)Refused to load '\(blocked)' because it violates the following Content Security Policy directive: "
        + "\"\(policy)\".", source: "security", url: page.view.url.href)
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
