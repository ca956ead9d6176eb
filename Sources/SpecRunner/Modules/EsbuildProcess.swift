import Foundation

/// Runs esbuild once for each file, which takes a few milliseconds.
struct EsbuildProcess {
  let path: String

  func code(of text: String, _ settings: TranspileSettings) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = settings.arguments
    let output = Pipe(), errors = Pipe()
    // A file instead of a pipe: a program that ends early would end this process with a signal.
    let input = FileManager.default.temporaryDirectory.appendingPathComponent("headless-bridge-\(UUID().uuidString)")
    try Data(text.utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch {
      throw TranspileError(message: "\(settings.path): \(path) cannot be run: \(error.localizedDescription)")
    }
    let code = try output.fileHandleForReading.readToEnd() ?? Data()
    let report = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Self.error(report, settings.path)
        ?? TranspileError(
          message: "\(settings.path): \(path) failed with status \(process.terminationStatus): \(report.prefix(2000))")
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// Reads the first error of a report: `[ERROR] message`, and its location `file:line:column:` below it.
  private static func error(_ report: String, _ path: String) -> TranspileError? {
    guard let found = report.firstMatch(of: /\[ERROR\] (.+)/) else { return nil }
    var error = TranspileError(message: String(found.1))
    if let place = report[found.range.upperBound...].firstMatch(of: /\n\s+.+:(\d+):(\d+):/) {
      error.line = Int(place.1)
      // The columns of esbuild begin at 0.
      error.column = Int(place.2).map { $0 + 1 }
    }
    return error
  }
}
