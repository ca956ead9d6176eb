import JavaScriptEngine

/// An error of a worker that its own handlers did not handle: HTML, "report an exception".
struct WorkerError {
  let exception: JavaScriptException
  /// The text that a browser's console shows for an object that is not an error.
  let shown: String?
  let phase: String
  let message: String
  let url: String
  let line: Int
  let column: Int
}

extension DedicatedWorker {
  /// Passes an error on to the owner in a task: to the worker's object there, then to the owner's global object.
  func pass(_ error: WorkerError) {
    // The worker may end before the task, and the error is reported anyway.
    guard let owner, let view = owner.view else { return }
    owner.loop.post { [number, weak owner, weak view] in
      guard let view, !view.isClosed else { return }
      guard let owner else {
        return view.reporter.uncaught(error.exception, shown: error.shown, phase: error.phase, handled: false)
      }
      let isHandled = owner.handles(error, of: number)
      if !isHandled, let outer = owner.frame?.worker, !outer.isEnded { return outer.pass(error) }
      view.reporter.uncaught(error.exception, shown: error.shown, phase: error.phase, handled: isHandled)
    }
  }
}

extension PageRealm {
  /// Returns whether the handlers of a worker's owner handle an error of the worker.
  fileprivate func handles(_ error: WorkerError, of worker: Int) -> Bool {
    guard let object else { return false }
    let context = core.context
    let place = [error.line, error.column].map { context.handle(Double($0)) }
    return context.withHandles(of: ["workerError", error.message, error.url].map { UTF16Text($0) }) { texts in
      isHandled(.event, [object.handle, texts[0], context.handle(Double(worker))] + texts[1...] + place)
        || isHandled(.reportError, [object.handle, context.null] + texts[1...] + place)
    }
  }
}
