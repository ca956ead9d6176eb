import HeadlessWebView

/// The dialog that blocks a page.
final class PageDialogs {
  /// The answer to a dialog.
  struct Answer {
    let isAccepted: Bool
    let text: String

    static let dismissed = Answer(isAccepted: false, text: "")
  }

  /// The event of the dialog that is open.
  private var opening: ProtocolValue?
  private var isClosed = false

  /// Shows a dialog, and waits until a client answers; it is dismissed if the page or its context is closed meanwhile.
  ///
  /// Meanwhile the thread handles everything that runs no script. Evaluations and input wait behind the dialog, as the
  /// page's own scripts do.
  func ask(_ opening: ProtocolValue, of page: PageTarget) -> Answer {
    page.host.whileBlocked { wait(opening, of: page) }
  }

  private func wait(_ opening: ProtocolValue, of page: PageTarget) -> Answer {
    let host = page.host
    self.opening = opening
    defer { self.opening = nil }
    for session in page.sessions where session.domains.contains("Page") { announce(to: session, of: page) }
    // A popup's clients enable its events later.
    while !isClosed, page.hears("Page") || page.isWaiting {
      guard let item = host.wait(for: { Self.isHandled($0) }) else { break }
      if case .command(let command) = item, command.request.method == "Page.handleJavaScriptDialog",
        command.target == page.id
      {
        command.reply.finish()
        let parameters = command.request.parameters
        return Answer(isAccepted: parameters.flag("accept"), text: parameters.optionalString("promptText") ?? "")
      }
      host.handle(item)
    }
    return .dismissed
  }

  /// Reports the dialog to a session that has just enabled the page's events.
  func announce(to session: PageSession, of page: PageTarget) {
    guard let opening, !page.isWaiting(for: session) else { return }
    page.emit("Page.javascriptDialogOpening", opening, to: session)
  }

  /// Returns whether a blocked page can handle an item.
  static func isHandled(_ item: CommandQueue.Item) -> Bool {
    guard case .command(let command) = item else { return true }
    let request = command.request
    return !blocked.contains(request.method) && !request.method.hasPrefix("Input.")
      && !(request.method.hasPrefix("Page.addScript") && request.parameters.flag("runImmediately"))
  }

  /// The methods that run scripts of a page.
  private static let blocked: Set<String> = [
    "Runtime.evaluate", "Runtime.callFunctionOn", "Runtime.awaitPromise", "Page.navigate", "Page.reload", "Page.close",
    "Page.navigateToHistoryEntry", "DOM.focus", "DOM.setFileInputFiles", "DOM.scrollIntoViewIfNeeded",
  ]

  /// Dismisses the dialog that is open.
  func close() { isClosed = true }
}
