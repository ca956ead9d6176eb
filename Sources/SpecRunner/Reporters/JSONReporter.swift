import Foundation

/// Writes the whole run as one JSON object, a ``JSONReport``.
public final class JSONReporter: SpecReporter {
  private let write: (String) -> Void
  private var report = JSONReport()
  private var variant = SpecVariant()

  /// Creates a reporter.
  public init(write: @escaping (String) -> Void) { self.write = write }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Reads an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    if case .fileBegan = event {
      report.files.append(JSONReport.File(path: file, project: variant.project, dialect: variant.dialect))
    }
    guard !report.files.isEmpty else { return }
    switch event {
    case .testEnded(let result): report.files[report.files.count - 1].results.append(result)
    case .failed(_, let failure): report.files[report.files.count - 1].errors.append(failure)
    default: break
    }
  }

  /// Writes the object.
  public func runEnded(_ summary: SpecSummary) {
    report.summary = JSONReport.Summary(
      passed: summary.counts[.passed] ?? 0, failed: summary.counts[.failed] ?? 0, flaky: summary.counts[.flaky] ?? 0,
      skipped: summary.counts[.skipped] ?? 0, todo: summary.counts[.todo] ?? 0, errors: summary.errors,
      milliseconds: summary.milliseconds, pageMilliseconds: summary.pageMilliseconds)
    if summary.interrupted != nil { report.interrupted = true }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(report) { write(String(decoding: data, as: UTF8.self)) }
  }
}
