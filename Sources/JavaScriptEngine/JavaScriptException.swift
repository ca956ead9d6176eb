import CJavaScriptCore

/// An exception of a script, as values that outlive the script's context.
public struct JavaScriptException: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error's `name`, such as `TypeError`; nil if the thrown value is not an error object.
  public var name: String?
  /// The error's `message`, or the thrown value as a string if it is not an error object.
  public var message: String
  /// The URL of the script that threw, if the engine knows it.
  public var url: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, from 1, in UTF-16 code units; syntax errors have none.
  public var column: Int?
  /// The call stack, innermost frame first; empty if the thrown value is not an error object.
  public var stack: [StackFrame]
  /// Identifies the thrown value, so that rethrowing into JavaScript keeps its identity.
  var token = Token()
  /// Indicates whether the machine terminated the script at a limit: ``VirtualMachine/executionTimeLimit``,
  /// ``VirtualMachine/memoryLimit``.
  public internal(set) var isTermination = false

  /// The identity of the thrown value.
  ///
  /// Two exceptions with the same contents are equal, whichever values they describe.
  struct Token: Sendable, Hashable {
    var number: UInt64 = 0

    static func == (left: Token, right: Token) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates an exception that Swift code can throw into JavaScript as an error with a name.
  public init(
    name: String? = "Error", message: String, url: String? = nil, line: Int? = nil, column: Int? = nil,
    stack: [StackFrame] = []
  ) {
    self.name = name
    self.message = message
    self.url = url
    self.line = line
    self.column = column
    self.stack = stack
  }

  /// The name and the message, in the format of `String(error)`.
  public var summary: String {
    guard let name, !name.isEmpty else { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }

  /// The beginning of the engine's message for a value that `JSON.stringify` does not support.
  package static let unwritableJSON = "JSON.stringify cannot serialize"

  /// Indicates whether `JSON.stringify` failed because of a value that it does not support.
  package var isOfUnwritableJSON: Bool { message.contains(Self.unwritableJSON) }

  /// Indicates whether the script could not be parsed.
  public var isSyntaxError: Bool { name == "SyntaxError" }

  /// The location, `url:line:column`, as far as it is known.
  public var place: String? {
    guard url != nil || line != nil else { return nil }
    var text = url ?? "<anonymous>"
    if let line { text += ":\(line)" }
    if let line, line > 0, let column { text += ":\(column)" }
    return text
  }

  /// The location and the summary in one line.
  public var description: String {
    guard let place else { return summary }
    return "\(place): \(summary)"
  }
}

extension JavaScriptException {
  /// The message for a value that cannot be converted to a string.
  private static let unspeakable = "value that cannot be converted to a string"

  /// The summary as a page sees it: empty for a value that cannot be converted to a string.
  package var spoken: String { name == nil && message == Self.unspeakable ? "" : summary }

  /// The message of the engine's exception when it terminates a script.
  static let terminationMessage = "JavaScript execution terminated."

  /// Reads a thrown value.
  ///
  /// A getter that throws meanwhile counts as absent, because reporting an exception must not fail.
  init(thrown value: JSValueRef, in context: Context) {
    let ref = context.ref
    let endings = context.virtualMachine.watchdog.terminations
    func property(_ object: JSObjectRef, _ name: PropertyName) -> JSValueRef? {
      // A single getter that never returns is enough: no further property is read after a termination.
      guard context.virtualMachine.watchdog.terminations == endings else { return nil }
      var ignored: JSValueRef?
      let found = JSObjectGetProperty(ref, object, name.ref, &ignored)
      return ignored == nil ? found : nil
    }
    func text(_ value: JSValueRef?) -> String? {
      guard let value, !JSValueIsUndefined(ref, value), context.virtualMachine.watchdog.terminations == endings else {
        return nil
      }
      var ignored: JSValueRef?
      guard let copy = JSValueToStringCopy(ref, value, &ignored), ignored == nil else { return nil }
      return UTF16Text(owning: copy).string
    }
    func number(_ value: JSValueRef?) -> Int? {
      guard let value, JSValueIsNumber(ref, value) else { return nil }
      return Int(exactly: JSValueToNumber(ref, value, nil))
    }
    // Read first: a getter of another property may never return, and then no further property is read.
    func saying(ofError object: JSObjectRef) -> String? {
      guard let message = property(object, Names.message), JSValueIsString(ref, message), let said = text(message)
      else { return nil }
      return isError(object) ? said : nil
    }
    func isError(_ object: JSObjectRef) -> Bool {
      // A syntax error has a line and no stack, and the error about a redeclared name has neither.
      if property(object, Names.stack).map({ JSValueIsString(ref, $0) }) ?? false { return true }
      if property(object, Names.line).map({ JSValueIsNumber(ref, $0) }) ?? false { return true }
      guard let realm = try? context.virtualMachine.realm() else { return false }
      let argument: [JSValueRef?] = [object]
      let answer = JSObjectCallAsFunction(ref, realm.isError.ref, nil, 1, argument, nil)
      return answer.map { JSValueToBoolean(ref, $0) } ?? false
    }

    if JSValueIsObject(ref, value), let object = JSValueToObject(ref, value, nil),
      let said = saying(ofError: object)
    {
      self.init(
        name: text(property(object, Names.name)),
        message: said,
        url: text(property(object, Names.sourceURL)).flatMap { $0.isEmpty ? nil : $0 },
        line: number(property(object, Names.line)),
        column: number(property(object, Names.column)),
        stack: StackFrame.frames(of: text(property(object, Names.stack)) ?? ""))
    } else {
      let own = JSValueIsUndefined(ref, value) ? "undefined" : text(value)
      self.init(name: nil, message: own ?? Self.unspeakable)
      // The engine marks terminations by this text only; a page may throw the same text, but not when a limit is
      // exceeded.
      isTermination =
        context.virtualMachine.watchdog.isPending && JSValueIsString(ref, value)
        && message == Self.terminationMessage
      if isTermination, let place = context.virtualMachine.lastTermination?.place {
        (url, line) = (place.url, place.line)
      }
    }
    token.number = context.remember(thrown: value)
  }

  private enum Names {
    static let name: PropertyName = "name"
    static let message: PropertyName = "message"
    static let sourceURL: PropertyName = "sourceURL"
    static let line: PropertyName = "line"
    static let column: PropertyName = "column"
    static let stack: PropertyName = "stack"
  }
}

/// An incorrect use of the engine, detected before the engine is called.
public enum EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A script or a value was used in a machine that did not create it, for which the engine would abort the process.
  case foreignMachine
  /// The context was closed.
  case contextClosed
  /// A value was used as an object but is not one.
  case notAnObject(String)
  /// A value was called but is not a function.
  case notAFunction(String)
  /// A value cannot be copied, such as a function or a symbol.
  case unsupportedType(String)

  /// The reason, and what to do instead.
  public var description: String {
    switch self {
    case .foreignMachine: "used in a virtual machine other than its own; create it in the machine that uses it"
    case .contextClosed: "the context was closed"
    case .notAnObject(let text): "\(text) is not an object"
    case .notAFunction(let text): "\(text) is not a function"
    case .unsupportedType(let text): "\(text) cannot be copied out of its context"
    }
  }
}
