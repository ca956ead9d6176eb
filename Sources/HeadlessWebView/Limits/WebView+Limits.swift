import JavaScriptEngine
import Ownership

/// The limits of a page for bridges, and the termination of a script or page at a limit.
extension WebView {
  /// The limits that the page in the view has reached, in the order in which it did.
  public var limitsReached: [LimitError] { limits.reached }

  /// Returns whether a page may pass a text with a number of code units to a bridge.
  ///
  /// If not, the limit is reported, and the text is lost.
  public func allowsPayload(_ count: Int) -> Bool { limits.allows(count, .payload, \.payload) }

  /// Returns how many of a number of messages a bridge accepts at once, and reports the limit if there are more.
  public func allowedMessages(_ count: Int) -> Int {
    limits.allows(count, .messages, \.messages) ? count : configuration.limits.messages
  }

  /// Reports that a script of the page was terminated because it ran for too long.
  func outOfTime() {
    guard let most = group.virtualMachine.executionTimeLimit else { return }
    // Reported in a task of its own: native code may be in the middle of the call that ran the script.
    eventLoop.post { [link] in
      guard let view = link.target, !view.isClosed else { return }
      view.limits.reportReached(.scriptTime, most: Int(most / .milliseconds(1)))
    }
  }
}

/// The process that a page runs in.
extension WebView {
  /// Terminates the page as the system does when its process uses too much memory or crashes.
  ///
  /// A task of its own removes the page without notifying it, with its timers, requests and frames. The delegate is
  /// notified; the view's address and history stay. Native scripts find no page until the next load, such as
  /// ``reload()``. A host that runs pages in the app's own process has no process to terminate: there it is a fault,
  /// and nothing happens.
  public func terminateWebProcess() {
    guard !configuration.host.isInProcess else {
      transcript.fault(.unsupported, "the pages of a \(configuration.host.rawValue) run in the app's own process")
      return
    }
    eventLoop.post { [link] in link.target?.webProcessEnded() }
  }

  /// Handles a script that was terminated because the machine uses too much memory.
  func outOfMemory() {
    guard let most = configuration.limits.memory else { return }
    eventLoop.post { [link] in
      guard let view = link.target, !view.isClosed, !view.frames.isProcessGone else { return }
      view.limits.reportReached(.memory, most: most)
      view.webProcessEnded()
      view.group.virtualMachine.giveMemoryBack()
    }
  }

  private func webProcessEnded() {
    guard !isClosed, !frames.isProcessGone, let frame = mainFrame else { return }
    frames.isProcessGone = true
    frame.endDocument()
    transcript.record(.processTerminated, [.init("url", .string(url.href))])
    navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    observers.notify { $0.webViewWebContentProcessDidTerminate() }
  }
}

/// The repair of the DOM after a script was terminated at a limit.
extension DOMCore {
  /// Repairs the incomplete work of a terminated script, and reports the termination to its page.
  func terminated(_ termination: ScriptTermination) {
    let realm = repair(after: termination)
    switch termination.cause {
    case .memory:
      // All pages of the loop are terminated, like those of one process. Other loops have pages of other owners.
      for page in openRealms where page.frame?.isMain == true && (realm == nil || page.loop === realm?.loop) {
        page.view?.outOfMemory()
      }
    case .time: realm?.view?.outOfTime()
    }
    if !termination.isReported { realm?.reportMicrotask(termination.exception) }
  }

  /// - Returns: The realm of the script, as far as that is known.
  private func repair(after termination: ScriptTermination) -> PageRealm? {
    let realms = openRealms
    let ended = realms.first { termination.began(in: $0.context) }
    let task = try? call(
      .scriptEnded,
      [context.handle(!termination.isReported), ended?.object?.handle ?? context.undefined]
        + realms.compactMap { $0.object?.handle })
    // Tasks begin in the implementation, which knows their realm.
    return ended ?? task.flatMap { Value($0.ref, in: context).number }.flatMap { realm(Int($0)) }
  }
}
