/// Writes the run as an HTML report: one file, or a folder.
public final class ReportReporter: SpecReporter {
  private let source: (String) -> String?
  private let write: (ReportPage) -> Void
  /// Returns the contents of an attached file in Base64.
  private let file: (String) -> String?
  private var entries: [ReportEntry] = []
  private var records: [SpecRecord] = []
  private var variant = SpecVariant()
  /// The records of suites' hooks whose tests have not ended.
  private var hooks: [SpecRecord] = []
  private var printed: [(level: String, text: String)] = []

  /// - Parameters:
  ///   - source: Returns the text of a spec, for the lines around a location.
  ///   - file: Returns the contents of an attached file in Base64; nil if it is missing.
  ///   - write: Called once with the report.
  public init(
    source: @escaping (String) -> String?, file: @escaping (String) -> String? = { _ in nil },
    write: @escaping (ReportPage) -> Void
  ) {
    self.file = file
    self.source = source
    self.write = write
  }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Reads an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    switch event {
    case .testBegan: printed = []
    case .printed(let level, let text): printed.append((level, text))
    case .recorded(let record): if record.isOfHook { add(record, in: file) } else { records.append(record) }
    case .testEnded(let result):
      var entry = ReportEntry(file: file, path: result.test.path, verdict: result.verdict)
      entry.variant = variant
      entry.number = result.test.id
      entry.tags = result.test.tags
      entry.annotations = result.annotations.map { ($0.type, $0.description ?? "") }
      entry.attachments = result.attachments.map(attachment)
      entry.line = result.test.line
      entry.failures = result.failures
      entry.faults = result.clues?.faultLines ?? []
      entry.pageMilliseconds = result.pageMilliseconds
      entry.milliseconds = result.milliseconds
      entry.printed = printed
      entry.records = records.filter { $0.test.id == result.test.id }
      entry.hooks = hooks.filter { $0.test.id == result.test.id }
      hooks = []
      entries.append(entry)
      (records, printed) = ([], [])
    case .failed(let suite, let failure):
      var entry = ReportEntry(file: file, path: [suite.isEmpty ? "(the file)" : "\(suite) (a hook)"], verdict: .failed)
      entry.variant = variant
      entry.failures = [failure]
      entries.append(entry)
    // A hook whose process was lost has no test after it, and none of the next file's tests.
    case .fileEnded: (records, hooks, printed) = ([], [], [])
    default: break
    }
  }

  private func attachment(_ attachment: SpecAttachment) -> ReportEntry.Attachment {
    ReportEntry.Attachment(
      name: attachment.name, contentType: attachment.contentType,
      base64: attachment.body ?? attachment.path.flatMap(file))
  }

  /// Attaches a hook's record to the test after it, or at the file's end to the test before it.
  private func add(_ record: SpecRecord, in file: String) {
    let last = entries.lastIndex { $0.number == record.test.id && $0.file == file && $0.variant == variant }
    if let last { entries[last].hooks.append(record) } else { hooks.append(record) }
  }

  /// Writes the report.
  public func runEnded(_ summary: SpecSummary) {
    // Skipped tests are reported first, but a reader expects the order of the spec.
    let order = Dictionary(entries.map(\.title).enumerated().map { ($1, $0) }) { first, _ in first }
    let entries = entries.enumerated().sorted { left, right in
      (order[left.element.title] ?? 0, left.element.number, left.offset)
        < (order[right.element.title] ?? 0, right.element.number, right.offset)
    }.map(\.element)
    write(
      ReportPage(title: "Test report", entries: entries, milliseconds: summary.milliseconds, source: source))
  }
}
