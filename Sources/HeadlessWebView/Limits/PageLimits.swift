/// The limits for resources that a page could otherwise use without bound.
///
/// They are far above the needs of a well-behaved page. At a limit the page continues without the requested resource,
/// or is terminated. Either way ``WebView/limitsReached`` and an event (``EventType/limitReached``) report it, once per
/// page and limit.
public struct PageLimits: Sendable, Hashable {
  /// The time that a script may compute, with all microtasks that follow it; nil for no limit.
  ///
  /// The thread's processor time counts, not the time that passes on a busy machine. A script that exceeds the limit is
  /// terminated, and its `catch` and `finally` blocks do not run; the page continues. Some native functions of the
  /// engine cannot be terminated, nor can endless microtasks that allocate no objects. In a group the limit is that of
  /// the most recently created view.
  public var scriptTime: Duration? = .seconds(10)
  /// The waiting timers of all frames; beyond it, `setTimeout` and `setInterval` throw a `QuotaExceededError`.
  public var timers = 200_000
  /// The waiting tasks in the view's loop; beyond it, functions that add one, such as `postMessage`, throw a
  /// `QuotaExceededError`.
  public var tasks = 2_000_000
  /// The frames of a page except its main frame, as in WebKit: further ones have no window.
  public var frames = 1_000
  /// The nesting depth of frames, as in WebKit: deeper ones have no window.
  public var frameDepth = 32
  /// The workers of a page; beyond it, `new Worker()` throws a `QuotaExceededError`.
  public var workers = 256
  /// The number of redirects after which a request fails.
  public var redirects = 20
  /// The lines that a document may write to the console; further ones are dropped.
  public var consoleLines = 100_000
  /// The length of one line of the console, in UTF-16 code units; longer ones are cut.
  public var consoleLine = 1 << 22
  /// The length of the data that a page passes to a bridge at once, a queue of messages or a call, in UTF-16 code
  /// units.
  ///
  /// Longer data is lost, which is a fault.
  public var payload = 1 << 28
  /// The messages that a bridge accepts from a page at once; further ones are lost, which is a fault.
  public var messages = 4_000_000
  /// The resident memory of the process, in bytes, above which a computing page is terminated; nil for no limit.
  ///
  /// The engine checks it after garbage collections; in a group the limit is that of the most recently created view.
  /// The page's scripts are terminated, and its process as with ``WebView/terminateWebProcess()``, or its document if
  /// it runs in the app's own process.
  public var memory: Int? = 4 << 30

  /// Creates the default limits.
  public init() {}
}

/// A limit that a page has reached.
public struct LimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The subjects of limits, by their names in ``PageLimits``.
  public enum Subject: String, Sendable, CaseIterable {
    /// The time of a script, in milliseconds.
    case scriptTime = "script-time"
    /// The waiting timers.
    case timers
    /// The waiting tasks.
    case tasks
    /// The frames of a page.
    case frames
    /// The nesting depth of frames.
    case frameDepth = "frame-depth"
    /// The workers of a page.
    case workers
    /// Redirects of a request.
    case redirects
    /// Lines of the console.
    case consoleLines = "console-lines"
    /// The length of a line of the console.
    case consoleLine = "console-line"
    /// The length of the data that is passed to a bridge.
    case payload
    /// The messages that are passed to a bridge at once.
    case messages
    /// The process's memory.
    case memory
  }

  /// The subject of the limit.
  public let subject: Subject
  /// The maximum number or amount.
  public let most: Int
  /// The page that reached it.
  public let url: WebURL

  /// The page and the limit that it has reached.
  public var description: String { "\(url.href): the limit \(subject.rawValue)=\(most) was exceeded" }
}
