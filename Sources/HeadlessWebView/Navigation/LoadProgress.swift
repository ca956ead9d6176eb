/// How much of what a page asks for while it loads has come.
struct LoadProgress {
  var asked = 0
  var loaded = 0
}

extension WebView {
  /// A request goes out.
  ///
  /// - Returns: Whether it belongs to the load of the page.
  func noteAsked() -> Bool {
    guard mainFrame?.realm?.loader != nil else { return false }
    loadProgress.asked += 1
    return true
  }

  /// The answer to a request of the page's load is there.
  func noteLoaded() {
    guard mainFrame?.realm?.loader != nil, loadProgress.loaded < loadProgress.asked else { return }
    loadProgress.loaded += 1
    let (loaded, asked) = (loadProgress.loaded, loadProgress.asked)
    tellObservers { $0.webView(didLoadResources: loaded, of: asked) }
  }
}
