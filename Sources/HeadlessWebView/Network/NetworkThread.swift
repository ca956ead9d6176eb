/// The thread that performs requests for all views of the process, so that they share connections.
final class NetworkThread: Sendable {
  static let shared = NetworkThread(library: NetworkConnections.systemLibrary)

  private let thread: LibraryThread<NetworkConnections>

  /// - Parameter library: The file's name of libcurl.
  init(library: String) { thread = LibraryThread(name: "network", library: library) }

  /// Opens the library in the background, before the first exchange.
  func prepare() { thread.prepare() }

  /// Begins an exchange.
  func begin(_ exchange: NetworkExchange) { thread.send(.begin(exchange)) }

  /// Cancels an exchange, whose completion is not called any more.
  func cancel(_ exchange: NetworkExchange) {
    exchange.cancel()
    thread.send(.drop(exchange))
  }
}
