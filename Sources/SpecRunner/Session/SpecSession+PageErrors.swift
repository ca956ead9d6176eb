import HeadlessWebView
import JavaScriptEngine

/// Reports the errors of the page to the spec, with their places in the page's sources.
extension SpecSession {
  /// Settles the promise of an operation with the result of a script in the page.
  func settle(_ reply: SpecReply, _ result: Result<StructuredValue, ScriptError>, of page: SpecPage) {
    switch result {
    case .success(let value): reply.resolve(value)
    case .failure(.exception(let exception)):
      let trace = page.sources.trace(of: frames(of: exception))
      guard exception.isTermination else {
        return reply.reject(exception.message, name: exception.name ?? "Error", trace: trace)
      }
      reply.reject(ended(exception), name: "PageError", trace: trace)
    case .failure(let error): reply.reject("\(error)", name: "PageError")
    }
  }

  /// Returns the stack of an error in the page; that of a terminated script is the machine's.
  func frames(of exception: JavaScriptException) -> [StackFrame] {
    exception.isTermination ? present?.view.group.virtualMachine.lastTermination?.stack ?? [] : exception.stack
  }

  /// Returns the message for a script of the page that was terminated.
  func ended(_ exception: JavaScriptException) -> String {
    let isForMemory = present?.view.group.virtualMachine.lastTermination?.cause == .memory
    return isForMemory
      ? "a script of the page used more memory than allowed and was terminated" : options.ended("a script of the page")
  }
}
