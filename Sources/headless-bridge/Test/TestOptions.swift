import Foundation
import HeadlessWebView
import SpecRunner

/// The options of `test`, as the user gave them.
struct TestOptions {
  /// The words that the options were read from, which workers read again.
  let arguments: [String]
  /// What the pages are in: the options that `run` has, too.
  private(set) var page = RunOptions.standard
  private(set) var words: [String] = []
  private(set) var filters: [String] = []
  private(set) var shard: (index: Int, count: Int)?
  private(set) var retries = 0
  private(set) var bail: Int?
  private(set) var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
  private(set) var timeout = Duration.seconds(30)
  /// How long a worker may compute without reporting anything.
  private(set) var deadline = Duration.seconds(60)
  /// How much memory a worker may take, in megabytes.
  private(set) var memory = 2048
  /// Which snapshots are written.
  private(set) var snapshots = SnapshotMode.new
  private(set) var reporters: [ReporterOption] = []
  /// The folder that transcripts are written to.
  private(set) var transcripts: String?
  /// The file that the report is written to.
  private(set) var report: String?
  /// Whether the handlers and outcomes of the contract are listed that the tests exercised.
  private(set) var listsCoverage = false
  /// Whether failing plans of faults are shrunk.
  private(set) var shrinks = false
  /// What the specs are run on, one after the other; empty for what `--bridge` says.
  private(set) var dialects: [Dialect] = []
  /// What a worker's job speaks of these.
  private(set) var dialect: Dialect?
  /// Whether the run goes on, and runs again what a change touches.
  private(set) var watches = false

  init(_ reader: OptionReader) throws {
    arguments = reader.arguments
    for option in reader.options { try set(option.name, option.value) }
    words = reader.operands
    try page.chooseBridges()
    try checkDialects()
    if listsCoverage, page.contract == nil { throw UsageError(description: "--coverage: needs --contract FILE") }
    _ = try page.readContract()
    if reporters.isEmpty { reporters = [ReporterOption.standard] }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "filter": filters.append(try filter(value))
    case "shard":
      let parts = value.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2, parts[0] >= 1, parts[0] <= parts[1] else {
        throw UsageError(description: "--shard \(value): not like 1/3")
      }
      shard = (parts[0], parts[1])
    case "retries": retries = try count(value, of: "--retries", from: 0)
    case "bail": bail = try count(value, of: "--bail", from: 1)
    case "workers": workers = try count(value, of: "--workers", from: 1)
    case "timeout": timeout = try RunOptions.seconds(value, of: "--timeout")
    case "deadline": deadline = try RunOptions.seconds(value, of: "--deadline")
    case "memory": memory = try count(value, of: "--memory", from: 64)
    case "reporter": reporters.append(try ReporterOption(value))
    case "transcript": transcripts = value
    case "report": report = value
    case "coverage": listsCoverage = true
    case "dialects": dialects = try Dialect.list(value)
    case "watch": watches = true
    case "shrink": shrinks = true
    case "update-snapshots": snapshots = .all
    case "ci": if snapshots == .new { snapshots = .none }
    default: try page.set(name, value)
    }
  }

  /// Has the pages speak one of the dialects.
  mutating func speak(_ dialect: Dialect) throws {
    self.dialect = dialect
    try dialect.apply(to: &page)
  }

  private func count(_ value: String, of option: String, from least: Int) throws -> Int {
    guard let number = Int(value), number >= least else {
      throw UsageError(description: "\(option) \(value): not a whole number from \(least)")
    }
    return number
  }

  private func filter(_ value: String) throws -> String {
    if let pattern = Self.pattern(in: value), (try? Regex(pattern)) == nil {
      throw UsageError(description: "--filter \(value): what stands between the slashes is no regular expression")
    }
    return value
  }

  /// The regular expression of a filter; nil for a part of a name.
  private static func pattern(in filter: String) -> String? {
    guard filter.count > 2, filter.hasPrefix("/"), filter.hasSuffix("/") else { return nil }
    return String(filter.dropFirst().dropLast())
  }

  /// Whether a test of this whole name is to run.
  func takes(_ name: String) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        guard let pattern = Self.pattern(in: filter) else { return name.contains(filter) }
        return (try? Regex(pattern))?.occurs(in: name) ?? false
      }
  }
}

extension Regex {
  fileprivate func occurs(in text: String) -> Bool { (try? firstMatch(in: text)) != nil }
}

/// A reporter that the user named: `NAME`, or `NAME=FILE`.
struct ReporterOption {
  enum Kind: String, CaseIterable {
    case pretty, dot, junit, tap, json, github
  }

  let kind: Kind
  /// Where its text goes; nil for standard output.
  let file: String?

  static let standard = ReporterOption(kind: .pretty, file: nil)

  private init(kind: Kind, file: String?) {
    self.kind = kind
    self.file = file
  }

  init(_ value: String) throws {
    let name = String(value.prefix { $0 != "=" })
    guard let kind = Kind(rawValue: name) else {
      throw UsageError(
        description: "--reporter \(name): not one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let file = name.count < value.count ? String(value.dropFirst(name.count + 1)) : nil
    if file == "" { throw UsageError(description: "--reporter \(value): no file named") }
    self.init(kind: kind, file: file)
  }
}
