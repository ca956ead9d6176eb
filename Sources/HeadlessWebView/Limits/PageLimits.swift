/// How much pages may have of what one could make without end.
///
/// They are far above what a page has that means no harm. At a limit the page goes on without what it asked for, or is
/// ended; either way ``WebView/limitsReached`` and a record (``EventType/limitReached``) tell of it, once a page and
/// limit.
public struct PageLimits: Sendable, Hashable {
  /// How long a script may compute, with all microtasks that follow it; nil for any time.
  ///
  /// It is the thread's time that counts, not what passes on a busy machine. A script that takes longer is ended, and
  /// no `catch` or `finally` of its runs; the page goes on. Not each native of the engine can be ended, nor microtasks
  /// without end that make no objects. In a group the limit is that of the view that was made last.
  public var scriptTime: Duration? = .seconds(10)
  /// Timers that wait, of all frames: `setTimeout` and `setInterval` throw a `QuotaExceededError` then.
  public var timers = 200_000
  /// Tasks that wait in the view's loop: what would add one, such as `postMessage`, throws a `QuotaExceededError` then.
  public var tasks = 2_000_000
  /// Frames of a page, its main frame not among them, as in WebKit: further ones stay without a window.
  public var frames = 1_000
  /// How deeply frames may stand in each other, as in WebKit: deeper ones stay without a window.
  public var frameDepth = 32
  /// How often a request may be sent elsewhere before it fails.
  public var redirects = 20
  /// Lines that a document may write to the console; further ones are dropped.
  public var consoleLines = 100_000
  /// The length of one line of the console, in UTF-16 code units; longer ones are cut.
  public var consoleLine = 1 << 22
  /// The length of what a page hands a bridge at once, a queue of messages or a call, in UTF-16 code units.
  ///
  /// Longer ones are lost, which is a fault.
  public var payload = 1 << 28
  /// The messages that a bridge takes from a page at once; those behind them are lost, which is a fault.
  public var messages = 4_000_000
  /// The resident memory of the process at which a page is ended that computes, in bytes; nil for no such limit.
  ///
  /// The engine looks behind collections of garbage; in a group the limit is that of the view that was made last. The
  /// page's scripts are ended, and its process as with ``WebView/terminateWebProcess()``, or, where it is the app's
  /// own, its document.
  public var memory: Int? = 4 << 30

  /// The limits that a configuration has by itself.
  public init() {}
}

/// A limit that a page has reached.
public struct LimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The subjects of limits, by their names in ``PageLimits``.
  public enum Subject: String, Sendable, CaseIterable {
    /// The time of a script, in milliseconds.
    case scriptTime = "script-time"
    /// Timers that wait.
    case timers
    /// Tasks that wait.
    case tasks
    /// Frames of a page.
    case frames
    /// Frames in frames.
    case frameDepth = "frame-depth"
    /// Redirects of a request.
    case redirects
    /// Lines of the console.
    case consoleLines = "console-lines"
    /// The length of a line of the console.
    case consoleLine = "console-line"
    /// The length of what a bridge is handed.
    case payload
    /// The messages that a bridge is handed at once.
    case messages
    /// The process's memory.
    case memory
  }

  /// The subject of the limit.
  public let subject: Subject
  /// How many, or how much, there may be.
  public let most: Int
  /// The page that reached it.
  public let url: WebURL

  /// The page and the limit that it has reached.
  public var description: String { "\(url.href) has reached the limit \(subject.rawValue) of \(most)" }
}
