import HeadlessWebView
import JavaScriptEngine

/// A group for the views of some thousand inputs, so that not each pays for a machine.
final class SharedGroup {
  private var group = WebViewGroup()
  private var uses = 0
  private let most: Int

  /// Makes a group that is replaced after a number of uses.
  init(most: Int = 2000) { self.most = most }

  /// A configuration of the group's, on the virtual clock, without files and network.
  func configuration() -> WebViewConfiguration {
    uses += 1
    if uses > most {
      group = WebViewGroup()
      uses = 0
    }
    var configuration = WebViewConfiguration()
    configuration.group = group
    // A loop in a page is to be ended long before libFuzzer takes the input for one that hangs.
    configuration.limits.scriptTime = .milliseconds(500)
    return configuration
  }
}

extension WebView {
  /// What a page's function gives, run to the end.
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
  /// Where the pages of the targets are.
  static let page = WebURL("https://page.example/folder/index.html") ?? .blank
}
