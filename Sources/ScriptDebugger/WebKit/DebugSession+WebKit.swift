import DevToolsServer
import JavaScriptEngine

/// The client with the engine's own protocol, in place of one with the DevTools protocol.
extension DebugSession {
  func webKitOpened(_ client: DevToolsClient) {
    guard self.client == nil, webKit == nil else { return client.close() }
    webKit = WebKitSession(client, ownScripts: ownScripts) { [weak self] target, text in
      self?.send(.toTarget(target, text: text))
    }
    state.connected()
    // The client needs a page, so the first page waits only until the client is set up.
    state.start()
    send(.getTargetList)
    attachWebKit()
  }

  func webKitReceived(_ text: String?, from number: Int64) {
    guard let webKit, webKit.client.number == number else { return }
    guard let text else { return webKit.client.close() }
    webKit.received(text)
  }

  func webKitClosed(_ number: Int64) {
    guard let webKit, webKit.client.number == number else { return }
    self.webKit = nil
    if let target = webKit.target, self.target(target) != nil { send(.frontendDidClose(target)) }
    state.disconnected()
  }

  /// Attaches the client to the latest page, if it has none.
  func attachWebKit() {
    guard let webKit, webKit.target == nil, let page = targets.last(where: { $0.kind == .page }) ?? targets.last else {
      return
    }
    webKit.onInitialized = { [state] in state.setReady(page.number) }
    send(.setUp(page.id))
    webKit.attach(to: page.id)
  }

  /// Disconnects the client whose document has ended; it connects again for the next one.
  func endWebKit(of target: UInt64) {
    guard let webKit, webKit.target == target else { return }
    self.webKit = nil
    state.disconnected()
    webKit.client.close()
  }

  /// Makes the next statement of a context pause, if it is the client's.
  ///
  /// - Returns: A Boolean value that indicates whether it is.
  func pauseWebKit(ofContext number: Int) -> Bool {
    guard let webKit, let target = webKit.target, self.target(target)?.number == number else { return false }
    webKit.call("Debugger.pause") { [state] in state.setArmed(number) }
    return true
  }
}
