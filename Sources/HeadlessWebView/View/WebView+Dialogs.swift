/// Dialogs and windows that pages request from native.
extension WebView {
  func alert(_ text: String, in realm: PageRealm) {
    recordDialog("alert", text, answer: .null)
    if let frame = realm.frame { uiDelegate?.webView(self, alert: text, in: frame.info) }
  }

  func confirm(_ text: String, in realm: PageRealm) -> Bool {
    let answer = realm.frame.flatMap { uiDelegate?.webView(self, confirm: text, in: $0.info) } ?? false
    recordDialog("confirm", text, answer: .boolean(answer))
    return answer
  }

  func prompt(_ text: String, default value: String, in realm: PageRealm) -> String? {
    if let frame = realm.frame,
      case .text(let answer) = promptHandlers.answer(
        PromptRequest(message: text, defaultText: value, frame: frame.info))
    {
      return answer
    }
    let answer = realm.frame.flatMap { uiDelegate?.webView(self, prompt: text, default: value, in: $0.info) } ?? nil
    recordDialog("prompt", text, answer: .optional(answer))
    return answer
  }

  private func recordDialog(_ kind: String, _ text: String, answer: TranscriptEvent.FieldValue) {
    transcript.record(
      .dialog, [.init("kind", .string(kind)), .init("text", .string(text)), .init("answer", answer)])
  }

  func closeRequested() {
    if let relatives = mainFrame?.relatives, relatives.isOpenedByPage {
      guard !relatives.isClosing else { return }
      relatives.isClosing = true
    }
    transcript.record(.closeRequested)
    uiDelegate?.webViewDidClose(self)
  }

  // MARK: Windows

  /// Asks native to create a view for a link or form that opens a new window; the view loads the address.
  func openWindow(for action: NavigationAction) {
    let source = frames.realm(of: action.source)?.frame
    _ = makeView(for: action, features: "", from: source, isSeparate: action.types.contains(.noOpener))
  }

  /// Opens a window for a script: native creates the view, without a navigation policy decision.
  ///
  /// - Returns: The main frame of the new view, if native created one that shares this view's heap and that the script
  ///   may reach.
  func openWindow(_ url: WebURL, name: String, features: String, from frame: Frame) -> Frame? {
    transcript.record(.windowRequested, [.init("url", .string(url.href)), .init("name", .string(name))])
    let action = NavigationAction(
      url: url, frame: frame.info, source: frame.info, kind: .other, newWindowName: name,
      hasGesture: group.core.gesture.isThere)
    let isSeparate = features.separatesFromOpener
    guard let view = makeView(for: action, features: features, from: frame, isSeparate: isSeparate),
      view.group === group, !isSeparate
    else { return nil }
    // The page may inspect the window before it has loaded anything.
    _ = view.frames.mainRealm()
    return view.mainFrame
  }

  private func makeView(for action: NavigationAction, features: String, from source: Frame?, isSeparate: Bool)
    -> WebView?
  {
    var configuration = configuration
    configuration.group = group
    configuration.websiteData = websiteData
    guard
      let view = uiDelegate?.webView(self, createWebViewWith: configuration, for: action, windowFeatures: features),
      view !== self, !view.isClosed
    else { return nil }
    view.mainFrame?.setOpenedByPage(in: source)
    if let source, !isSeparate, view.group === group {
      view.mainFrame?.setOpener(source)
      // HTML, "creating a new auxiliary browsing context": the window begins with a copy of the session storage.
      view.sessionData.copy(from: sessionData)
    }
    if let name = action.newWindowName, !name.hasPrefix("_") { view.mainFrame?.name = name }
    let policy = features.hasFeature("noreferrer") ? .noReferrer : action.referrerPolicy
    if let body = action.body {
      view.mainFrame?.setReferrer(source, to: action.url, policy: policy)
      let details = NavigationDetails(newWindowName: nil, body: body)
      view.mainFrame?.schedule(
        Navigation(url: action.url, kind: action.kind, source: action.source, handling: .push, details: details))
    } else if action.url.scheme == "file", !action.source.showsFiles {
      reporter.failedToLoad(action.url.href, as: .document, reason: .localFile(action.url))
    } else if action.url != .blank {
      view.load(action.url)
      view.mainFrame?.setReferrer(source, to: action.url, policy: policy)
      view.mainFrame?.keepBlob(of: Navigation(url: action.url, source: action.source), from: source)
    }
    return view
  }
}
