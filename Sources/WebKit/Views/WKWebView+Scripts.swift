import Foundation
import HeadlessWebView
import JavaScriptEngine

extension WKWebView {
  /// Evaluates a script in the main frame.
  ///
  /// - Parameter completionHandler: Gets the completion value, or a ``WKError``.
  public func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    guard let completionHandler else { return headlessWebView.evaluateJavaScript(javaScriptString) }
    headlessWebView.evaluateJavaScript(javaScriptString) { result in
      let outcome = Unchecked(Self.outcome(result))
      MainThread.run { completionHandler(outcome.value.0, outcome.value.1) }
    }
  }

  /// Evaluates a script in the main frame and waits for its completion value.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await waited { completion in
      headlessWebView.evaluateJavaScript(javaScriptString) { completion(Unchecked(Self.outcome($0))) }
    }
  }

  /// Evaluates a script in the main frame; other frames and worlds are not there.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    guard isMain(frame, completionHandler) else { return }
    evaluateJavaScript(javaScript) { value, error in
      completionHandler?(error.map { .failure($0) } ?? .success(value ?? NSNull()))
    }
  }

  /// Evaluates a script in the main frame and waits; other frames and worlds are not there.
  @discardableResult
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    guard frame?.isMainFrame != false else { throw WKError(.javaScriptInvalidFrameTarget) }
    return try await evaluateJavaScript(javaScript)
  }

  /// Runs the body of an asynchronous function in the main frame; other frames and worlds are not there.
  ///
  /// - Parameter arguments: The function's parameters, by name.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    guard isMain(frame, completionHandler) else { return }
    call(functionBody, arguments) { outcome in
      MainThread.run {
        let (value, error) = outcome.value
        completionHandler?(error.map { .failure($0) } ?? .success(value ?? NSNull()))
      }
    }
  }

  /// Runs the body of an asynchronous function in the main frame and waits for what it returns.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    guard frame?.isMainFrame != false else { throw WKError(.javaScriptInvalidFrameTarget) }
    return try await waited { call(functionBody, arguments, $0) }
  }

  private typealias Outcome = (Any?, (any Error)?)

  private func call(
    _ body: String, _ arguments: [String: Any], _ completion: @escaping (Unchecked<Outcome>) -> Void
  ) {
    var values: [String: StructuredValue] = [:]
    for (name, value) in arguments {
      guard let copy = ScriptValues.structured(value) else {
        return completion(Unchecked((nil, WKError(.unknown, "the argument \(name) cannot be passed to a page"))))
      }
      values[name] = copy
    }
    headlessWebView.callAsyncJavaScript(body, arguments: values) { completion(Unchecked(Self.outcome($0))) }
  }

  private func isMain(
    _ frame: WKFrameInfo?, _ completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)?
  ) -> Bool {
    if frame?.isMainFrame != false { return true }
    completionHandler?(.failure(WKError(.javaScriptInvalidFrameTarget)))
    return false
  }

  private func waited(_ begin: (@escaping (Unchecked<Outcome>) -> Void) -> Void) async throws -> Any? {
    let outcome = await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
    if let error = outcome.value.1 { throw error }
    return outcome.value.0
  }

  private nonisolated static func outcome(_ result: Result<StructuredValue, ScriptError>) -> Outcome {
    switch result {
    case .success(let value): (ScriptValues.foundation(value), nil)
    case .failure(let error): (nil, WKError(error))
    }
  }
}
