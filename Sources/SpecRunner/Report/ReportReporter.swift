/// The run as a file for a browser.
public final class ReportReporter: SpecReporter {
  private let source: (String) -> String?
  private let write: (String) -> Void
  private var entries: [ReportEntry] = []
  private var records: [SpecRecord] = []
  private var dialect: String?
  /// What hooks of suites did whose tests have not ended.
  private var hooks: [SpecRecord] = []
  private var printed: [(level: String, text: String)] = []

  /// - Parameters:
  ///   - source: Gives the text of a spec, for the lines around a place.
  ///   - write: Is given the whole file, once.
  public init(source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    self.source = source
    self.write = write
  }

  /// Takes in which dialect the next file is run on.
  public func fileBegins(on dialect: String) { self.dialect = dialect }

  /// Takes an event in.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    switch event {
    case .testBegan: printed = []
    case .printed(let level, let text): printed.append((level, text))
    case .recorded(let record): if record.isOfHook { add(record, in: file) } else { records.append(record) }
    case .testEnded(let result):
      var entry = ReportEntry(file: file, path: result.test.path, verdict: result.verdict)
      entry.dialect = dialect
      entry.number = result.test.id
      entry.line = result.test.line
      entry.failures = result.failures
      entry.faults = result.clues?.faultLines ?? []
      entry.pageMilliseconds = result.pageMilliseconds
      entry.printed = printed
      entry.records = records.filter { $0.test.id == result.test.id }
      entry.hooks = hooks.filter { $0.test.id == result.test.id }
      hooks = []
      entries.append(entry)
      (records, printed) = ([], [])
    case .failed(let suite, let failure):
      var entry = ReportEntry(file: file, path: [suite.isEmpty ? "(the file)" : "\(suite) (a hook)"], verdict: .failed)
      entry.dialect = dialect
      entry.failures = [failure]
      entries.append(entry)
    // A hook whose process was lost has no test behind it, and none of the next file's.
    case .fileEnded: (records, hooks, printed) = ([], [], [])
    default: break
    }
  }

  /// A hook belongs to the test behind it, or at the file's end to the one before.
  private func add(_ record: SpecRecord, in file: String) {
    let last = entries.lastIndex { $0.number == record.test.id && $0.file == file && $0.dialect == dialect }
    if let last { entries[last].hooks.append(record) } else { hooks.append(record) }
  }

  /// Writes the file.
  public func runEnded(_ summary: SpecSummary) {
    // What did not run is told first; a reader wants the order of the spec.
    let order = Dictionary(entries.map(\.title).enumerated().map { ($1, $0) }) { first, _ in first }
    let entries = entries.enumerated().sorted { left, right in
      (order[left.element.title] ?? 0, left.element.number, left.offset)
        < (order[right.element.title] ?? 0, right.element.number, right.offset)
    }.map(\.element)
    write(ReportPage(title: "Test report", entries: entries, source: source).html)
  }
}
