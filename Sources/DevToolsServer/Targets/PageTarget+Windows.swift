import HeadlessWebView
import JavaScriptEngine

/// The navigations that pages request, their windows and their dialogs.
extension PageTarget: NavigationDelegate, UIDelegate {
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard let frame = action.targetFrame else { return .allow }
    guard !opensElsewhere(action) else {
      openElsewhere(action)
      return .cancel
    }
    guard !isWaiting else {
      whenRunning { [weak self] in
        guard let self, !isClosed else { return }
        view.decide(allow(action, in: frame), on: action)
      }
      return .later
    }
    return allow(action, in: frame)
  }

  /// Reports a navigation that the clients allow, and returns the decision on it.
  private func allow(_ action: NavigationAction, in frame: FrameInfo) -> NavigationPolicy {
    let isDownload = action.isDownload || isClick(action) && action.modifiers == .option
    begin(action, in: frame, isDownload: isDownload)
    return isDownload ? .download : .allow
  }

  /// Returns whether a user clicked a link; clicks of the page's own scripts count less.
  private func isClick(_ action: NavigationAction) -> Bool {
    action.kind == .linkActivated && action.hasGesture && !action.isRedirect
  }

  /// Returns whether a user's click opens the link's target in a page of its own, as it does in browsers.
  ///
  /// Clicks of the page's own scripts don't: a page could open any number of pages.
  private func opensElsewhere(_ action: NavigationAction) -> Bool {
    isClick(action) && !action.modifiers.isDisjoint(with: [.shift, .control, .command])
  }

  /// Opens the target of a link in a page without an opener.
  private func openElsewhere(_ action: NavigationAction) {
    _ = try? host.openPage(at: action.url)
  }

  private func begin(_ action: NavigationAction, in frame: FrameInfo, isDownload: Bool) {
    guard !action.isRedirect else { return navigations.redirect(frame: frame.id, to: action.url.href) }
    // The document of a frame without an address was there from the beginning.
    let isEmpty = view.frameList.first { $0.info.id == frame.id }?.awaitsEmptyDocument == true
    guard !isEmpty || action.url.scheme != "about" else { return }
    if !action.isByNative, frame.url != action.url || !frame.isMainFrame {
      emit(
        "Page.frameRequestedNavigation",
        [
          "frameId": .string(frameID(frame.id)), "reason": .string(Self.reason(of: action)),
          "url": .string(action.url.href), "disposition": isDownload ? "download" : "currentTab",
        ])
    }
    guard !isDownload else { return }
    // A fragment of the current document needs no load.
    let moves = !action.url.hash.isEmpty && action.url.withoutFragment() == frame.url.withoutFragment()
    guard !moves || action.kind == .reload else { return }
    // A response that waits for a decision is replaced.
    network.refused(frame: frame.id)
    begin(action.url.href, frame: frame.id)
  }

  /// Reports that a frame begins to navigate.
  func begin(_ url: String, frame: Int) {
    let id = frameID(frame)
    if frame == 0 { failedURL = nil }
    navigations.begin(url, frame: frame, id: id)
    emit("Page.frameStartedLoading", ["frameId": .string(id)])
  }

  private static func reason(of action: NavigationAction) -> String {
    switch action.kind {
    case .linkActivated: "anchorClick"
    case .formSubmitted: action.method == "POST" ? "formSubmissionPost" : "formSubmissionGet"
    case .reload: "reload"
    case .backForward, .other: "scriptInitiated"
    }
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    // A response without a document leaves the page as it is.
    guard response.status != 204, response.status != 205 else { return .cancel }
    return Self.isDownload(response) ? .download : .allow
  }

  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    emit(
      "Page.windowOpen",
      [
        "url": .string(action.url.href), "windowName": .string(action.newWindowName ?? ""),
        "windowFeatures": .array(
          windowFeatures.split { ", ".contains($0) }.map { .string(String($0)) }), "userGesture": true,
      ])
    var configuration = configuration
    configuration.eventLoop = host.loop
    var viewport = view.viewport
    for feature in windowFeatures.split(whereSeparator: { ", ".contains($0) }) {
      let sides = feature.split(separator: "=")
      guard sides.count == 2, let size = Int(sides[1]), size > 0 else { continue }
      if sides[0] == "width" { viewport.width = size }
      if sides[0] == "height" { viewport.height = size }
    }
    configuration.device.viewport = viewport
    let popup = try? host.open(opener: self, configuration: configuration, url: action.url.href)
    guard let popup else { return nil }
    // A window without an opener has a process of its own in Chromium, and no script waits for it.
    if action.kind != .linkActivated, !windowFeatures.separatesFromOpener { waitUntilRunning(popup) }
    return popup.isClosed ? nil : popup.view
  }

  /// Waits in the middle of the opener's script until the clients let a popup run.
  ///
  /// As in Chromium, the popup has the clients' settings and scripts when `window.open` returns. Other scripts wait, as
  /// they do behind a dialog.
  private func waitUntilRunning(_ popup: PageTarget) {
    serveClients(also: popup) { !popup.isWaiting || popup.isClosed }
  }

  /// Handles the clients' messages in the middle of a script of the page, until a condition is met or the page closes.
  ///
  /// Messages that run scripts wait, except those for another page.
  func serveClients(also other: PageTarget? = nil, until isDone: () -> Bool) {
    let host = host
    guard !isDone() else { return }
    host.whileBlocked {
      while !isDone(), !isClosed {
        let item = host.wait { item in
          if let other, case .command(let command) = item, command.target == other.id { return true }
          return PageDialogs.isHandled(item)
        }
        guard let item else { return }
        host.handle(item)
      }
    }
  }

  func webViewDidClose(_ webView: WebView) {
    // The script that closes its window is still running, and clients may have yet to learn of a popup.
    host.loop.post { [weak self] in self?.whenRunning { [weak self] in self?.close() } }
  }

  // MARK: Dialogs

  /// Closes the page as a user does: a page that asks to stay shows a dialog.
  func closeAsUser() {
    guard !view.asksToStay() || ask("beforeunload", "", default: "", in: view.mainFrameInfo).isAccepted else { return }
    close()
  }

  func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {
    _ = ask("alert", message, default: "", in: frame)
  }

  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    ask("confirm", message, default: "", in: frame).isAccepted
  }

  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    let answer = ask("prompt", message, default: text, in: frame)
    return answer.isAccepted ? answer.text : nil
  }

  /// Shows a dialog to the clients, and blocks the page until one of them answers.
  private func ask(_ type: String, _ message: String, default text: String, in frame: FrameInfo?) -> PageDialogs.Answer
  {
    guard !isClosed, let frame else { return .dismissed }
    let answer = dialogs.ask(
      [
        "url": .string(frame.url.href), "frameId": .string(frameID(frame.id)), "message": .string(message),
        "type": .string(type), "hasBrowserHandler": false, "defaultPrompt": .string(text),
      ], of: self)
    emit(
      "Page.javascriptDialogClosed",
      [
        "frameId": .string(frameID(frame.id)), "result": .boolean(answer.isAccepted), "userInput": .string(answer.text),
      ])
    return answer
  }
}
