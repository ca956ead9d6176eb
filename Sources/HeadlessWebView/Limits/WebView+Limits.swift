import JavaScriptEngine
import Ownership

/// The limits of a page as a bridge meets them, and the end of a script or page at one.
extension WebView {
  /// The limits that the page in the view has reached, in the order in which it did.
  public var limitsReached: [LimitError] { limits.reached }

  /// Returns whether a page may hand a bridge a text of so many code units; if not, the limit is reported, and the text
  /// is lost.
  public func allowsPayload(_ count: Int) -> Bool { limits.allows(count, .payload, \.payload) }

  /// Returns how many of so many messages a bridge takes at once, and reports the limit if there are more.
  public func allowedMessages(_ count: Int) -> Int {
    limits.allows(count, .messages, \.messages) ? count : configuration.limits.messages
  }

  /// Reports that a script of the page was terminated because it ran for too long.
  func outOfTime() {
    guard let most = group.virtualMachine.executionTimeLimit else { return }
    // In a task of its own: native code may be in the midst of what the script was called for.
    eventLoop.post { [link] in
      guard let view = link.target, !view.isClosed else { return }
      view.limits.reportReached(.scriptTime, most: Int(most / .milliseconds(1)))
    }
  }
}

/// The process that a page runs in.
extension WebView {
  /// Ends the page as the system does when its process takes too much memory or crashes.
  ///
  /// In a task of its own the page is gone without a word to it, with its timers, requests and frames. The delegate is
  /// told; the view's address and history stay; scripts of native find no page until the next load, such as
  /// ``reload()``. A host in the app's own process has no other to lose: there it is a fault, and nothing happens.
  public func terminateWebProcess() {
    guard !configuration.host.isInProcess else {
      transcript.fault(.unsupported, "the pages of a \(configuration.host.rawValue) are in the app's own process")
      return
    }
    eventLoop.post { [link] in link.target?.webProcessEnded() }
  }

  /// The page's machine has too much memory, and a script of it was ended.
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
  /// Repairs what a terminated script left half done, and reports the termination to its page.
  func terminated(_ termination: ScriptTermination) {
    let realm = repair(after: termination)
    switch termination.cause {
    case .memory:
      // The pages of the machine end with it, as those of one process do.
      for realm in openRealms where realm.frame?.isMain == true { realm.view?.outOfMemory() }
    case .time: realm?.view?.outOfTime()
    }
    if !termination.isReported { realm?.reportMicrotask(termination.exception) }
  }

  /// - Returns: The realm whose script it was, as far as that is known.
  private func repair(after termination: ScriptTermination) -> PageRealm? {
    let realms = openRealms
    let ended = realms.first { termination.began(in: $0.context) }
    let task = try? call(
      .scriptEnded,
      [context.handle(!termination.isReported), ended?.object?.handle ?? context.undefined]
        + realms.compactMap { $0.object?.handle })
    // Tasks begin in the implementation, which knows whose they are.
    return ended ?? task.flatMap { Value($0.ref, in: context).number }.flatMap { realm(Int($0)) }
  }
}
