import Foundation
import Ownership

/// The work of a library that a thread of its own does.
///
/// The thread creates and uses it; any thread may wake it.
protocol LibraryWork: AnyObject, Sendable {
  associatedtype Command: Sendable
  associatedtype Failure: Error

  /// Opens the library with its file's name.
  init(library: String) throws(Failure)
  func perform(_ command: Command)
  /// Does the available work, then waits for more, at most for a number of milliseconds.
  func turn(upTo milliseconds: Int32)
  /// Ends the current or next wait.
  func wake()
  /// Indicates whether nothing is in flight.
  var isEmpty: Bool { get }
  /// Indicates whether a command begins something: only such commands start the thread.
  static func begins(_ command: Command) -> Bool
  /// Ends what a command would have begun, if the library can't be opened.
  static func fail(_ command: Command, with reason: Failure)
}

/// The thread of a library, which all views of the process share.
///
/// It starts with the first command, or when it is prepared, and ends after it was idle for a while.
final class LibraryThread<Work: LibraryWork>: Sendable {
  private struct State {
    var commands: [Work.Command] = []
    var isRunning = false
    /// The work to wake; nil while the thread begins or ends.
    var work: Work?
  }

  /// The time that the thread and its open connections stay for the next command, in milliseconds.
  private let idleTimeout: Int32 = 10_000
  private let name: String
  private let library: String
  private let state = Locked(State())

  /// - Parameters:
  ///   - name: The name of the thread.
  ///   - library: The file's name of the library.
  init(name: String, library: String) {
    self.name = name
    self.library = library
  }

  /// Performs a command on the thread, after all earlier ones.
  func send(_ command: Work.Command) {
    let starts = state.withLock { state in
      // A thread that is not running has nothing to change.
      if !Work.begins(command), !state.isRunning { return false }
      state.commands.append(command)
      state.work?.wake()
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { start() }
  }

  /// Opens the library on the thread, before the first command.
  func prepare() {
    let starts = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { start() }
  }

  private func start() {
    let thread = Thread { self.run() }
    thread.name = name
    thread.start()
  }

  private func run() {
    do throws(Work.Failure) {
      let work = try Work(library: library)
      state.withLock { $0.work = work }
      repeat {
        for command in takeCommands() { work.perform(command) }
        work.turn(upTo: idleTimeout)
      } while !work.isEmpty || !rests()
    } catch {
      repeat {
        for command in takeCommands() { Work.fail(command, with: error) }
      } while !rests()
    }
  }

  private func takeCommands() -> [Work.Command] {
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
      state.work = nil
      return true
    }
  }
}
