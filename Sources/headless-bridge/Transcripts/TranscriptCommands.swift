import BridgeTesting
import Foundation
import HeadlessWebView
import SpecRunner

/// `headless-bridge record`: runs a page to write its transcript.
struct RecordCommand {
  private let options: RunOptions

  init(_ arguments: Arguments<RunOptions>) throws {
    var options = try RunOptions(arguments)
    guard let output = options.output else { throw UsageError(description: "record requires --output FILE") }
    options.transcript = output
    self.options = options
  }

  func run() throws -> Command.Status { try RunCommand(options: options).run() }
}

/// `headless-bridge replay`: runs a page against a recorded native side.
struct ReplayCommand {
  private let options: RunOptions

  init(_ arguments: Arguments<RunOptions>) throws { options = try RunOptions(arguments, isReplay: true) }

  func run() throws -> Command.Status {
    let replay = NativeReplay(try Transcripts.read(options.recording))
    let command = try RunCommand(options: options)
    command.replay = replay
    return try command.run()
  }
}

/// `headless-bridge diff`: compares two transcripts.
struct DiffCommand {
  private let files: [String]

  init(_ arguments: Arguments<Subcommand.NoOptions>) throws {
    files = arguments.operands
    guard files.count == 2 else {
      throw UsageError(description: "diff requires two transcripts. \(arguments.command.hint)")
    }
  }

  func run() throws -> Command.Status {
    let (first, second) = (try Transcripts.read(files[0]), try Transcripts.read(files[1]))
    let difference = TranscriptDifference(first, second)
    guard !difference.isEmpty else { return .success }
    Output.line("--- \(files[0])")
    Output.line("+++ \(files[1])")
    for line in difference.described() { Output.line(line) }
    return .pageFailed
  }
}

/// Reads the transcripts that the user names.
enum Transcripts {
  static func read(_ path: String) throws -> [TranscriptEvent] {
    do { return try TranscriptReader.events(in: TextFile.read(path), file: path) } catch let error as TranscriptError {
      throw UsageError(description: error.description)
    }
  }
}

/// The file of a run's transcript.
final class TranscriptFile {
  private let path: String
  private let option: String
  private let handle: FileHandle
  private var hasFailed = false

  /// - Parameter option: The option that names the file, for errors.
  init(path: String, option: String) throws {
    self.path = path
    self.option = option
    try OutputFile.makeFolders(of: path, for: option)
    // Foundation would replace a device or a pipe with a new file.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw UsageError(description: "\(option) \(path): cannot be written") }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    write(TranscriptFormat.header)
  }

  func write(_ event: TranscriptEvent) { write(TranscriptFormat.line(event)) }

  private func write(_ line: String) {
    do { try handle.write(contentsOf: Data((line + "\n").utf8)) } catch { hasFailed = true }
  }

  /// Closes the file.
  ///
  /// - Throws: ``UsageError`` when not everything could be written.
  func finish() throws {
    do { try handle.close() } catch { hasFailed = true }
    if hasFailed { throw UsageError(description: "\(option) \(path): cannot be written") }
  }
}
