import JavaScriptEngine
import Ownership

/// The process that a page runs in.
extension WebView {
  /// Ends the page as the system does when its process takes too much memory or crashes.
  ///
  /// In a task of its own the page is gone without a word to it, with its timers, requests and frames. The delegate is told; the view's
  /// address and history stay; scripts of native find no page until the next load, such as ``reload()``. A host in the app's own process
  /// has no other to lose: there it is a fault, and nothing happens.
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
      guard let view = link.target, !view.isClosed, !view.isWebProcessGone else { return }
      view.note(LimitError(subject: .memory, most: most, url: view.url))
      view.webProcessEnded()
      view.group.virtualMachine.giveMemoryBack()
    }
  }

  private func webProcessEnded() {
    guard !isClosed, !isWebProcessGone, let frame = mainFrame else { return }
    isWebProcessGone = true
    frame.endDocument()
    transcript.record(.processTerminated, [.init("url", .string(url.href))])
    navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    tellObservers { $0.webViewWebContentProcessDidTerminate() }
  }
}
