import Foundation
import Ownership
import SpecRunner

/// A process of the command that runs spec files one after the other, under the watch of a run.
///
/// Only one thread uses it at a time.
final class Worker: @unchecked Sendable {
  /// The reason why a worker was lost.
  enum Loss: Equatable {
    /// It reported nothing for too long.
    case deadline(seconds: Double)
    /// It took too much memory.
    case memory(megabytes: Int)
    /// The engine aborted because the address space of the process is limited.
    case addressSpace
    /// A signal ended it while it used this much memory.
    case signal(Int32, megabytes: Int)
    /// It ended by itself.
    case death(status: Int32)
  }

  /// The exit statuses of a worker whose engine aborted.
  enum AbortStatus: Int32 {
    case memory = 98
    case addressSpace = 99
  }

  private var process: ChildProcess?
  private var input: FileHandle?
  private var lines: LineReader?
  private let watch: WorkerWatch

  init(deadline: Duration, memoryLimit: Int) { watch = WorkerWatch(deadline: deadline, memoryLimit: memoryLimit) }

  /// Runs a file to its end, and reports its events.
  ///
  /// - Returns: The reason if the worker was lost before the end.
  func run(_ job: WorkerJob, _ tell: (SpecEvent) -> Void) throws -> Loss? {
    if process == nil { try start() }
    guard let input, let lines, let process else { return nil }
    watch.begin(process.identifier)
    defer { watch.end() }
    let text = try JSONEncoder().encode(job) + Data([10])
    guard (try? input.write(contentsOf: text)) != nil else { return lose() }
    while let line = lines.next() {
      watch.progress()
      guard let event = try? JSONDecoder().decode(SpecEvent.self, from: line) else { continue }
      tell(event)
      if case .fileEnded = event { return nil }
    }
    return lose()
  }

  /// Ends the process, which may wait until its debugger disconnects.
  func stop() {
    try? input?.close()
    guard let process else { return }
    watch.begin(process.identifier, isLimited: false)
    process.waitUntilEnd()
    watch.end()
    self.process = nil
  }

  /// Kills the process if it is working, or when it begins to; any thread may call this.
  func kill() { watch.kill() }

  /// Stops watching the process, because it waits for ``proceed()``.
  func pause() { watch.end() }

  /// Makes the process go on.
  func proceed() {
    guard let input, let process else { return }
    watch.begin(process.identifier)
    try? input.write(contentsOf: Data([10]))
  }

  private func start() throws {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let input = ChildProcess.pipe(), output = ChildProcess.pipe()
    process = try ChildProcess(
      program, ["worker"], input: .handle(input.fileHandleForReading), output: .handle(output.fileHandleForWriting))
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    self.input = input.fileHandleForWriting
    lines = LineReader(output.fileHandleForReading)
  }

  private func lose() -> Loss {
    guard let process else { return .death(status: -1) }
    let end = process.waitUntilEnd()
    self.process = nil
    return watch.verdict ?? loss(for: end)
  }

  private func loss(for end: ChildProcess.End) -> Loss {
    switch end {
    case .exit(let status):
      return switch AbortStatus(rawValue: status) {
      case .memory: .memory(megabytes: watch.memoryLimit)
      case .addressSpace: .addressSpace
      case nil: .death(status: status)
      }
    case .signal(let signal):
      // The watch may not have seen the last growth before the process ended.
      let isOverMemory = watch.peak >= watch.memoryLimit / 4 * 3
      return isOverMemory ? .memory(megabytes: watch.memoryLimit) : .signal(signal, megabytes: watch.peak)
    }
  }
}

/// Reads a pipe line by line.
final class LineReader {
  // Kept, because the handle closes its descriptor when it is deallocated.
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ handle: FileHandle) { self.handle = handle }

  /// Returns the next line without its line ending; `nil` at the end of the pipe.
  func next() -> Data? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) {
        defer { start = end + 1 }
        return Data(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      guard fill() else { return nil }
    }
  }

  /// Returns the next line, or the text after the last one; `nil` at the end.
  func nextOrRest() -> Data? {
    if let line = next() { return line }
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return Data(buffer[start...])
  }

  /// Waits until a line, a part of one or the end of the pipe can be read, or the time is up.
  func hasInput(within time: Duration) -> Bool {
    guard start == buffer.count else { return true }
    var input = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, Int32(time / .milliseconds(1))) != 0
  }

  /// Reads the bytes that are available; Foundation's reading would wait for the full number of bytes.
  private func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65536)
    var count: Int
    repeat { count = read(handle.fileDescriptor, &piece, piece.count) } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    buffer += piece[..<count]
    return true
  }
}

/// A job of a worker: a spec file, and the tests in it that have already ended.
struct WorkerJob: Codable {
  let path: String
  /// The options of the run, as words that the worker and the run parse alike.
  let arguments: [String]
  /// The dialect of the run that the job uses.
  var dialect: String?
  /// The tests to skip, because they ended before a worker was lost.
  var ended: [Int] = []
  /// The calls that may get one of the injected faults; `nil` for all.
  var faultyCalls: Set<Int>?
  /// The project of the configuration.
  var project: String?
  /// The names of the tests to run; `nil` for all.
  var names: Set<String>?
  /// The settings of pages for `test.use()`, as a JSON object.
  var use: String?
  /// The values that the global setup provided, as JSON.
  var provided: String?
  /// The number of the repetition, from 0; only the first writes snapshots.
  var repetition = 0
  /// A Boolean value that indicates whether to list the tests instead of running them.
  var isListing = false
  /// A Boolean value that indicates whether the job is the global setup and teardown, and not a spec file.
  var isGlobalSetup = false

  init(
    path: String, arguments: [String], dialect: String? = nil, project: String? = nil
  ) {
    (self.path, self.arguments, self.dialect, self.project) = (path, arguments, dialect, project)
  }
}
