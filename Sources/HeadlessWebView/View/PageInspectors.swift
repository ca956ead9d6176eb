import JavaScriptEngine

/// Several inspectors of one view, such as a server of the DevTools protocol and a debugger, in the order in which they
/// were added.
final class PageInspectors: PageInspector {
  private struct Entry {
    weak var value: (any PageInspector)?
  }

  private var entries: [Entry]

  init(_ inspectors: [any PageInspector]) { entries = inspectors.map { Entry(value: $0) } }

  func add(_ inspector: any PageInspector) { entries.append(Entry(value: inspector)) }

  private var all: [any PageInspector] { entries.compactMap(\.value) }

  var usesEngineConsole: Bool { all.contains { $0.usesEngineConsole } }
  var hearsConsole: Bool { all.contains { $0.hearsConsole } }

  func view(_ view: WebView, didAttach frame: FrameInfo, in parent: FrameInfo) {
    for each in all { each.view(view, didAttach: frame, in: parent) }
  }
  func view(_ view: WebView, didDetach frame: FrameInfo) { for each in all { each.view(view, didDetach: frame) } }
  func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
    for each in all { each.view(view, didOpen: frame, isInitial: isInitial) }
  }
  func view(_ view: WebView, didRewrite frame: FrameInfo) { for each in all { each.view(view, didRewrite: frame) } }
  func view(_ view: WebView, willParse markup: String, in frame: FrameInfo) {
    for each in all { each.view(view, willParse: markup, in: frame) }
  }
  func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) {
    for each in all { each.view(view, willEvaluateScriptIn: frame) }
  }
  func view(_ view: WebView, willClose context: Context) { for each in all { each.view(view, willClose: context) } }
  func view(_ view: WebView, didMove frame: FrameInfo) { for each in all { each.view(view, didMove: frame) } }
  func view(_ view: WebView, didParse frame: FrameInfo) { for each in all { each.view(view, didParse: frame) } }
  func view(_ view: WebView, didLoad frame: FrameInfo) { for each in all { each.view(view, didLoad: frame) } }
  func view(_ view: WebView, didFailToLoad url: WebURL, in frame: FrameInfo, reason: ResourceError) {
    for each in all { each.view(view, didFailToLoad: url, in: frame, reason: reason) }
  }
  func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo) {
    for each in all { each.view(view, didLog: message, in: frame) }
  }
  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo) {
    for each in all { each.view(view, didReport: exception, thrown: thrown, in: frame) }
  }
  func view(_ view: WebView, didOpen worker: DedicatedWorker) {
    for each in all { each.view(view, didOpen: worker) }
  }
  func view(_ view: WebView, didRun worker: DedicatedWorker) { for each in all { each.view(view, didRun: worker) } }
  func view(_ view: WebView, didEnd worker: DedicatedWorker) { for each in all { each.view(view, didEnd: worker) } }
  func view(_ view: WebView, didLog message: ConsoleCall, in worker: DedicatedWorker) {
    for each in all { each.view(view, didLog: message, in: worker) }
  }
  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in worker: DedicatedWorker) {
    for each in all { each.view(view, didReport: exception, thrown: thrown, in: worker) }
  }
}
