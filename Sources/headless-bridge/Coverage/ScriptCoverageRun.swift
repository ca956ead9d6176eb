import HeadlessWebView
import ScriptCoverage

/// The coverage of the scripts of one run's page and its windows.
struct ScriptCoverageRun {
  private let options: ScriptCoverageOptions
  private let recorder: CoverageRecorder

  /// Starts to count; nil if the options don't request it.
  ///
  /// - Throws: ``UsageError`` if scripts can't be counted.
  init?(_ options: RunOptions) throws {
    guard options.coverage.isOn else { return nil }
    if let name = options.inspectBreak != nil ? "inspect-brk" : options.inspect != nil ? "inspect" : nil {
      throw UsageError(description: "--script-coverage: cannot be combined with --\(name)")
    }
    self.options = options.coverage
    try self.options.prepare()
    do { recorder = try CoverageRecorder() } catch { throw UsageError(description: "--script-coverage: \(error)") }
  }

  /// Counts the scripts of a view's next documents.
  func attach(to view: WebView) { recorder.attach(to: view) }

  /// Writes the reports.
  ///
  /// - Returns: `false` if the coverage is below a threshold.
  func finish() throws -> Bool {
    recorder.collect()
    return try options.report(recorder.takeData(), line: Output.line)
  }
}
