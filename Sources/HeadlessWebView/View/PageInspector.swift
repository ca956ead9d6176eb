import JavaScriptEngine

/// Receives what a developer tool shows of a view's pages, with the values that only the page has.
///
/// Every method has a default implementation that does nothing. The methods are called while the view works, so they
/// may evaluate scripts but must not close the view.
package protocol PageInspector: AnyObject {
  /// Indicates whether the inspector uses the engine's own console, which the page's replaces.
  var usesEngineConsole: Bool { get }
  /// Indicates whether the inspector receives what pages write to their consoles.
  var hearsConsole: Bool { get }
  /// Called when an element's frame was added to a page.
  func view(_ view: WebView, didAttach frame: FrameInfo, in parent: FrameInfo)
  /// Called when a frame was removed from its page.
  func view(_ view: WebView, didDetach frame: FrameInfo)
  /// Called when a frame has a new document, before any script of it runs.
  ///
  /// - Parameter isInitial: Indicates whether it is the empty document that each frame has first.
  func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool)
  /// Called when a script has emptied a document to write it anew.
  func view(_ view: WebView, didRewrite frame: FrameInfo)
  /// Called with the markup of a document, before its scripts run.
  func view(_ view: WebView, willParse markup: String, in frame: FrameInfo)
  /// Called before a script of a document is evaluated.
  func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo)
  /// Called when the context of a document or worker is about to close, after which none of its scripts runs.
  func view(_ view: WebView, willClose context: Context)
  /// Called when a document's address changed without a load.
  func view(_ view: WebView, didMove frame: FrameInfo)
  /// Called when a document was parsed.
  func view(_ view: WebView, didParse frame: FrameInfo)
  /// Called when a document and its resources have loaded.
  func view(_ view: WebView, didLoad frame: FrameInfo)
  /// Called when a load of a frame failed, or was cancelled.
  func view(_ view: WebView, didFailToLoad url: WebURL, in frame: FrameInfo, reason: ResourceError)
  /// Called when a page writes to its console, with the arguments of the call.
  func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo)
  /// Called when a page did not catch an exception, or did not handle a rejection.
  ///
  /// - Parameter thrown: The thrown value or the reason; nil for an exception without one, such as a termination.
  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo)

  /// Called when a worker has its global object, before any script of it runs; the method may hold the worker.
  func view(_ view: WebView, didOpen worker: DedicatedWorker)
  /// Called when the first script of a worker has run.
  func view(_ view: WebView, didRun worker: DedicatedWorker)
  /// Called when a worker ends.
  func view(_ view: WebView, didEnd worker: DedicatedWorker)
  /// Called when a worker writes to its console.
  func view(_ view: WebView, didLog message: ConsoleCall, in worker: DedicatedWorker)
  /// Called when a worker did not catch an exception, or did not handle a rejection.
  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in worker: DedicatedWorker)
}

extension PageInspector {
  package var usesEngineConsole: Bool { false }
  package var hearsConsole: Bool { true }
  package func view(_ view: WebView, didAttach frame: FrameInfo, in parent: FrameInfo) {}
  package func view(_ view: WebView, didDetach frame: FrameInfo) {}
  package func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {}
  package func view(_ view: WebView, didRewrite frame: FrameInfo) {}
  package func view(_ view: WebView, willParse markup: String, in frame: FrameInfo) {}
  package func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) {}
  package func view(_ view: WebView, willClose context: Context) {}
  package func view(_ view: WebView, didMove frame: FrameInfo) {}
  package func view(_ view: WebView, didParse frame: FrameInfo) {}
  package func view(_ view: WebView, didLoad frame: FrameInfo) {}
  package func view(
    _ view: WebView, didFailToLoad url: WebURL, in frame: FrameInfo, reason: ResourceError
  ) {}
  package func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo) {}
  package func view(
    _ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo
  ) {}
  package func view(_ view: WebView, didOpen worker: DedicatedWorker) {}
  package func view(_ view: WebView, didRun worker: DedicatedWorker) {}
  package func view(_ view: WebView, didEnd worker: DedicatedWorker) {}
  package func view(_ view: WebView, didLog message: ConsoleCall, in worker: DedicatedWorker) {}
  package func view(
    _ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in worker: DedicatedWorker
  ) {}
}

/// A line that a page writes to its console.
package struct ConsoleCall {
  /// The level or the function, such as `log`, `warn`, `dir` or `assert`.
  package let level: String
  /// The line as text.
  package let text: String
  /// The arguments of the call.
  package let arguments: [Value]
  /// The scripts that were running, the innermost first.
  package let stack: [StackFrame]
}
