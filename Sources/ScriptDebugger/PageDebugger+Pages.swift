import HeadlessWebView
import JavaScriptEngine

extension PageDebugger: PageInspector {
  package var usesEngineConsole: Bool { true }

  package func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
    guard !isInitial, let world = try? view.world(.page, in: frame) else { return }
    let number = contexts.add(.document(world))
    if awaitsFirstScript, frame.isMainFrame {
      awaitsFirstScript = false
      contextToBreakIn = number
    }
    let kind: DebugTarget.Kind = frame.isMainFrame ? .page : .frame
    // Breakpoints are set before the document's first script runs.
    let page = pages.page(of: world, in: view)
    open(
      world.context, as: DebugTarget.name(number: number, kind: kind, page: page, url: frame.url.href),
      number: number)
  }

  package func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) {
    guard let number = contextToBreakIn, frame.isMainFrame else { return }
    contextToBreakIn = nil
    // Not earlier, because the pause would come in a function of the DOM.
    pauseAtNextStatement(of: number)
  }

  package func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo) {
    guard state.hasClient, let console = (try? view.world(.page, in: frame))?.engineConsole else { return }
    let name = PropertyName(message.level)
    guard let function = try? console[name], function.isFunction else { return }
    // An assertion has failed already.
    let condition = message.level == "assert" ? [Value(false, in: console.context)] : []
    _ = try? function.call(this: console, condition + message.arguments)
  }

  package func view(
    _ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo
  ) {
    guard state.hasClient, let world = try? view.world(.page, in: frame) else { return }
    service.report(ExceptionReport.describe(exception, context: contexts.number(of: world) ?? 0))
  }
}
