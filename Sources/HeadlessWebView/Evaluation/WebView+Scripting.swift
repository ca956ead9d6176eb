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
  func perform(_ call: FunctionCall, isAtOnce: Bool) {
    guard let realm = openRealm(when: call.condition) else { return call.end.fail(.noPage) }
    do throws(ScriptError) {
      guard case .completion(let completion?) = call.end else {
        _ = try value(in: realm, isWanted: false) { () throws(JavaScriptException) in try realm.call(call) }
        return
      }
      let value = try value(in: realm, isWanted: true) { () throws(JavaScriptException) in try realm.call(call) }
      if isAtOnce { completion(.success(value)) } else { work.tell(completion, value) }
    } catch {
      if case .completion(nil) = call.end { return }
      if isAtOnce { call.end.fail(error) } else { work.tell(call.end, error) }
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
    do throws(ScriptError) {
      return .success(try value(in: realm, isWanted: isWanted) { () throws(JavaScriptException) in try body(realm) })
    } catch {
      return .failure(error)
    }
  }

  /// What a script of native comes to in a page: `undefined` where nobody wants to know.
  @inline(__always)
  private func value(
    in realm: PageRealm, isWanted: Bool, _ body: () throws(JavaScriptException) -> Handle
  ) throws(ScriptError) -> StructuredValue {
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    let value: Handle
    do throws(JavaScriptException) {
      value = try realm.core.withGesture { () throws(JavaScriptException) in try body() }
    } catch {
      throw .exception(realm.report(error, phase: "evaluate"))
    }
    return isWanted ? try realm.copy(value) : .undefined
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
  /// Calls a function of native code's.
  func call(_ call: FunctionCall) throws(JavaScriptException) -> Handle {
    let function = call.function
    let compiled = try compiled(function)
    guard function.isTool || !call.more.isEmpty else {
      guard let argument = call.argument else { return try context.call(compiled.handle) }
      return try context.call(compiled.handle, try context.handle(of: argument))
    }
    let home = compiled.context
    // The collector does not see what is only in an array.
    var values = function.isTool ? [Value(context.globalHandle.ref, in: context)] : []
    for argument in (call.argument.map { [$0] } ?? []) + call.more {
      values.append(Value(try home.handle(of: argument).ref, in: home))
    }
    defer { withExtendedLifetime(values) {} }
    let pointers = values.map { Optional($0.handle.ref) }
    return try pointers.withUnsafeBufferPointer { buffer throws(JavaScriptException) in
      try context.call(compiled.handle, buffer)
    }
  }

  /// A copy of a value for native code.
  func copy(_ value: Handle) throws(ScriptError) -> StructuredValue {
    do {
      return try context.structuredCopy(of: value) { handle in
        ((try? core.call(.isPlatformObject, [handle])).map { core.context.isTrue($0) }) ?? false
      }
    } catch let exception as JavaScriptException {
      throw .exception(exception)
    } catch {
      throw .unsupportedResult
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

/// Scripts of native in other frames than the main one.
extension WebView {
  /// Evaluates a script in a frame, in a task of its own; the completion comes in a later task.
  ///
  /// - Parameter frame: A frame as a message or a navigation named it; where it is gone the outcome is ``ScriptError/noPage``.
  public func evaluateJavaScript(
    _ source: String, in frame: FrameInfo, name: String? = nil, completion: ScriptCompletion? = nil
  ) {
    if let name { nativeScripts.insert(name) }
    run(completion, in: frame) { realm throws(JavaScriptException) in
      try realm.evaluate(UTF16Text(source), url: name ?? realm.url.href)
    }
  }
}

extension Frame {
  /// The frame of a number in this one or below it.
  func descendant(_ id: Int) -> Frame? {
    if self.id == id { return self }
    return children.lazy.compactMap { $0.descendant(id) }.first
  }

  /// The realm of the frame's document; an empty one is opened when there is none yet.
  var openedRealm: PageRealm? {
    guard !isDetached else { return nil }
    if realm == nil { try? openEmpty() }
    return realm
  }
}

/// Evaluation that its caller waits for.
extension WebView {
  /// Evaluates a script in the main frame at once, as web views in the app's own process do: the page's tasks wait meanwhile.
  ///
  /// Behind the script its microtasks run, unless native was called by a script of the page that is still running.
  /// - Parameter name: Names the script, as in ``evaluateJavaScript(_:name:completion:)``.
  /// - Returns: A copy of the completion value.
  /// - Throws: ``ScriptError``; the page's `onerror` has heard of an exception.
  @discardableResult
  public func evaluateJavaScriptNow(_ source: String, name: String? = nil) throws(ScriptError) -> StructuredValue {
    if let name { nativeScripts.insert(name) }
    guard let realm = openRealm() else { throw .noPage }
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    let value: Handle
    do throws(JavaScriptException) {
      value = try realm.core.withGesture { () throws(JavaScriptException) in
        try realm.evaluate(UTF16Text(source), url: name ?? realm.url.href)
      }
    } catch {
      throw .exception(realm.report(error, phase: "evaluate"))
    }
    return try realm.copy(value)
  }
}

/// What web views in the app's own process have and `WKWebView` has not.
extension WebView {
  /// Evaluates a script in the main frame inside this call, as `UIWebView` and OS X's `WebView` do.
  ///
  /// Microtasks of the page wait when one of its scripts is running around the call.
  /// - Returns: The result as a string if it is a string, a number or a boolean; the empty string for all else and for a script that
  ///   throws, of which the page's `onerror` hears; nil when there is no page.
  @discardableResult
  public func stringByEvaluatingJavaScript(from script: String) -> String? {
    guard let realm = openRealm() else { return nil }
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    do throws(JavaScriptException) {
      let value = try realm.core.withGesture { () throws(JavaScriptException) in
        try realm.evaluate(UTF16Text(script), url: realm.url.href)
      }
      let kept = Value(value.ref, in: realm.context)
      return kept.isUndefined || kept.isNull || kept.isObject ? "" : try kept.toString()
    } catch {
      _ = realm.report(error, phase: "evaluate")
      return ""
    }
  }
}

/// The scripts that run in pages by themselves.
extension WebView {
  /// Adds a script to those of the configuration; documents that are made from now on run it behind them.
  public func addUserScript(_ script: UserScript) { userScripts.append(script) }

  /// Takes all user scripts away, those of the configuration included.
  public func removeAllUserScripts() { userScripts = [] }

  func runUserScripts(at time: UserScript.InjectionTime, in realm: PageRealm, frame: Frame) {
    for script in userScripts where script.injectionTime == time {
      guard frame.isMain || !script.forMainFrameOnly else { continue }
      do throws(JavaScriptException) {
        _ = try realm.evaluate(UTF16Text(script.source), url: script.name ?? realm.url.href)
      } catch {
        realm.report(error, phase: "user script")
      }
    }
  }
}
