import Foundation
import HeadlessWebView

/// The reason why a transcript does not match its stored snapshot.
public enum TranscriptMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// The messages or actions differ from the file.
  ///
  /// In the differences, `-` marks events only in the file, and `+` events only in the transcript.
  case different(file: String, differences: [String])
  /// The file was missing and has been written.
  case written(file: String)
  /// The file cannot be read as a transcript.
  case unreadable(TranscriptError)
  /// The file cannot be read or written; the second value is the reason.
  case file(String, reason: String)

  /// The file, and the reason for the mismatch.
  public var description: String {
    switch self {
    case .different(let file, let differences):
      "the transcript differs from \(file):\n" + differences.joined(separator: "\n")
    case .written(let file): "\(file) did not exist and was written; review it and run the test again"
    case .unreadable(let error): error.description
    case .file(let file, let reason): "\(file): \(reason)"
    }
  }
}

extension TranscriptRecorder {
  /// Writes the transcript, for `headless-bridge diff`, `replay` and the report; missing folders are created.
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

  /// Compares the messages and actions of page and native with those in a file.
  ///
  /// Numbers, identifiers, times and ports do not count.
  ///
  /// - Parameters:
  ///   - path: The path of the snapshot file.
  ///   - updating: Pass `true` to write the file if it differs.
  /// - Throws: ``TranscriptMismatch``, also if the file was missing.
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
