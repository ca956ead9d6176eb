import Foundation
import SpecRunner

/// The results of each job's last run, for `--last-failed` and `--only-changed`.
struct RunRecord: Codable, Equatable {
  /// A job and its results.
  struct Entry: Codable, Equatable {
    /// The absolute path of the spec file.
    let file: String
    let project: String?
    let dialect: String?
    /// The names of the tests that failed when they last ran.
    var failed: Set<String> = []
    /// The absolute paths of the files that the spec, its modules and its pages read.
    var read: Set<String>?

    func isOf(_ job: SpecJob) -> Bool {
      file == FilePath.absolute(job.file) && project == job.project && dialect == job.dialect?.description
    }
  }

  var schemaVersion = 1
  var entries: [Entry] = []
  /// The tests that failed in the present run: another test of the same name, or another repetition, may pass.
  private var failing: Set<[String]> = []

  private enum CodingKeys: CodingKey {
    case schemaVersion, entries
  }

  /// The results of a job's last run; `nil` if it never ran.
  func entry(of job: SpecJob) -> Entry? { entries.first { $0.isOf(job) } }

  /// Reads an event of a run.
  mutating func read(_ event: SpecEvent, in job: SpecJob) {
    switch event {
    case .testEnded(let result) where result.verdict == .failed: fail(result.test.name, job)
    case .testEnded(let result) where result.verdict == .passed || result.verdict == .flaky:
      guard !failing.contains(key(result.test.name, job)) else { return }
      change(job) { $0.failed.remove(result.test.name) }
    case .fileBegan(_, let tests):
      // Tests that were renamed or removed fail no more.
      let names = Set(tests.map(\.name)), hasFailed = failing.contains(key(Self.wholeFile, job))
      change(job) { $0.failed.formIntersection(hasFailed ? names.union([Self.wholeFile]) : names) }
    case .failed: fail(Self.wholeFile, job)
    case .files(let read, _):
      change(job) { $0.read = ($0.read ?? []).union(read.map { FilePath.absolute($0) }) }
    default: break
    }
  }

  private mutating func fail(_ name: String, _ job: SpecJob) {
    failing.insert(key(name, job))
    change(job) { $0.failed.insert(name) }
  }

  private func key(_ name: String, _ job: SpecJob) -> [String] {
    [job.file, job.project ?? "", job.dialect?.description ?? "", name]
  }

  /// Records that a job's tests were skipped because a dependency failed: all of them run again.
  mutating func block(_ job: SpecJob) { change(job) { $0.failed.insert(Self.wholeFile) } }

  /// The name that means all tests of a file that failed outside tests.
  static let wholeFile = ""

  private mutating func change(_ job: SpecJob, _ body: (inout Entry) -> Void) {
    if let index = entries.firstIndex(where: { $0.isOf(job) }) { return body(&entries[index]) }
    var entry = Entry(
      file: FilePath.absolute(job.file), project: job.project, dialect: job.dialect?.description)
    body(&entry)
    entries.append(entry)
  }
}

/// The folder `.headless-bridge`, which keeps the record of the last run.
struct RunRecordFile: Sendable {
  let folder: String
  private var path: String { folder + "/last-run.json" }

  /// Returns the record; an empty one if there is none, or if it has another format.
  func read() -> RunRecord {
    guard let data = FileManager.default.contents(atPath: path),
      let record = try? JSONDecoder().decode(RunRecord.self, from: data), record.schemaVersion == 1
    else { return RunRecord() }
    return record
  }

  /// A Boolean value that indicates whether a run was recorded.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Writes the record.
  ///
  /// A folder that cannot be written keeps nothing, which only the options that read it report.
  func write(_ record: RunRecord) {
    let isNew = !FileManager.default.fileExists(atPath: folder)
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil else {
      return
    }
    // The folder is not for version control.
    if isNew { try? "*\n".write(toFile: folder + "/.gitignore", atomically: true, encoding: .utf8) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(record) else { return }
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
