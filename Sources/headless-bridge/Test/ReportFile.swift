import Foundation

/// A file that a reporter writes.
final class ReportFile {
  private let path: String
  private let option: String
  private var text = ""

  init(_ path: String, option: String = "--reporter") throws {
    self.path = path
    self.option = option
    try finish()
  }

  func write(_ line: String) { text += line + "\n" }

  func finish() throws {
    guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
      throw UsageError(description: "\(option) \(path): cannot be written")
    }
  }
}
