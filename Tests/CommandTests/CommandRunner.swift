import Foundation
import TestSupport

/// Runs the built command.
struct CommandRunner {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a line of the shell in a folder, in which `headless-bridge` is the built command.
  static func run(shell line: String, in folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = Bundle.main.bundleURL.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    return try outcome(of: process)
  }

  /// - Parameters:
  ///   - device: Takes standard output in place of a pipe.
  ///   - input: What standard input has.
  static func run(_ arguments: [String], into device: String? = nil, input: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("headless-bridge")
    process.arguments = arguments
    process.currentDirectoryURL = Repository.folder
    return try outcome(of: process, into: device, input: input)
  }

  private static func outcome(of process: Process, into device: String? = nil, input: String? = nil) throws -> Outcome {
    let output = Pipe()
    // A file, because the command would wait for a second pipe that nobody reads while the first one is.
    let complaints = try page("", "errors.txt")
    let errors = FileHandle(forWritingAtPath: complaints)
    let file = device.flatMap { FileHandle(forWritingAtPath: $0) }
    process.standardOutput = file ?? output
    process.standardError = errors
    // Not a pipe, whose end the commands of other tests would hold open.
    let typed = try input.flatMap { FileHandle(forReadingAtPath: try page($0, "input.txt")) }
    process.standardInput = typed ?? FileHandle.nullDevice
    try process.run()
    if file != nil { try output.fileHandleForWriting.close() }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let complaint = try Data(contentsOf: URL(fileURLWithPath: complaints))
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }

  /// What the tests write; it goes with the process.
  private static let folder: URL = {
    let name = "headless-bridge-tests-\(ProcessInfo.processInfo.processIdentifier)"
    atexit { try? FileManager.default.removeItem(at: CommandRunner.folder) }
    return FileManager.default.temporaryDirectory.appendingPathComponent(name)
  }()

  /// Writes a page into a folder of its own and returns its path.
  static func page(_ html: String, _ name: String = "page.html") throws -> String {
    let folder = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try html.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}
