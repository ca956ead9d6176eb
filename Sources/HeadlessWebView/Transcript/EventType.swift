/// The name of a kind of event; bridges add theirs beside the web view's.
public struct EventType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name as it is written to the transcript.
  public let rawValue: String

  /// Creates an event type with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name as it is written to the transcript.
  public var description: String { rawValue }
}

extension EventType {
  /// A navigation was requested.
  ///
  /// Fields: `frame`, `url`, `kind`.
  public static let navigation = EventType(rawValue: "navigation")
  /// A message that the page sent to native by navigating was lost: another navigation replaced it in the same task,
  /// before native received it.
  ///
  /// Fields: `frame`, `url`, `by`.
  public static let navigationReplaced = EventType(rawValue: "navigation-replaced")
  /// Native decided on a navigation.
  ///
  /// Fields: `frame`, `url`, `policy` (`allow`, `cancel` or `download`).
  public static let decision = EventType(rawValue: "decision")
  /// A server redirected a navigation, and native allowed the redirect.
  ///
  /// Fields: `frame`, `url`.
  public static let redirect = EventType(rawValue: "redirect")
  /// Native rejected or downloads the response of a navigation, or allowed one with an error status.
  ///
  /// Fields: `frame`, `url`, `status`, `policy`.
  public static let response = EventType(rawValue: "response")
  /// A response arrived that native downloads.
  ///
  /// Fields: `frame`, `url`, `filename` (the suggested one), `status`.
  public static let download = EventType(rawValue: "download")
  /// A download is complete.
  ///
  /// Fields: `url`, `filename`, `bytes`.
  public static let downloadFinished = EventType(rawValue: "download-finished")
  /// A download failed, or native cancelled it.
  ///
  /// Fields: `url`, `filename`, `reason`.
  public static let downloadFailed = EventType(rawValue: "download-failed")
  /// A document replaced another.
  ///
  /// Fields: `frame`, `url`.
  public static let commit = EventType(rawValue: "commit")
  /// A document has a Content-Security-Policy.
  ///
  /// Fields: `frame`, `policy`, `source` (`header` or `meta`), and `disposition` (`report`) if it is not enforced.
  public static let contentPolicy = EventType(rawValue: "content-policy")
  /// A document or a worker did what its Content-Security-Policy forbids.
  ///
  /// Fields: `frame`, `directive` (such as `frame-src`), `blocked` (the URL, or the kind of code), `policy` (the
  /// directive as written), `disposition` (`enforce`, or `report` if it was allowed all the same), `place`.
  public static let contentPolicyViolation = EventType(rawValue: "content-policy-violation")
  /// A document was parsed.
  ///
  /// Fields: `frame`, `url`.
  public static let domContentLoaded = EventType(rawValue: "dom-content-loaded")
  /// A document and its resources were loaded.
  ///
  /// Fields: `frame`, `url`.
  public static let load = EventType(rawValue: "load")
  /// A document, script or other resource was not found or failed to load.
  ///
  /// Fields: `url`, `reason`, `code` (of the reason, such as `not-found`, `host-not-allowed`, `status` or `network`),
  /// `kind` (`document`, `frame`, `script` or `resource`).
  public static let loadFailed = EventType(rawValue: "load-failed")
  /// The page sent a request: for a document, a script, or by `fetch`.
  ///
  /// A `data:` or `blob:` URL is not a request.
  ///
  /// Fields: `id`, `method`, `url`, and `body` if it has one.
  public static let request = EventType(rawValue: "request")
  /// A request received a response.
  ///
  /// Fields: `id`, `method`, `url`, `status`, `mime`, `bytes`, `by` (`file`, `route`, `scheme` or `server`).
  public static let requestFinished = EventType(rawValue: "request-finished")
  /// A request failed.
  ///
  /// Fields: `id`, `method`, `url`, `reason`.
  public static let requestFailed = EventType(rawValue: "request-failed")
  /// A `WebSocket` opened, failed or closed, or a message crossed it.
  ///
  /// Fields: `url`, `kind` (`open`, `failed`, `sent`, `received` or `closed`), `text`.
  public static let socket = EventType(rawValue: "socket")
  /// The page wrote a line to the console.
  ///
  /// Fields: `level`; `text`, the text that WebKit writes; and `shown`, the text that a browser's console shows for a
  /// line with objects.
  public static let console = EventType(rawValue: "console")
  /// An exception was not caught.
  ///
  /// Fields: `message`, `place`, `phase`, `handled`; `shown`, the text that a browser's console shows for an object
  /// that is not an error; `stopped` if a limit terminated the script; and `world`, the name of the script's world if
  /// it isn't the page's own.
  public static let error = EventType(rawValue: "error")
  /// A promise was rejected, and the rejection was not handled.
  ///
  /// Fields: `message`, `place`, `handled`; `shown`, the text that a browser's console shows for an object that is not
  /// an error; and `world`, the name of the script's world if it isn't the page's own.
  public static let rejection = EventType(rawValue: "rejection")
  /// The page called `alert`, `confirm` or `prompt`.
  ///
  /// Fields: `kind`, `text`, `answer`.
  public static let dialog = EventType(rawValue: "dialog")
  /// Native evaluated a script.
  ///
  /// Fields: `place` or `text`.
  public static let evaluate = EventType(rawValue: "evaluate")
  /// A message was lost or skipped, or something is missing; the field `code` identifies the fault.
  ///
  /// Fields: `code`, `text`, and the fields of the code.
  public static let fault = EventType(rawValue: "fault")
  /// The page looked for an iOS API that is missing here, or failed without it; each is recorded once per name.
  ///
  /// Polyfills and feature checks look for many APIs without needing them. Fields: `name`, `place`, and `failed` if an
  /// uncaught error names the API.
  public static let missingAPI = EventType(rawValue: "missing-api")
  /// The page accessed an object of a bridge that is missing; recorded once per name and page.
  ///
  /// Fields: `name` (`_dsbridge`, `_dswk`, `webkit` or `webkit.messageHandlers.NAME`), `place`.
  public static let missingBridge = EventType(rawValue: "missing-bridge")
  /// The page sent a message to one of native's message handlers.
  ///
  /// Fields: `name`, `body`, `frame`; and `world`, the name of the script's world if it isn't the page's own.
  public static let scriptMessage = EventType(rawValue: "script-message")
  /// A message handler replied.
  ///
  /// Fields: `name`, `body` or `error`.
  public static let scriptReply = EventType(rawValue: "script-reply")
  /// The page called a function that native exposed to it.
  ///
  /// Fields: `name`, `arguments`, `answer` or `error`, `frame`.
  public static let scriptCall = EventType(rawValue: "script-call")
  /// A timer ran; recorded only if the recording of timers is enabled.
  ///
  /// Fields: `id`.
  public static let timer = EventType(rawValue: "timer")
  /// The page's process ended.
  ///
  /// Fields: `url`.
  public static let processTerminated = EventType(rawValue: "process-terminated")
  /// The page reached one of the view's limits; recorded once per limit and page.
  ///
  /// Fields: `limit`, `most`, `text`.
  public static let limitReached = EventType(rawValue: "limit-reached")
  /// A script called `window.open()` for a window that does not exist.
  ///
  /// Fields: `url`, `name`.
  public static let windowRequested = EventType(rawValue: "window-requested")
  /// The page called `window.close()`.
  public static let closeRequested = EventType(rawValue: "close-requested")
  /// A file input was clicked, so that an app would let the user select files.
  ///
  /// Fields: `chooser`, `multiple`, `folder`.
  public static let fileChooserRequested = EventType(rawValue: "file-chooser-requested")
}
