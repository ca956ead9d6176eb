/// A target of the server besides the browser's pages, at an address of its own: the debugger of scripts.
///
/// The server's thread calls it.
package protocol DevToolsService: AnyObject, Sendable {
  /// The path of the target's WebSocket, below `/devtools/`, with a secret part.
  var path: String { get }
  /// Indicates whether another client may connect.
  var acceptsClients: Bool { get }
  /// Returns the target's entry in `/json/list`.
  ///
  /// - Parameter authority: The server's address and port.
  func description(at authority: String) -> ProtocolValue
  /// Called when a client has connected.
  func opened(_ client: DevToolsClient)
  /// Called for each message of a client; nil is one that isn't text.
  func received(_ text: String?, from client: Int64)
  /// Called when the connection of a client was closed by either side.
  func closed(_ client: Int64)
  /// Called when the server no longer accepts clients, before its pages are closed.
  func serverDidStop()
}

/// A client of a service.
package struct DevToolsClient: Sendable {
  /// The number of the connection.
  package let number: Int64
  /// The session that its messages name; nil for none.
  package let session: String?
  /// The target of the page whose scripts it debugs; nil for those of all pages.
  package let page: String?
  /// Sends a text, from any thread.
  package let send: @Sendable (_ text: String) -> Void
  /// Closes the connection after the texts that were sent before, from any thread.
  package let close: @Sendable () -> Void

  package init(
    number: Int64, session: String? = nil, page: String? = nil, send: @escaping @Sendable (String) -> Void,
    close: @escaping @Sendable () -> Void
  ) {
    self.number = number
    self.session = session
    self.page = page
    self.send = send
    self.close = close
  }
}
