/// The code of a fault: what was lost, skipped or is missing, as the field `code` of ``EventType/fault`` names it.
///
/// Each code is declared once, as a constant in the module that reports it. Codes are stable: tests and reports compare
/// them. A bridge of yours declares its own in an extension.
public struct FaultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as the transcript writes it.
  public let rawValue: String

  /// Makes a code of its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as the transcript writes it.
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
  /// A message or a call names a handler that native does not have.
  ///
  /// Fields: `name`, and from bridges `guess` or `hint`.
  public static let noHandler = FaultCode(rawValue: "no-handler")
  /// The page or the app asked for something that has no effect here.
  public static let unsupported = FaultCode(rawValue: "unsupported")
  /// A request has a method that its receiver does not support.
  public static let requestMethod = FaultCode(rawValue: "request-method")
  /// A page has letters beyond ASCII and names no encoding: it was read as windows-1252, as WebKit does.
  public static let encodingGuessed = FaultCode(rawValue: "encoding-guessed")
  /// A script that the parser does not wait for called `document.write`, which then has no effect.
  public static let writeIgnored = FaultCode(rawValue: "write-ignored")
  /// Scripts that write scripts were nested more than 20 deep.
  public static let writeDepth = FaultCode(rawValue: "write-depth")
  /// The HTML parser could not get through some markup and left it out.
  public static let markupRefused = FaultCode(rawValue: "markup-refused")
  /// The page passed an argument that cannot be copied, such as a node, to a function of native: native gets
  /// `undefined`.
  public static let argumentNotCopied = FaultCode(rawValue: "argument-not-copied")
  /// A sandboxed frame tried what its `sandbox` attribute forbids.
  public static let sandbox = FaultCode(rawValue: "sandbox")
  /// A script reads the clock in a loop; from now on each read moves the virtual clock.
  public static let clockWait = FaultCode(rawValue: "clock-wait")
  /// The page opened a `WebSocket` that no route answers.
  public static let socketUnanswered = FaultCode(rawValue: "socket-unanswered")
  /// The website data could not be saved.
  public static let websiteData = FaultCode(rawValue: "website-data")
  /// A defect of HeadlessBridge itself.
  public static let internalError = FaultCode(rawValue: "internal")
}
