import Foundation
import HeadlessWebView
import JavaScriptEngine

extension WKWebView {
  /// Evaluates a script in the main frame.
  ///
  /// - Parameters:
  ///   - javaScriptString: The source of the script.
  ///   - completionHandler: Receives the completion value, or a ``WKError``.
  public func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    guard let completionHandler else { return headlessWebView.evaluateJavaScript(javaScriptString) }
    evaluate(javaScriptString, in: nil) { outcome in
      MainThread.run { completionHandler(outcome.value.0, outcome.value.1) }
    }
  }

  /// Evaluates a script in the main frame and returns its completion value.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await waited { evaluate(javaScriptString, in: nil, $0) }
  }

  /// Evaluates a script in the main frame or another frame; the page's world is used for every content world.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    note(contentWorld)
    evaluate(javaScript, in: frame, result(completionHandler))
  }

  /// Evaluates a script in the main frame or another frame; the page's world is used for every content world.
  ///
  /// - Returns: The script's completion value.
  /// - Throws: ``WKError``.
  @discardableResult
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    note(contentWorld)
    return try await waited { evaluate(javaScript, in: frame, $0) }
  }

  /// Runs the body of an asynchronous function in the main frame or another frame.
  ///
  /// The page's world is used for every content world.
  ///
  /// - Parameters:
  ///   - functionBody: The body of the asynchronous function.
  ///   - arguments: The function's parameters, by name.
  ///   - frame: The frame to run the function in; nil for the main frame.
  ///   - contentWorld: The content world; only the page's own exists.
  ///   - completionHandler: Receives the result or the error; nil if neither is needed.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    note(contentWorld)
    call(functionBody, arguments, in: frame, result(completionHandler))
  }

  /// Runs the body of an asynchronous function in the main frame or another frame and returns its result.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    note(contentWorld)
    return try await waited { call(functionBody, arguments, in: frame, $0) }
  }

  private typealias Outcome = (Any?, (any Error)?)
  private typealias Completion = (Unchecked<Outcome>) -> Void

  private func evaluate(_ script: String, in frame: WKFrameInfo?, _ completion: @escaping Completion) {
    guard let frame, !frame.isMainFrame else {
      return headlessWebView.evaluateJavaScript(script) { completion(Unchecked(Self.outcome($0))) }
    }
    headlessWebView.evaluateJavaScript(script, in: frame.frame) {
      completion(Unchecked(Self.outcome($0, isOther: true)))
    }
  }

  private func call(
    _ body: String, _ arguments: [String: Any], in frame: WKFrameInfo?, _ completion: @escaping Completion
  ) {
    var values: [String: StructuredValue] = [:]
    for (name, value) in arguments {
      guard let copy = ScriptValues.structured(value) else {
        return completion(
          Unchecked((nil, WKError(.unknown, "the argument \(name) cannot be converted to a JavaScript value"))))
      }
      values[name] = copy
    }
    let isOther = frame?.isMainFrame == false
    headlessWebView.callAsyncJavaScript(body, arguments: values, in: frame?.frame) {
      completion(Unchecked(Self.outcome($0, isOther: isOther)))
    }
  }

  private func result(
    _ completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)?
  ) -> Completion {
    { outcome in
      MainThread.run {
        let (value, error) = outcome.value
        completionHandler?(error.map { .failure($0) } ?? .success(value ?? NSNull()))
      }
    }
  }

  private func waited(_ begin: (@escaping Completion) -> Void) async throws -> Any? {
    let outcome = await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
    if let error = outcome.value.1 { throw error }
    return outcome.value.0
  }

  /// - Parameter isOther: `true` if the script was for another frame, which may no longer exist.
  private nonisolated static func outcome(
    _ result: Result<StructuredValue, ScriptError>, isOther: Bool = false
  ) -> Outcome {
    switch result {
    case .success(let value): (ScriptValues.foundation(value), nil)
    case .failure(.noPage) where isOther: (nil, WKError(.javaScriptInvalidFrameTarget))
    case .failure(let error): (nil, WKError(error))
    }
  }
}
