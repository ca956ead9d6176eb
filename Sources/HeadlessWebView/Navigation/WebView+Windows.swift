/// Windows that pages ask for.
extension WebView {
  /// Has native make a view for a link or form that leads into a new window; the view loads the address.
  func openWindow(for action: NavigationAction) { _ = makeView(for: action, features: "") }

  /// A script opens a window: native is not asked where it leads but for a view.
  ///
  /// - Returns: The main frame of the new view, if native made one that shares this view's heap.
  func openWindow(_ url: WebURL, name: String, features: String, from frame: Frame) -> Frame? {
    transcript.record(.windowRequested, [.init("url", .string(url.href)), .init("name", .string(name))])
    let action = NavigationAction(
      url: url, frame: frame.info, source: frame.info, kind: .other, newWindowName: name,
      hasGesture: group.core.gesture.isThere)
    guard let view = makeView(for: action, features: features), view.group === group else { return nil }
    // The page may look at the window before it has loaded anything.
    _ = view.mainRealm()
    return view.mainFrame
  }

  private func makeView(for action: NavigationAction, features: String) -> WebView? {
    var configuration = configuration
    configuration.group = group
    guard
      let view = uiDelegate?.webView(self, createWebViewWith: configuration, for: action, windowFeatures: features),
      view !== self, !view.isClosed
    else { return nil }
    if let name = action.newWindowName, !name.hasPrefix("_") { view.mainFrame?.name = name }
    if let body = action.body {
      let details = NavigationDetails(newWindowName: nil, body: body)
      view.mainFrame?.schedule(
        Navigation(url: action.url, kind: action.kind, source: action.source, handling: .push, details: details))
    } else if action.url.scheme == "file", !action.source.showsFiles {
      failedToLoad(action.url.href, as: .document, reason: .localFile(action.url))
    } else if action.url != .blank {
      view.load(action.url)
    }
    return view
  }
}
