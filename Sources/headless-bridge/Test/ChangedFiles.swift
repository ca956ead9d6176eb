import Foundation
import SpecRunner

/// The files that changed since a commit, according to git.
struct ChangedFiles {
  /// The absolute paths.
  let paths: Set<String>

  init(paths: Set<String>) { self.paths = paths }

  /// Asks git, including for files that it does not track yet.
  ///
  /// - Throws: ``UsageError`` outside a repository, or for an unknown commit.
  init(since commit: String) throws {
    let option = "--only-changed=\(commit)"
    let root = try Self.git(["rev-parse", "--show-toplevel"], option).trimmingCharacters(in: .newlines)
    let changed = try Self.git(["diff", "--name-only", "-z", commit, "--"], option)
    let untracked = try Self.git(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", root], option)
    paths = Set((changed + untracked).split(separator: "\0").map { FilePath.absolute(String($0), in: root) })
  }

  private static func git(_ words: [String], _ option: String) throws -> String {
    guard let result = try? ChildProcess.run("/usr/bin/env", ["git"] + words) else {
      throw UsageError(description: "\(option): git cannot be started")
    }
    guard result.end == .exit(status: 0) else {
      let line = result.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw UsageError(description: "\(option): git \(words[0]) failed\(line)")
    }
    return String(decoding: result.data, as: UTF8.self)
  }

  /// Returns the jobs that changes may affect: those that used a changed file in their last run, and those that never
  /// ran.
  ///
  /// - Parameter common: The files that every job uses, such as the configuration.
  func affected(_ jobs: [SpecJob], _ record: RunRecord, common: (SpecJob) -> [String]) -> [SpecJob] {
    jobs.filter { job in
      guard let read = record.entry(of: job)?.read else { return true }
      return !paths.isDisjoint(with: read.union((common(job) + [job.file]).map { FilePath.absolute($0) }))
    }
  }
}
