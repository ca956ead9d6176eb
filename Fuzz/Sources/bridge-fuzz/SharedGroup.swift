import HeadlessWebView
import JavaScriptEngine

/// A web view group for the views of several thousand inputs, so that not every input pays for a virtual machine.
final class SharedGroup {
  private var group = WebViewGroup()
  private var uses = 0
  private let most: Int

  /// Creates a group that is replaced after a number of uses.
  init(most: Int = 2000) { self.most = most }

  /// Returns a configuration with this group, on the virtual clock, without files and network.
  func configuration() -> WebViewConfiguration {
    uses += 1
    if uses > most {
      group = WebViewGroup()
      uses = 0
    }
    var configuration = WebViewConfiguration()
    configuration.group = group
    // A loop in a page must be terminated long before libFuzzer considers the input to hang.
    configuration.limits.scriptTime = .milliseconds(500)
    return configuration
  }
}

extension WebView {
  /// Runs a function in the page until it has finished, and returns its result.
  func answer(of function: PageFunction, _ arguments: ScriptArgument...) -> Result<StructuredValue, ScriptError> {
    var result: Result<StructuredValue, ScriptError>?
    let done: ScriptCompletion = { result = $0 }
    switch arguments.count {
    case 0: call(function, completion: done)
    case 1: call(function, arguments[0], completion: done)
    default: call(function, arguments[0], arguments[1], completion: done)
    }
    try? run(until: { result != nil || isClosed })
    return result ?? .failure(.noPage)
  }
}

extension WebURL {
  /// The URL of the targets' pages.
  static let page = WebURL("https://page.example/folder/index.html") ?? .blank
}
