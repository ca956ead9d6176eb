import Foundation
import HeadlessWebView

/// Why a transcript is not what was kept of it.
public enum TranscriptMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// What page and native said is another than in the file, with the differences: `-` is in the file alone, `+` in the
  /// transcript alone.
  case different(file: String, differences: [String])
  /// The file was not there, and is now.
  case written(file: String)
  /// The file cannot be read as a transcript.
  case unreadable(TranscriptError)
  /// The file cannot be read or written, with the reason.
  case file(String, reason: String)

  /// The file, and what is the matter.
  public var description: String {
    switch self {
    case .different(let file, let differences):
      "the transcript is not that of \(file):\n" + differences.joined(separator: "\n")
    case .written(let file): "\(file) was not there and was written; look at it, and run the test again"
    case .unreadable(let error): error.description
    case .file(let file, let reason): "\(file): \(reason)"
    }
  }
}

extension TranscriptRecorder {
  /// Writes the transcript, for `headless-bridge diff`, `replay` and the report; folders that are missing are made.
  ///
  /// - Throws: ``TranscriptMismatch/file(_:reason:)``.
  public func write(to path: String) throws(TranscriptMismatch) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    } catch {
      throw .file(path, reason: "\(error)")
    }
  }

  /// Compares what page and native said and did with what a file has of it; numbers, identifiers, times and ports do
  /// not count.
  ///
  /// - Parameter updating: Whether the file is written if it differs.
  /// - Throws: ``TranscriptMismatch``, also when the file was not there.
  public func requireMatch(with path: String, updating: Bool = false) throws(TranscriptMismatch) {
    guard let data = FileManager.default.contents(atPath: path) else {
      try write(to: path)
      if updating { return }
      throw .written(file: path)
    }
    let kept: [TranscriptEvent]
    do throws(TranscriptError) {
      kept = try TranscriptReader.events(in: String(decoding: data, as: UTF8.self), file: path)
    } catch {
      throw .unreadable(error)
    }
    let difference = TranscriptDifference(kept, events)
    guard !difference.isEmpty else { return }
    guard !updating else { return try write(to: path) }
    throw .different(file: path, differences: difference.described())
  }
}
