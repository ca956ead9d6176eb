import Foundation
import Ownership

/// A process that this one started.
///
/// Foundation's `Process` waits for its end on a thread that is woken over the loopback network interface. Sandboxes
/// and containers may lack it, and there the wait would never end.
package final class ChildProcess: Sendable {
  /// The way in which a process ended.
  package enum End: Equatable, Sendable {
    case exit(status: Int32)
    case signal(Int32)
  }

  /// A standard stream of the process.
  package enum Stream {
    /// The stream of this process.
    case inherited
    /// `/dev/null`.
    case null
    case handle(FileHandle)
  }

  /// The program cannot be started.
  package struct StartError: Error, CustomStringConvertible {
    /// The system's reason.
    package let description: String
  }

  package let identifier: pid_t

  /// Starts a program with this process's environment, in a process group of its own.
  ///
  /// Signals of the terminal don't reach it, because this process decides when to stop it.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments after the program's name.
  /// - Throws: ``StartError``.
  package init(
    _ program: String, _ arguments: [String], input: Stream = .inherited, output: Stream = .inherited,
    errors: Stream = .inherited
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      switch stream {
      case .inherited: break
      case .null: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      case .handle(let handle): posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, descriptor)
      }
    }
    for descriptor in Self.openFiles { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + environment { free(text) } }
    var identifier: pid_t = 0
    let failure = Self.starts.withLock { _ in
      posix_spawn(&identifier, program, &actions, &attributes, words, environment)
    }
    guard failure == 0 else { throw StartError(description: String(cString: strerror(failure))) }
    self.identifier = identifier
  }

  /// Excludes a start between the creation of a pipe and its mark.
  private static let starts = Locked(())

  /// Creates a pipe that other processes don't inherit: they would keep it open.
  package static func pipe() -> Pipe {
    starts.withLock { _ in
      let pipe = Pipe()
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      return pipe
    }
  }

  /// The descriptors of this process besides the standard streams.
  private static var openFiles: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
  }

  /// Waits until the process has ended.
  ///
  /// Must be called once, because the system forgets the process then.
  @discardableResult
  package func waitUntilEnd() -> End {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      // Without a record of the process, nothing is known about its end.
      guard errno == EINTR else { return .exit(status: -1) }
    }
    // The parts of a status that C reads with macros: WTERMSIG and WEXITSTATUS.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
  }

  /// Starts a program, and returns what it wrote when it has ended.
  ///
  /// - Throws: ``StartError``, and errors of reading.
  package static func run(_ program: String, _ arguments: [String], input: Stream = .null) throws -> Output {
    let output = pipe(), errors = pipe()
    let process = try ChildProcess(
      program, arguments, input: input, output: .handle(output.fileHandleForWriting),
      errors: .handle(errors.fileHandleForWriting))
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    // Read at the same time, because a program that fills one pipe waits until it is read.
    let reader = DispatchQueue(label: "ChildProcess.errors")
    let text = Reading(errors.fileHandleForReading)
    reader.async { text.read() }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let end = process.waitUntilEnd()
    reader.sync {}
    return Output(data: data, errors: String(decoding: text.data, as: UTF8.self), end: end)
  }

  /// The output of a program that has ended.
  package struct Output: Sendable {
    package let data: Data
    /// The text of standard error.
    package let errors: String
    package let end: End
  }

  /// The data of a pipe, which one queue reads.
  private final class Reading: @unchecked Sendable {
    private let handle: FileHandle
    private(set) var data = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    func read() { data = (try? handle.readToEnd()) ?? Data() }
  }
}
