import Foundation

/// Runs esbuild once for each file, which takes a few milliseconds.
struct EsbuildProcess {
  let path: String

  func code(of text: String, _ settings: TranspileSettings) throws -> String {
    // A file instead of a pipe: a program that ends early would end this process with a signal.
    let input = FileManager.default.temporaryDirectory.appendingPathComponent("headless-bridge-\(UUID().uuidString)")
    try Data(text.utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let result: ChildProcess.Output
    do {
      result = try ChildProcess.run(path, settings.arguments, input: .handle(try FileHandle(forReadingFrom: input)))
    } catch { throw TranspileError(message: "\(settings.path): \(path) cannot be run: \(error)") }
    switch result.end {
    case .exit(status: 0): return String(decoding: result.data, as: UTF8.self)
    case .exit(let status):
      throw Self.error(result.errors, settings.path)
        ?? TranspileError(
          message: "\(settings.path): \(path) failed with status \(status): \(result.errors.prefix(2000))")
    case .signal(let signal): throw TranspileError(message: "\(settings.path): \(path) crashed with signal \(signal)")
    }
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
