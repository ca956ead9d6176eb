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
    guard let file = fopen(path, "w") else {
      throw UsageError(description: "\(option) \(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    let bytes = Array(text.utf8)
    let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWhole else {
      throw UsageError(description: "\(option) \(path): cannot be written to its end")
    }
  }
}
