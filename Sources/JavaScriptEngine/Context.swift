import CJavaScriptCore

/// A global object with its built-ins: where scripts run.
///
/// A context lives as long as Swift references the context or one of its values.
/// ``close()`` breaks the cycles that host functions create when they capture values.
public final class Context {
  /// The machine whose heap this context is in.
  public let virtualMachine: VirtualMachine
  package let ref: JSGlobalContextRef
  /// The object that scripts see as the global object if it isn't the context's own; see ``takeGlobalProxy(of:)``.
  private var globalProxy: JSObjectRef?
  private var hostFunctions: [WeakHostFunction] = []
  var rejectionHandler: ((_ promise: Value, _ reason: Value) -> Void)?
  var hasRejectionCallback = false
  private var pruneAt = 64
  private var thrown: [(token: UInt64, value: JSValueRef)] = []
  /// Indicates whether ``close()`` was called.
  public private(set) var isClosed = false
  /// Indicates whether the context is listed for debugging.
  var isInspectable = false

  /// Opens a context in a machine of its own, or in a given one.
  public convenience init(in virtualMachine: VirtualMachine = VirtualMachine()) {
    self.init(in: virtualMachine, globalClass: nil)
  }

  /// Opens a context whose global object has a given class.
  package init(in virtualMachine: VirtualMachine, globalClass: GlobalClass?) {
    self.virtualMachine = virtualMachine
    ref = globalClass?.makeContext(in: virtualMachine) ?? JSGlobalContextCreateInGroup(virtualMachine.group, nil)
    learnImmediateValues(ref)
    virtualMachine.opened(ref)
  }

  deinit {
    close()
    if let globalProxy { JSValueUnprotect(ref, globalProxy) }
    virtualMachine.closed(ref)
    JSGlobalContextRelease(ref)
    virtualMachine.releaseFinalized()
  }

  /// The global object.
  public var globalObject: Value { Value(globalHandle.ref, in: self) }

  /// The global object, unprotected: the context itself keeps it.
  package var globalHandle: Handle { Handle(globalProxy ?? JSContextGetGlobalObject(ref)) }

  /// Returns a function that scripts of the context take for `undefined`, and that calls its method `item`: the object
  /// of `document.all`; nil if the library can't make one.
  package func makeMasqueradingFunction() -> Handle? {
    guard virtualMachine.usesInternals else { return nil }
    return CJavaScriptCore.makeMasqueradingFunction(virtualMachine.group, ref).map { Handle($0) }
  }

  /// Makes the object that scripts know as the global object of another context forward to this context's: HTML, "The
  /// WindowProxy exotic object".
  ///
  /// The other context's scripts still find their variables, but `this` and `window` are this context's from now on.
  /// It has no effect if the library lacks the function; scripts then see a new object.
  ///
  /// - Parameter other: A context of the same machine, in which no further script is evaluated.
  package func takeGlobalProxy(of other: Context) {
    guard virtualMachine.usesInternals, let proxy = JSValueToObject(other.ref, other.globalHandle.ref, nil),
      redirectGlobalProxy(virtualMachine.group, proxy, ref)
    else { return }
    JSValueProtect(ref, proxy)
    globalProxy = proxy
    let name = UTF16Text("globalThis")
    JSObjectSetProperty(ref, proxy, name.ref, proxy, JSPropertyAttributes(kJSPropertyAttributeDontEnum), nil)
  }

  /// Releases the closures of all host functions, so that their captures are freed; later calls throw in JavaScript.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    // The engine would list it until its objects are collected.
    if isInspectable { setInspectable(as: nil) }
    for entry in hostFunctions { entry.function?.body = nil }
    hostFunctions = []
    stopTellingRejections()
    forgetThrown()
  }

  /// Converts the C API's exception out-parameter to a Swift error; no other function does.
  @inline(__always)
  package func attempt<R>(
    _ body: (_ exception: UnsafeMutablePointer<JSValueRef?>) -> R
  ) throws(JavaScriptException) -> R {
    var exception: JSValueRef?
    let isOutermost = virtualMachine.user.enter()
    if isOutermost { virtualMachine.watchdog.calls &+= 1 }
    let result = body(&exception)
    if isOutermost { virtualMachine.user.leave() }
    if let exception { throw caught(exception) }
    if virtualMachine.watchdog.isPending { virtualMachine.settleTermination() }
    return result
  }

  /// Evaluates source text once, as a classic script.
  ///
  /// - Parameters:
  ///   - source: The script.
  ///   - url: The script's location in errors and stacks.
  ///   - line: The number of the first line.
  /// - Returns: The completion value.
  /// - Throws: The error that the script threw, or a `SyntaxError`.
  @discardableResult
  public func evaluate(_ source: String, url: String? = nil, line: Int = 1) throws(JavaScriptException) -> Value {
    try evaluate(UTF16Text(source), url: url, line: line)
  }

  /// Evaluates source text that is in the engine's storage already.
  @discardableResult
  public func evaluate(_ source: UTF16Text, url: String? = nil, line: Int = 1) throws(JavaScriptException) -> Value {
    Value(try evaluateHandle(source, url: url, line: line).ref, in: self)
  }

  /// Evaluates source text without protecting the result.
  @discardableResult
  package func evaluateHandle(
    _ source: UTF16Text, url: String? = nil, line: Int = 1
  ) throws(JavaScriptException) -> Handle {
    let place = url.map { UTF16Text($0) }
    let result = try attempt { JSEvaluateScript(ref, source.ref, globalProxy, place?.ref, Int32(clamping: line), $0) }
    return Handle(result ?? JSValueMakeUndefined(ref))
  }

  /// Evaluates a script that was parsed before.
  ///
  /// - Throws: ``EngineError/foreignMachine`` if the script was parsed in another machine; the error that the script
  ///   threw.
  @discardableResult
  public func evaluate(_ script: Script) throws -> Value {
    Value(try evaluateHandle(script).ref, in: self)
  }

  /// Evaluates a parsed script without protecting the result.
  @discardableResult
  package func evaluateHandle(_ script: Script) throws -> Handle {
    guard script.virtualMachine === virtualMachine else { throw EngineError.foreignMachine }
    let scriptRef = try script.refForEvaluation()
    let result = try attempt { JSScriptEvaluate(ref, scriptRef, globalProxy, $0) }
    return Handle(result ?? JSValueMakeUndefined(ref))
  }

  /// Returns whether the text is a script that can be parsed; throws the `SyntaxError` if it is not.
  public func checkSyntax(_ source: String, url: String? = nil) throws(JavaScriptException) {
    let text = UTF16Text(source)
    let place = url.map { UTF16Text($0) }
    _ = try attempt { JSCheckScriptSyntax(ref, text.ref, place?.ref, 1, $0) }
  }
}

@available(*, unavailable, message: "a context belongs to the isolation that owns its machine")
extension Context: Sendable {}

extension Context {
  /// Remembers a thrown value under a token, so that Swift code which rethrows the exception rethrows the same object.
  ///
  /// The token stays valid even if the code caught a few other exceptions in between.
  func remember(thrown value: JSValueRef) -> UInt64 {
    guard !isClosed else { return 0 }
    if let known = thrown.last(where: { $0.value == value }) { return known.token }
    if thrown.count == 8 { JSValueUnprotect(ref, thrown.removeFirst().value) }
    virtualMachine.lastThrown += 1
    JSValueProtect(ref, value)
    thrown.append((virtualMachine.lastThrown, value))
    return virtualMachine.lastThrown
  }

  /// Returns the value that an exception of this context describes, if it is one of the most recent ones.
  func recall(_ token: UInt64) -> JSValueRef? {
    guard token != 0 else { return nil }
    return thrown.last { $0.token == token }?.value
  }

  /// Releases the most recently thrown values.
  package func forgetThrown() {
    for entry in thrown { JSValueUnprotect(ref, entry.value) }
    thrown = []
  }

  /// Reads a thrown value, and makes sure that a termination takes effect only once.
  func caught(_ exception: JSValueRef) -> JavaScriptException {
    let exception = JavaScriptException(thrown: exception, in: self)
    if exception.isTermination { virtualMachine.watchdog.isUnreported = false }
    virtualMachine.settleTermination()
    return exception
  }

  func register(_ function: HostFunction) {
    if hostFunctions.count >= pruneAt {
      hostFunctions = hostFunctions.filter { $0.function != nil }
      pruneAt = max(64, hostFunctions.count * 2)
    }
    hostFunctions.append(WeakHostFunction(function: function))
    virtualMachine.hostFunctionCount += 1
  }
}

/// The evaluation of text by scripts: `eval`, `Function` and their like.
extension Context {
  /// Makes each evaluation of text by a script throw an `EvalError`; native code still evaluates scripts.
  package func refuseEvaluationOfText(with message: String) { setEvaluationOfText(false, message) }

  /// Lets scripts evaluate text again.
  package func allowEvaluationOfText() { setEvaluationOfText(true, "") }

  private func setEvaluationOfText(_ isAllowed: Bool, _ message: String) {
    guard !isClosed, let text = JSStringCreateWithUTF8CString(message) else { return }
    JSGlobalContextSetEvalEnabled(ref, isAllowed, text)
    JSStringRelease(text)
  }
}
