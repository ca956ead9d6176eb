import Foundation

/// A child process, measured with the kernel's figures.
struct ChildProcess {
  /// The result of a program.
  struct Result {
    let output: String
    let errors: String
    /// The exit status; nil if a signal terminated the program.
    let status: Int32?
    /// The duration from before its start to its end, in seconds.
    let wall: Double
    /// The processor time of the program and its children, in seconds.
    let cpu: Double
    /// The largest resident size of the program or one of its children, in kilobytes.
    let peak: Int
  }

  private let pid: pid_t
  private let began: ContinuousClock.Instant
  private let output: Int32
  private let errors: Int32
  private let command: ProgramCommand

  /// Starts a program with this process's environment.
  init(_ command: ProgramCommand) throws(BenchError) {
    var outputPipe: [Int32] = [0, 0]
    var errorPipe: [Int32] = [0, 0]
    guard pipe(&outputPipe) == 0, pipe(&errorPipe) == 0 else { throw BenchError("pipe failed: \(Self.reason(errno))") }
    for end in outputPipe + errorPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, outputPipe[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorPipe[1], STDERR_FILENO)
    var arguments = ([command.program] + command.arguments).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var pid = pid_t()
    began = .now
    let problem = posix_spawnp(&pid, command.program, &actions, nil, arguments, environ)
    close(outputPipe[1])
    close(errorPipe[1])
    output = outputPipe[0]
    errors = errorPipe[0]
    self.pid = pid
    self.command = command
    guard problem == 0 else {
      close(output)
      close(errors)
      throw BenchError("\(command.program) cannot be started: \(Self.reason(problem))")
    }
  }

  /// Waits for the program's end, or terminates it when it exceeds a time limit.
  func finish(limit: Duration = .seconds(600)) throws(BenchError) -> Result {
    defer {
      close(output)
      close(errors)
    }
    var texts: [Int32: Data] = [output: Data(), errors: Data()]
    var open: Set<Int32> = [output, errors]
    while !open.isEmpty {
      guard ContinuousClock.now - began < limit else {
        kill(pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        throw BenchError("\(command.name) took more than \(limit.seconds) s")
      }
      var waiting = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&waiting, nfds_t(waiting.count), 1000)
      for file in waiting where file.revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(file.fd, &bytes, bytes.count)
        if count > 0 { texts[file.fd]?.append(contentsOf: bytes[..<count]) } else { open.remove(file.fd) }
      }
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(pid, &status, 0, &usage)
    let wall = (ContinuousClock.now - began).seconds
    return Result(
      output: String(decoding: texts[output] ?? Data(), as: UTF8.self),
      errors: String(decoding: texts[errors] ?? Data(), as: UTF8.self),
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, wall: wall,
      cpu: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime), peak: Int(usage.ru_maxrss))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
