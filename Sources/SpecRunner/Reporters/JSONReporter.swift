import Foundation

/// Writes the whole run as one JSON object.
public final class JSONReporter: SpecReporter {
  private struct Run: Encodable {
    struct File: Encodable {
      let path: String
      /// Omitted if there is only one.
      let dialect: String?
      var results: [SpecResult] = []
      var errors: [SpecFailure] = []
    }

    var files: [File] = []
    var summary = Summary()
  }

  private struct Summary: Encodable {
    var passed = 0, failed = 0, flaky = 0, skipped = 0, todo = 0, errors = 0
    var milliseconds = 0.0, pageMilliseconds = 0.0
  }

  private let write: (String) -> Void
  private var run = Run()
  private var dialect: String?

  /// Creates a reporter.
  public init(write: @escaping (String) -> Void) { self.write = write }

  /// Sets the dialect that the next file runs on.
  public func fileBegins(on dialect: String) { self.dialect = dialect }

  /// Reads an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    if case .fileBegan = event { run.files.append(Run.File(path: file, dialect: dialect)) }
    guard !run.files.isEmpty else { return }
    switch event {
    case .testEnded(let result): run.files[run.files.count - 1].results.append(result)
    case .failed(_, let failure): run.files[run.files.count - 1].errors.append(failure)
    default: break
    }
  }

  /// Writes the object.
  public func runEnded(_ summary: SpecSummary) {
    run.summary = Summary(
      passed: summary.counts[.passed] ?? 0, failed: summary.counts[.failed] ?? 0, flaky: summary.counts[.flaky] ?? 0,
      skipped: summary.counts[.skipped] ?? 0, todo: summary.counts[.todo] ?? 0, errors: summary.errors,
      milliseconds: summary.milliseconds, pageMilliseconds: summary.pageMilliseconds)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(run) { write(String(decoding: data, as: UTF8.self)) }
  }
}
