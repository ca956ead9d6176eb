import BridgeTesting
import Foundation
import HeadlessWebView

/// The file that a run's transcript is written to.
final class TranscriptFile {
  private let path: String
  private let handle: FileHandle
  private var hasFailed = false

  init(path: String) throws {
    self.path = path
    // Foundation's way to create a file would put one in the place of a device or pipe.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw UsageError(description: "--transcript \(path): cannot be written") }
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
    if hasFailed { throw UsageError(description: "--transcript \(path): cannot be written") }
  }
}
