/// The name of a kind of event; bridges add theirs beside the web view's.
public struct EventType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name as it is written.
  public let rawValue: String

  /// Names a kind of event.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name as it is written.
  public var description: String { rawValue }
}

extension EventType {
  /// A navigation was asked for: `frame`, `url`, `kind`.
  public static let navigation = EventType(rawValue: "navigation")
  /// A message to native by an address was lost, because another address took its place in the same task: `frame`, `url`, `by`.
  public static let navigationReplaced = EventType(rawValue: "navigation-replaced")
  /// Native decided on a navigation: `frame`, `url`, `policy`.
  public static let decision = EventType(rawValue: "decision")
  /// A server sent a navigation elsewhere, which native allowed: `frame`, `url`.
  public static let redirect = EventType(rawValue: "redirect")
  /// Native did not take what a navigation was answered with, or took what has the status of a failure: `frame`, `url`, `status`, `policy`.
  public static let response = EventType(rawValue: "response")
  /// A document was replaced by another: `frame`, `url`.
  public static let commit = EventType(rawValue: "commit")
  /// A document came with a Content-Security-Policy, which is not held to here: `frame`, `policy`, `source` (`header` or `meta`).
  public static let contentPolicy = EventType(rawValue: "content-policy")
  /// A document was parsed: `frame`, `url`.
  public static let domContentLoaded = EventType(rawValue: "dom-content-loaded")
  /// A document and what it needs was loaded: `frame`, `url`.
  public static let load = EventType(rawValue: "load")
  /// A document, script or other resource could not be had: `url`, `reason`, and its `kind`: `document`, `frame`, `script` or `resource`.
  public static let loadFailed = EventType(rawValue: "load-failed")
  /// A request went out: `id`, `method`, `url`, and `body` when it has one.
  public static let request = EventType(rawValue: "request")
  /// A request was answered: `id`, `method`, `url`, `status`, `mime`, `bytes`, and `by`: `file`, `route` or `server`.
  public static let requestFinished = EventType(rawValue: "request-finished")
  /// A request failed: `id`, `method`, `url`, `reason`.
  public static let requestFailed = EventType(rawValue: "request-failed")
  /// Something of a `WebSocket`: `url`, `kind` (`open`, `failed`, `sent`, `received`, `closed`), `text`.
  public static let socket = EventType(rawValue: "socket")
  /// A line of the console: `level`, `text`, and `shown`, what a browser's console shows of a line with objects.
  public static let console = EventType(rawValue: "console")
  /// An uncaught exception: `message`, `place`, `phase`, `handled`, `shown`, what a browser's console shows of an object that is no error, and
  /// `stopped` for a script that the time limit ended.
  public static let error = EventType(rawValue: "error")
  /// A rejection that nobody handled: `message`, `place`, `handled`, `shown`.
  public static let rejection = EventType(rawValue: "rejection")
  /// A dialog: `kind`, `text`, `answer`.
  public static let dialog = EventType(rawValue: "dialog")
  /// Native evaluated a script: `place` or `text`.
  public static let evaluate = EventType(rawValue: "evaluate")
  /// Something was lost, skipped or is missing: `code`, `text`.
  public static let fault = EventType(rawValue: "fault")
  /// The page looked for what the platform of iOS has and this one has not, for the first time: `name`, `place`.
  public static let missingAPI = EventType(rawValue: "missing-api")
  /// The page looked for an object of a bridge that is not there, for the first time: `name`
  /// (`_dsbridge`, `_dswk`, `webkit` or `webkit.messageHandlers.NAME`), `place`.
  public static let missingBridge = EventType(rawValue: "missing-bridge")
  /// The page told a message handler of native something: `name`, `body`, `frame`.
  public static let scriptMessage = EventType(rawValue: "script-message")
  /// The handler replied: `name`, `body` or `error`.
  public static let scriptReply = EventType(rawValue: "script-reply")
  /// The page called a function that native put into it: `name`, `arguments`, `answer` or `error`, `frame`.
  public static let scriptCall = EventType(rawValue: "script-call")
  /// A timer ran: `id`.
  public static let timer = EventType(rawValue: "timer")
  /// The process with the page ended: `url`.
  public static let processTerminated = EventType(rawValue: "process-terminated")
  /// A page reached a limit, for the first time: `limit`, `most`, `text`.
  public static let limitReached = EventType(rawValue: "limit-reached")
  /// A script asked for a window: `url`, `name`.
  public static let windowRequested = EventType(rawValue: "window-requested")
  /// The page asked for its window to be closed.
  public static let closeRequested = EventType(rawValue: "close-requested")
}
