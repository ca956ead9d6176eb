/// The formats of coverage reports.
public enum CoverageFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for a reader.
  case text
  /// A folder of pages, with the text of each file.
  case html
  /// The format of `lcov`, which many services and editors read.
  case lcov
  /// Istanbul's `coverage-final.json`.
  case json

  /// Returns the files of a format, each with its path below the folder for reports; none for a table.
  public func files(_ report: CoverageReport) -> [(path: String, text: String)] {
    switch self {
    case .text: []
    case .html: CoveragePages(report).files
    case .lcov: [("lcov.info", LcovText.text(of: report))]
    case .json: [("coverage-final.json", IstanbulFile.text(report.files))]
    }
  }
}
