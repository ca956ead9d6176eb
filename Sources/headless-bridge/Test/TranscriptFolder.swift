import BridgeTesting
import Foundation
import SpecRunner

/// The folder for the transcripts of tests, one file per test.
final class TranscriptFolder: SpecReporter {
  private let path: String
  private var names = TranscriptName()
  /// The folders of the project and of the dialect, if the run has several.
  private var dialect = ""
  private(set) var failure: UsageError?

  /// - Throws: ``UsageError`` when the folder does not exist and cannot be created.
  init(_ path: String) throws {
    self.path = path
    guard (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil else {
      throw UsageError(description: "--transcript \(path): the folder cannot be created")
    }
  }

  func fileBegins(as variant: SpecVariant) {
    // The name of a project is any text.
    let names = [variant.project?.replacing("/", with: "-"), variant.dialect].compactMap { $0 }
    self.dialect = names.map { $0 + "/" }.joined()
  }

  func fileEvent(_ event: SpecEvent, in file: String) {
    guard case .recorded(let record) = event, record.hasPage else { return }
    let name = names.next(file: dialect + file, test: record.test, retry: record.retry)
    let target = URL(fileURLWithPath: path).appendingPathComponent(name)
    let text = ([TranscriptFormat.header] + record.lines).joined(separator: "\n") + "\n"
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: target, atomically: false, encoding: .utf8)
    } catch {
      failure = failure ?? UsageError(description: "--transcript \(target.path): cannot be written")
    }
  }

  func runEnded(_ summary: SpecSummary) {}

  /// - Throws: ``UsageError`` when a transcript could not be written.
  func finish() throws { if let failure { throw failure } }
}
