/// The thread that connects the WebSockets of all views of the process with servers.
final class SocketThread: Sendable {
  static let shared = SocketThread(library: SocketConnections.systemLibrary)

  private let thread: LibraryThread<SocketConnections>

  /// - Parameter library: The file's name of libsoup.
  init(library: String) { thread = LibraryThread(name: "sockets", library: library) }

  func send(_ command: SocketConnections.Command) { thread.send(command) }
}
