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
  public func evaluateJavaScript(_ source: UTF16Text, name: String? = nil, completion: ScriptCompletion? = nil) {
    if let name { nativeScripts.insert(name) }
    run(completion) { realm throws(JavaScriptException) in
      try realm.evaluate(source, url: name ?? realm.url.href)
    }
  }

  /// Calls a function in the main frame with values, in a task of its own; the completion comes in a later task.
  public func call(_ function: PageFunction, _ arguments: ScriptArgument..., completion: ScriptCompletion? = nil) {
    run(completion) { realm throws(JavaScriptException) in
      let compiled = try realm.compiled(function)
      if arguments.count == 1 {
        return try realm.context.call(compiled.handle, try realm.handle(of: arguments[0]))
      }
      var refs: [Handle] = []
      for argument in arguments { refs.append(try realm.handle(of: argument)) }
      let pointers = refs.map { Optional($0.ref) }
      return try pointers.withUnsafeBufferPointer { buffer throws(JavaScriptException) in
        try realm.context.call(compiled.handle, buffer)
      }
    }
  }

  /// Calls a function in the main frame with a value, in a task of its own; only a failure is told, in a later task.
  public func call(
    _ function: PageFunction, _ argument: ScriptArgument, onFailure: @escaping (ScriptError) -> Void
  ) {
    eventLoop.post { [link] in
      guard let self = link.target, let realm = self.openRealm() else { return onFailure(.noPage) }
      do throws(JavaScriptException) {
        try realm.core.withGesture { () throws(JavaScriptException) in
          _ = try realm.context.call(try realm.compiled(function).handle, try realm.handle(of: argument))
        }
      } catch {
        let reported = realm.report(error, phase: "evaluate")
        self.eventLoop.post { onFailure(.exception(reported)) }
      }
    }
  }

  private func run(
    _ completion: ScriptCompletion?, _ body: @escaping (PageRealm) throws(JavaScriptException) -> Handle
  ) {
    eventLoop.post { [link] in
      guard let self = link.target, let realm = self.openRealm() else {
        completion?(.failure(.noPage))
        return
      }
      let result: Result<StructuredValue, ScriptError>
      do throws(JavaScriptException) {
        let value = try realm.core.withGesture { () throws(JavaScriptException) in try body(realm) }
        result = completion == nil ? .success(.undefined) : realm.copy(value)
      } catch {
        result = .failure(.exception(realm.report(error, phase: "evaluate")))
      }
      if let completion { self.eventLoop.post { completion(result) } }
    }
  }

  private func openRealm() -> PageRealm? {
    guard !isClosed, let realm = mainRealm() else { return nil }
    realm.core.enter(realm)
    return realm
  }
}

extension PageRealm {
  func handle(of argument: ScriptArgument) throws(JavaScriptException) -> Handle {
    switch argument {
    case .string(let text): context.handle(text)
    case .number(let number): context.handle(number)
    case .boolean(let boolean): context.handle(boolean)
    case .null: context.null
    case .copy(let value): try Value(value, in: context).handle
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
