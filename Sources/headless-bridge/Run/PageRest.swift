import HeadlessWebView
import JavaScriptEngine

/// Runs a page until it is idle, and recognizes pages that never are.
final class PageRest {
  private let options: RunOptions
  /// A Boolean value that indicates whether the page polls or repeats timers forever.
  private(set) var isPolling = false
  /// The time that a polling page gets for each further action.
  private static let actionTime = Duration.seconds(5)

  /// Returns the lines that report a page that did not become idle, with advice if its time advances.
  static func lines(_ error: EventLoopError) -> [String] {
    let hint =
      "hint: a page that polls or repeats timers never becomes idle. Run it for a fixed time with --for, such as --for 5s"
    return ["\(error)"] + (isBusy(error) ? [] : [hint])
  }

  /// Returns whether work is due, so that virtual time does not advance.
  private static func isBusy(_ error: EventLoopError) -> Bool { error.pending.contains { $0.kind == .task } }

  init(_ options: RunOptions) { self.options = options }

  /// Runs the page until it is idle, or for the time that the options set.
  ///
  /// - Returns: What the page is still waiting for, when the page is found to poll; later calls return nil.
  /// - Throws: The error for a page whose time does not advance, so that further actions would take as long again.
  func settle(_ view: WebView) throws(EventLoopError) -> EventLoopError? {
    if let time = options.time {
      view.advance(by: time)
      return nil
    }
    let limit = isPolling ? min(options.timeout, Self.actionTime) : options.timeout
    do throws(EventLoopError) { try view.runUntilIdle(limit: limit) } catch {
      guard !Self.isBusy(error), !view.group.virtualMachine.terminated else { throw error }
      defer { isPolling = true }
      return isPolling ? nil : error
    }
    return nil
  }
}
