/// The code of a fault, which identifies what was lost, skipped or is missing: the field `code` of ``EventType/fault``.
///
/// Each code is declared once, as a constant in the module that reports it. Codes are stable, because tests and reports
/// compare them. Your own bridges declare their codes in extensions.
public struct FaultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it is written to the transcript.
  public let rawValue: String

  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it is written to the transcript.
  public var description: String { rawValue }
}

extension TranscriptEvent {
  /// The code of a fault; nil for events of other types.
  public var faultCode: FaultCode? {
    type == .fault ? string("code").map(FaultCode.init(rawValue:)) : nil
  }
}

/// Faults that the web view itself reports.
extension FaultCode {
  /// A message or a call names a handler that is not registered in native.
  ///
  /// Fields: `name`, and from bridges `guess` or `hint`.
  public static let noHandler = FaultCode(rawValue: "no-handler")
  /// The page or the app used a feature that is unsupported and has no effect.
  public static let unsupported = FaultCode(rawValue: "unsupported")
  /// A request has a method that its receiver does not support.
  public static let requestMethod = FaultCode(rawValue: "request-method")
  /// A page contains characters beyond ASCII but declares no encoding: it was read as windows-1252, as in WebKit.
  public static let encodingGuessed = FaultCode(rawValue: "encoding-guessed")
  /// An external script that the parser does not wait for called `document.write()`, which had no effect.
  public static let writeIgnored = FaultCode(rawValue: "write-ignored")
  /// Scripts that write scripts were nested more than 20 levels deep.
  public static let writeDepth = FaultCode(rawValue: "write-depth")
  /// The page passed an argument that cannot be copied, such as a node, to a function of native, which receives
  /// `undefined`.
  public static let argumentNotCopied = FaultCode(rawValue: "argument-not-copied")
  /// A sandboxed frame attempted an operation that its `sandbox` attribute forbids.
  public static let sandbox = FaultCode(rawValue: "sandbox")
  /// Cookies of a site other than the page's are blocked, as on iOS.
  ///
  /// Fields: `site`.
  public static let thirdPartyCookies = FaultCode(rawValue: "third-party-cookies")
  /// A script polls the clock in a loop: from now on, each read advances virtual time.
  public static let clockWait = FaultCode(rawValue: "clock-wait")
  /// The page opened a `WebSocket` for which there is no route, and whose host is not allowed.
  public static let socketUnanswered = FaultCode(rawValue: "socket-unanswered")
  /// A library that a connection of the page needs is missing on this machine; the text says what to install.
  public static let libraryMissing = FaultCode(rawValue: "library-missing")
  /// The website data could not be saved.
  public static let websiteData = FaultCode(rawValue: "website-data")
  /// A defect of HeadlessBridge itself.
  public static let internalError = FaultCode(rawValue: "internal")
}
