import JavaScriptEngine
import Ownership

/// A value that native code passes to a page's function.
public enum ScriptArgument: Sendable {
  case string(UTF16Text)
  case number(Double)
  case boolean(Bool)
  case null
  case copy(StructuredValue)

  /// A Swift string.
  public static func text(_ text: String) -> Self { .string(UTF16Text(text)) }
}

extension WebView {
  /// What native code gets back: a copy of the result, or why there is none.
  public typealias ScriptCompletion = (Result<StructuredValue, ScriptError>) -> Void

  /// Evaluates a script in the main frame, in a task of its own; the completion comes in a later task.
  ///
  /// An exception goes to the page's `onerror` and to the completion.
  /// - Parameter name: Names the script. A place in a script with a name is the name alone, in the transcript and for the page,
  ///   which sees line 1: as in an app, where such a script is one line.
  public func evaluateJavaScript(_ source: String, name: String? = nil, completion: ScriptCompletion? = nil) {
    evaluateJavaScript(UTF16Text(source), name: name, completion: completion)
  }

  /// Evaluates a script that is in the engine's storage already.
  ///
  /// - Parameter condition: Asked right before, when the page may be another than at present; false is ``ScriptError/noPage``.
  public func evaluateJavaScript(
    _ source: UTF16Text, name: String? = nil, when condition: (() -> Bool)? = nil, completion: ScriptCompletion? = nil
  ) {
    if let name { nativeScripts.insert(name) }
    run(completion, when: condition) { realm throws(JavaScriptException) in
      try realm.evaluate(source, url: name ?? realm.url.href)
    }
  }

  /// Calls a function in the main frame with values, in a task of its own; the completion comes in a later task.
  public func call(_ function: PageFunction, _ arguments: ScriptArgument..., completion: ScriptCompletion? = nil) {
    call(FunctionCall(function, arguments, nil, completion))
  }

  /// The same where another page may have come before the task.
  ///
  /// - Parameter condition: Asked right before the call; false is ``ScriptError/noPage``.
  public func call(
    _ function: PageFunction, _ arguments: ScriptArgument..., when condition: @escaping () -> Bool,
    completion: ScriptCompletion? = nil
  ) {
    call(FunctionCall(function, arguments, condition, completion))
  }

  /// Calls a function in the main frame with a value, in a task of its own; only a failure is told, in a later task.
  ///
  /// - Parameter condition: Asked right before the call, when the page may be another than at present; false is
  ///   ``ScriptError/noPage``.
  public func call(
    _ function: PageFunction, _ argument: ScriptArgument, when condition: (() -> Bool)? = nil,
    onFailure: @escaping (ScriptError) -> Void
  ) {
    call(FunctionCall(function: function, argument: argument, condition: condition, end: .failure(onFailure)))
  }

  private func call(_ call: consuming FunctionCall) {
    if configuration.host.isInProcess { perform(call, isAtOnce: true) } else { work.call(call) }
  }

  /// Makes a call whose turn has come.
  func perform(_ call: borrowing FunctionCall, isAtOnce: Bool) {
    let isWanted = if case .completion(.some) = call.end { true } else { false }
    let (function, argument, more) = (call.function, call.argument, call.more)
    let result = result(when: call.condition, isWanted: isWanted) { realm throws(JavaScriptException) in
      try realm.call(function, argument, more)
    }
    guard let result else { return call.end.fail(.noPage) }
    switch call.end {
    case .completion(let completion):
      guard let completion else { return }
      if isAtOnce { completion(result) } else { work.tell(completion, result) }
    case .failure(let handler):
      guard case .failure(let failure) = result else { return }
      if isAtOnce { handler(failure) } else { work.tell(handler, failure) }
    }
  }

  func run(
    _ completion: ScriptCompletion?, when condition: (() -> Bool)? = nil, in frame: FrameInfo? = nil,
    _ body: @escaping (PageRealm) throws(JavaScriptException) -> Handle
  ) {
    guard !configuration.host.isInProcess else {
      let result = result(when: condition, in: frame, isWanted: completion != nil, body)
      completion?(result ?? .failure(.noPage))
      return
    }
    eventLoop.post { [link] in
      guard let self = link.target,
        let result = self.result(when: condition, in: frame, isWanted: completion != nil, body)
      else {
        completion?(.failure(.noPage))
        return
      }
      if let completion { self.eventLoop.post { completion(result) } }
    }
  }

  /// What a script of native comes to; nil when there is no page for it.
  private func result(
    when condition: (() -> Bool)?, in frame: FrameInfo? = nil, isWanted: Bool,
    _ body: (PageRealm) throws(JavaScriptException) -> Handle
  ) -> Result<StructuredValue, ScriptError>? {
    guard let realm = openRealm(when: condition, in: frame) else { return nil }
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    do throws(JavaScriptException) {
      let value = try realm.core.withGesture { () throws(JavaScriptException) in try body(realm) }
      return isWanted ? realm.copy(value) : .success(.undefined)
    } catch {
      return .failure(.exception(realm.report(error, phase: "evaluate")))
    }
  }

  func openRealm(when condition: (() -> Bool)? = nil, in frame: FrameInfo? = nil) -> PageRealm? {
    guard !isClosed, condition?() != false else { return nil }
    guard let frame, !frame.isMainFrame else { return mainRealm() }
    return mainFrame?.descendant(frame.id)?.openedRealm
  }

  /// A script of native is about to run; what is given stands for the page whose script it may run in the midst of.
  func enter(_ realm: PageRealm) -> Handle? {
    let outer = realm.core.enter(realm)
    return configuration.host.isInProcess ? outer : nil
  }

  func leave(_ realm: PageRealm, to outer: Handle?) {
    if let outer { realm.core.leave(to: outer) }
  }
}

extension PageRealm {
  /// Calls a function of native code's with its first argument and those behind it.
  func call(
    _ function: PageFunction, _ argument: ScriptArgument?, _ more: [ScriptArgument]
  ) throws(JavaScriptException) -> Handle {
    let compiled = try compiled(function)
    guard function.isTool || !more.isEmpty else {
      guard let argument else { return try context.call(compiled.handle) }
      return try context.call(compiled.handle, try context.handle(of: argument))
    }
    let home = compiled.context
    // The collector does not see what is only in an array.
    var values = function.isTool ? [Value(context.globalHandle.ref, in: context)] : []
    for argument in (argument.map { [$0] } ?? []) + more {
      values.append(Value(try home.handle(of: argument).ref, in: home))
    }
    defer { withExtendedLifetime(values) {} }
    let pointers = values.map { Optional($0.handle.ref) }
    return try pointers.withUnsafeBufferPointer { buffer throws(JavaScriptException) in
      try context.call(compiled.handle, buffer)
    }
  }

  func copy(_ value: Handle) -> Result<StructuredValue, ScriptError> {
    do {
      return .success(
        try context.structuredCopy(of: value) { handle in
          ((try? core.call(.isPlatformObject, [handle])).map { core.context.isTrue($0) }) ?? false
        })
    } catch let exception as JavaScriptException {
      return .failure(.exception(exception))
    } catch {
      return .failure(.unsupportedResult)
    }
  }
}

extension Context {
  fileprivate func handle(of argument: ScriptArgument) throws(JavaScriptException) -> Handle {
    switch argument {
    case .string(let text): handle(text)
    case .number(let number): handle(number)
    case .boolean(let boolean): handle(boolean)
    case .null: null
    case .copy(let value): try Value(value, in: self).handle
    }
  }
}
