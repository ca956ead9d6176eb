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
    call(function, arguments, nil, completion)
  }

  /// The same where another page may have come before the task.
  ///
  /// - Parameter condition: Asked right before the call; false is ``ScriptError/noPage``.
  public func call(
    _ function: PageFunction, _ arguments: ScriptArgument..., when condition: @escaping () -> Bool,
    completion: ScriptCompletion? = nil
  ) {
    call(function, arguments, condition, completion)
  }

  private func call(
    _ function: PageFunction, _ arguments: [ScriptArgument], _ condition: (() -> Bool)?, _ completion: ScriptCompletion?
  ) {
    run(completion, when: condition) { realm throws(JavaScriptException) in
      try realm.call(function, arguments)
    }
  }

  /// Calls a function in the main frame with a value, in a task of its own; only a failure is told, in a later task.
  ///
  /// - Parameter condition: Asked right before the call, when the page may be another than at present; false is
  ///   ``ScriptError/noPage``.
  public func call(
    _ function: PageFunction, _ argument: ScriptArgument, when condition: (() -> Bool)? = nil,
    onFailure: @escaping (ScriptError) -> Void
  ) {
    guard !configuration.host.isInProcess else {
      return callNow(function, argument, when: condition) { $0.map(onFailure) }
    }
    eventLoop.post { [link] in
      guard let self = link.target else { return onFailure(.noPage) }
      self.callNow(function, argument, when: condition) { [eventLoop = self.eventLoop] failure in
        guard let failure else { return }
        if case .noPage = failure { onFailure(failure) } else { eventLoop.post { onFailure(failure) } }
      }
    }
  }

  private func callNow(
    _ function: PageFunction, _ argument: ScriptArgument, when condition: (() -> Bool)?,
    _ end: (ScriptError?) -> Void
  ) {
    guard let realm = openRealm(when: condition) else { return end(.noPage) }
    let outer = enter(realm)
    var failure: ScriptError?
    do throws(JavaScriptException) {
      try realm.core.withGesture { () throws(JavaScriptException) in
        _ = try realm.call(function, argument)
      }
    } catch {
      failure = .exception(realm.report(error, phase: "evaluate"))
    }
    leave(realm, to: outer)
    end(failure)
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
    when condition: (() -> Bool)?, in frame: FrameInfo?, isWanted: Bool,
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
  func call(_ function: PageFunction, _ argument: ScriptArgument) throws(JavaScriptException) -> Handle {
    guard !function.isTool else { return try call(function, [argument]) }
    return try context.call(try compiled(function).handle, try context.handle(of: argument))
  }

  func call(_ function: PageFunction, _ arguments: [ScriptArgument]) throws(JavaScriptException) -> Handle {
    let compiled = try compiled(function)
    let home = compiled.context
    // The collector does not see what is only in an array.
    var values = function.isTool ? [Value(context.globalHandle.ref, in: context)] : []
    for argument in arguments { values.append(Value(try home.handle(of: argument).ref, in: home)) }
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
