import Foundation
import Ownership

/// The thread that performs requests for all views of the process, so that they share connections.
///
/// It starts with the first request, and ends after it was idle for a while.
final class NetworkThread: Sendable {
  static let shared = NetworkThread(library: NetworkConnections.systemLibrary)

  private enum Command {
    case begin(NetworkExchange)
    case drop(NetworkExchange)
  }

  private struct State {
    var commands: [Command] = []
    var isRunning = false
    /// The connections to wake; nil while the thread begins or ends.
    var connections: NetworkConnections?
  }

  /// The time that connections stay open for the next request, in milliseconds.
  private static let idleTimeout: Int32 = 10_000

  private let library: String
  private let state = Locked(State())

  /// - Parameter library: The file's name of libcurl.
  init(library: String) { self.library = library }

  /// Begins an exchange.
  func begin(_ exchange: NetworkExchange) { send(.begin(exchange)) }

  /// Cancels an exchange, whose completion is not called any more.
  func cancel(_ exchange: NetworkExchange) {
    exchange.cancel()
    send(.drop(exchange))
  }

  private func send(_ command: Command) {
    let starts = state.withLock { state in
      // A thread that is not running has nothing to drop.
      if case .drop = command, !state.isRunning { return false }
      state.commands.append(command)
      state.connections?.wake()
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    let thread = Thread { self.run() }
    thread.name = "network"
    thread.start()
  }

  private func run() {
    do throws(ResourceError) {
      let connections = try NetworkConnections(library: library)
      state.withLock { $0.connections = connections }
      repeat {
        for command in takeCommands() {
          switch command {
          case .begin(let exchange): connections.begin(exchange)
          case .drop(let exchange): connections.drop(exchange)
          }
        }
        connections.turn(upTo: Self.idleTimeout)
      } while !connections.isEmpty || !rests()
    } catch {
      repeat {
        for case .begin(let exchange) in takeCommands() { exchange.end(.failure(error)) }
      } while !rests()
    }
  }

  private func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Returns whether the thread ends because it is idle; a new thread handles later work.
  private func rests() -> Bool {
    state.withLock { state in
      guard state.commands.isEmpty else { return false }
      state.isRunning = false
      state.connections = nil
      return true
    }
  }
}
