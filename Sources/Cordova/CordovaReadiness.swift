import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Reports a page whose `deviceready` does not fire, with the call that it most likely waits for.
///
/// After five seconds the page's script writes to its console which channels have not fired.
final class CordovaReadiness {
  private let core: () -> BridgeCore?
  private var channels: [String]?

  init(_ core: @escaping () -> BridgeCore?) { self.core = core }

  /// Forgets the report of a page.
  func reset() { channels = nil }

  /// Notes a line of the page's console.
  func note(_ line: String, _ page: CordovaPage) {
    if line.hasPrefix("deviceready has not fired after 5 seconds") {
      channels = []
      // The names of the channels follow in the same task.
      core()?.webView?.eventLoop.post { [weak self] in self?.report(page) }
    } else if line.hasPrefix("Channel not fired: ") {
      channels?.append(String(line.dropFirst("Channel not fired: ".count)))
    }
  }

  private func report(_ page: CordovaPage) {
    guard let core = core(), let channels else { return }
    self.channels = nil
    let name = page.firstUnanswered ?? page.firstFailed
    var text = "deviceready has not fired after 5 seconds"
    if let waiting = page.firstUnanswered {
      text += ": no response to '\(waiting)'"
    } else if let failed = page.firstFailed {
      text += ": '\(failed)' failed"
    }
    if !channels.isEmpty { text += "; Cordova waits for " + channels.joined(separator: ", ") }
    let list = JSONText(array: channels.map { JSONText(text: $0) })
    core.transcript.fault(
      .deviceReadyStuck, text, [.init("channels", .json(list.string)), .init("name", .optional(name))])
  }
}
