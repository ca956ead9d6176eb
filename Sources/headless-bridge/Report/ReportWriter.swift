import Foundation
import SpecRunner

/// Writes a report to where `--report` names: a file, or a folder if the path ends with a slash or is a folder.
struct ReportWriter {
  private let path: String
  private let isFolder: Bool

  /// - Throws: ``UsageError`` when nothing can be written there.
  init(_ path: String) throws {
    self.path = path
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    isFolder = path.hasSuffix("/") || (exists && isDirectory.boolValue)
    if isFolder {
      try prepareFolder()
    } else {
      try OutputFile.makeFolders(of: path, for: "--report")
      try Self.write(Self.placeholder, to: path)
    }
  }

  /// Writes the report.
  ///
  /// - Throws: ``UsageError`` when it cannot be written completely.
  func write(_ report: ReportPage) throws {
    guard isFolder else { return try Self.write(report.html, to: path) }
    for file in report.files { try Self.write(file.text, to: path(of: file.path)) }
  }

  private func path(of name: String) -> String { URL(fileURLWithPath: path).appendingPathComponent(name).path }

  /// Creates the folder, and removes the data of an earlier report from it.
  private func prepareFolder() throws {
    let manager = FileManager.default
    let index = path(of: "index.html"), data = path(of: "data")
    let others = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
    guard others.isEmpty || Self.isReport(index) else {
      throw UsageError(
        description: "--report \(path): the folder contains other files. Name a new folder, or a file such as "
          + "\(URL(fileURLWithPath: path).appendingPathComponent("report.html").relativePath)")
    }
    try? manager.removeItem(atPath: data)
    guard (try? manager.createDirectory(atPath: data, withIntermediateDirectories: true)) != nil else {
      throw UsageError(description: "--report \(path): the folder cannot be created")
    }
    try Self.write(Self.placeholder, to: index)
  }

  /// The report of a run that has not ended; an earlier report must not be taken for that of the run.
  private static let placeholder = """
    <!doctype html>
    \(mark)
    <meta charset="utf-8">
    <title>Test report</title>
    <p>The run has not ended, or was aborted. Reload this page when it has ended.

    """
  private static let mark = "<meta name=\"generator\" content=\"headless-bridge\">"

  /// Returns whether a file is a report.
  static func isReport(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 2000)) ?? Data()
    return String(decoding: start, as: UTF8.self).contains(mark)
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else {
      throw UsageError(description: "--report \(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    var text = text
    let isWhole = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    guard fclose(file) == 0, isWhole else {
      throw UsageError(description: "--report \(path): cannot be written completely")
    }
  }
}
