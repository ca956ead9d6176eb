/// The dialogs that block a page.
final class PageDialogs {
  /// The answer to a dialog.
  struct Answer {
    let isAccepted: Bool
    let text: String
  }

  private var isOpen = false
  private var isClosed = false

  /// Waits until a client answers; the dialog is dismissed if the page or its context is closed meanwhile.
  ///
  /// Meanwhile the thread handles what concerns the dialog. Everything else waits behind it, as the page's own scripts
  /// do.
  func wait(of page: String, in host: PageHost) -> Answer {
    isOpen = true
    defer { isOpen = false }
    while !isClosed {
      guard let item = host.queue.wait(for: { Self.concernsDialog($0) }) else { break }
      switch item {
      case .command(let command) where command.request.method == "Page.handleJavaScriptDialog":
        guard command.target == page else {
          command.reply.fail(ProtocolError("No dialog is showing"))
          continue
        }
        command.reply.finish()
        let parameters = command.request.parameters
        return Answer(isAccepted: parameters.flag("accept"), text: parameters.optionalString("promptText") ?? "")
      case .command, .work: host.handle(item)
      }
    }
    return Answer(isAccepted: false, text: "")
  }

  private static func concernsDialog(_ item: CommandQueue.Item) -> Bool {
    switch item {
    // The end of a session or of a page.
    case .work: true
    case .command(let command): Self.methods.contains(command.request.method)
    }
  }

  /// The methods that a page handles while a dialog blocks it: none of them runs a script.
  private static let methods: Set<String> = [
    "Page.handleJavaScriptDialog", "Page.enable", "Page.disable", "Runtime.releaseObject", "Network.enable",
    "Log.enable", "Runtime.runIfWaitingForDebugger", "Page.setInterceptFileChooserDialog", "Page.getFrameTree",
  ]

  /// Dismisses the dialog that is open.
  func close() { isClosed = true }
}
