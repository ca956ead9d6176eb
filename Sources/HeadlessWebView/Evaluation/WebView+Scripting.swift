import JavaScriptEngine
import Ownership

/// A value that native code passes to a page's function.
public enum ScriptArgument: Sendable {
  /// A string, including lone surrogates.
  case string(UTF16Text)
  /// A number.
  case number(Double)
  /// A boolean.
  case boolean(Bool)
  /// The value `null`.
  case null
  /// A copy of any value that can cross into a page, such as an array or an object.
  case copy(StructuredValue)

  /// Returns an argument with a Swift string.
  public static func text(_ text: String) -> Self { .string(UTF16Text(text)) }
}

extension WebView {
  /// Receives a copy of the result, or the reason why there is none.
  public typealias ScriptCompletion = (Result<StructuredValue, ScriptError>) -> Void

  /// Evaluates a script in the main frame, in a task of its own; the completion is called in a later task.
  ///
  /// An exception goes to the page's `onerror` and to the completion.
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - name: The name of the script. A location in a named script is the name only, in the transcript and for
  ///     the page, which sees line 1: as in an app, where such a script is one line.
  ///   - completion: Receives the result or the error in a later task; nil if neither is needed.
  public func evaluateJavaScript(_ source: String, name: String? = nil, completion: ScriptCompletion? = nil) {
    evaluateJavaScript(UTF16Text(source), name: name, completion: completion)
  }

  /// Evaluates a script that is in the engine's storage already.
  ///
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - name: The name of the script in errors and stacks.
  ///   - condition: Evaluated right before the script, when the page may have been replaced; false results in
  ///     ``ScriptError/noPage``.
  ///   - completion: Receives the result or the error in a later task; nil if neither is needed.
  public func evaluateJavaScript(
    _ source: UTF16Text, name: String? = nil, when condition: (() -> Bool)? = nil, completion: ScriptCompletion? = nil
  ) {
    if let name { reporter.addNativeScript(name) }
    evaluator.run(completion, when: condition, of: self) { world throws(JavaScriptException) in
      try world.evaluate(source, url: name)
    }
  }

  /// Calls a function in the main frame with values, in a task of its own; the completion is called in a later task.
  public func call(_ function: PageFunction, _ arguments: ScriptArgument..., completion: ScriptCompletion? = nil) {
    evaluator.call(FunctionCall(function, arguments, nil, completion), in: self)
  }

  /// Calls a function in the main frame with values if a condition still holds when its task runs.
  ///
  /// - Parameters:
  ///   - function: The function to call.
  ///   - arguments: The arguments of the function.
  ///   - condition: Evaluated right before the call; false results in ``ScriptError/noPage``.
  ///   - completion: Receives the result or the error in a later task; nil if neither is needed.
  public func call(
    _ function: PageFunction, _ arguments: ScriptArgument..., when condition: @escaping () -> Bool,
    completion: ScriptCompletion? = nil
  ) {
    evaluator.call(FunctionCall(function, arguments, condition, completion), in: self)
  }

  /// Calls a function in the main frame with a value, in a task of its own; only a failure is reported, in a later
  /// task.
  ///
  /// - Parameters:
  ///   - function: The function to call.
  ///   - argument: The argument of the function.
  ///   - condition: Evaluated right before the call, when the page may have been replaced; false results in
  ///     ``ScriptError/noPage``.
  ///   - onFailure: Receives the error of a call that fails.
  public func call(
    _ function: PageFunction, _ argument: ScriptArgument, when condition: (() -> Bool)? = nil,
    onFailure: @escaping (ScriptError) -> Void
  ) {
    evaluator.call(
      FunctionCall(function: function, argument: argument, condition: condition, end: .failure(onFailure)), in: self)
  }

  /// Evaluates a script in a frame, in a task of its own; the completion is called in a later task.
  ///
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - frame: A frame that a message or a navigation named; if it was removed, the outcome is
  ///     ``ScriptError/noPage``.
  ///   - world: The world to run in; its exceptions don't go to the page's `onerror`.
  ///   - name: The name of the script in errors and stacks.
  ///   - completion: Receives the result or the error in a later task; nil if neither is needed.
  public func evaluateJavaScript(
    _ source: String, in frame: FrameInfo, world: ContentWorld = .page, name: String? = nil,
    completion: ScriptCompletion? = nil
  ) {
    evaluate(source, in: frame, world: world, name: name, completion: completion)
  }

  /// Evaluates a script in a world of the main frame, in a task of its own; the completion is called in a later task.
  ///
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - world: The world to run in; its exceptions don't go to the page's `onerror`.
  ///   - name: The name of the script in errors and stacks.
  ///   - completion: Receives the result or the error in a later task; nil if neither is needed.
  public func evaluateJavaScript(
    _ source: String, in world: ContentWorld, name: String? = nil, completion: ScriptCompletion? = nil
  ) {
    evaluate(source, in: nil, world: world, name: name, completion: completion)
  }

  private func evaluate(
    _ source: String, in frame: FrameInfo?, world: ContentWorld, name: String?, completion: ScriptCompletion?
  ) {
    if let name { reporter.addNativeScript(name) }
    evaluator.run(completion, in: frame, world: world, of: self) { world throws(JavaScriptException) in
      try world.evaluate(UTF16Text(source), url: name)
    }
  }

  // MARK: At once

  /// Evaluates a script in the main frame immediately, as web views in the app's own process do; the page's tasks wait.
  ///
  /// Its microtasks run after the script, unless native was called by a script of the page that is still running.
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - name: The name of the script, as in ``evaluateJavaScript(_:name:completion:)``.
  /// - Returns: A copy of the completion value.
  /// - Throws: ``ScriptError``; an exception has been reported to the page's `onerror`.
  @discardableResult
  public func evaluateJavaScriptNow(_ source: String, name: String? = nil) throws(ScriptError) -> StructuredValue {
    if let name { reporter.addNativeScript(name) }
    guard let realm = evaluator.realm(in: self) else { throw .noPage }
    return try evaluator.value(in: realm, isWanted: true) { () throws(JavaScriptException) in
      try realm.evaluate(UTF16Text(source), url: name ?? realm.url.href)
    }
  }

  /// Evaluates a script in the main frame inside this call, as `UIWebView` and OS X's `WebView` do.
  ///
  /// Microtasks of the page wait if one of its scripts is running around the call.
  /// - Returns: The result as a string if it is a string, a number or a boolean; the empty string for all other values
  ///   and for a script that throws, which is reported to the page's `onerror`; nil if there is no page.
  @discardableResult
  public func stringByEvaluatingJavaScript(from script: String) -> String? {
    guard let realm = evaluator.realm(in: self) else { return nil }
    let outer = evaluator.enter(realm)
    defer { evaluator.leave(realm, to: outer) }
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

  // MARK: User scripts

  /// The user scripts of the pages.
  public var userScripts: [UserScript] { evaluator.userScripts }

  /// Adds a user script; documents that are created from now on run it after the existing ones.
  public func addUserScript(_ script: UserScript) { evaluator.userScripts.append(script) }

  /// Removes all user scripts, those of the configuration included.
  public func removeAllUserScripts() { evaluator.userScripts = [] }
}
