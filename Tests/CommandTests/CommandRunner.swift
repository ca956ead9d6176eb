import Foundation
import TestSupport

/// Runs the built command.
struct CommandRunner {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The environment of this process, without the variables that change runs of specs: the tests may themselves run in
  /// continuous integration, in a shard or with colors.
  static var environment: [String: String] {
    let changing = [
      "CI", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE", "CI_NODE_TOTAL", "CI_NODE_INDEX",
      "FORCE_COLOR", "CLICOLOR_FORCE", "NO_COLOR",
    ]
    return ProcessInfo.processInfo.environment.filter { !changing.contains($0.key) }
  }

  /// Runs a shell command in a folder, with the built `headless-bridge` on the path.
  ///
  /// - Parameter changes: The environment variables to set.
  static func run(shell line: String, in folder: URL, environment changes: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = Self.environment.merging(changes) { $1 }
    environment["PATH"] = Bundle.main.bundleURL.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    return try outcome(of: process)
  }

  /// - Parameters:
  ///   - device: The file for standard output, instead of a pipe.
  ///   - input: The contents of standard input.
  static func run(_ arguments: [String], into device: String? = nil, input: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("headless-bridge")
    process.arguments = arguments
    process.currentDirectoryURL = Repository.folder
    process.environment = environment
    return try outcome(of: process, into: device, input: input)
  }

  private static func outcome(of process: Process, into device: String? = nil, input: String? = nil) throws -> Outcome {
    let output = Pipe()
    // A file, because the command would block on a second pipe while the test reads the first one.
    let errorFile = try page("", "errors.txt")
    let errors = FileHandle(forWritingAtPath: errorFile)
    let file = device.flatMap { FileHandle(forWritingAtPath: $0) }
    process.standardOutput = file ?? output
    process.standardError = errors
    // Not a pipe, because the commands of other tests would keep its end open.
    let typed = try input.flatMap { FileHandle(forReadingAtPath: try page($0, "input.txt")) }
    process.standardInput = typed ?? FileHandle.nullDevice
    try process.run()
    if file != nil { try output.fileHandleForWriting.close() }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let errorText = try Data(contentsOf: URL(fileURLWithPath: errorFile))
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }

  /// The folder for the files of tests; it is removed when the process exits.
  private static let folder: URL = {
    let name = "headless-bridge-tests-\(ProcessInfo.processInfo.processIdentifier)"
    atexit { try? FileManager.default.removeItem(at: CommandRunner.folder) }
    return FileManager.default.temporaryDirectory.appendingPathComponent(name)
  }()

  /// Writes a page into a new folder, and returns its path.
  static func page(_ html: String, _ name: String = "page.html") throws -> String {
    let folder = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try html.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}
