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

  /// Returns the jobs that changes may affect: those that used a changed file in their last run.
  ///
  /// A job that never ran is affected by changes of the files that its spec imports, and of the files of pages.
  func affected(_ jobs: [SpecJob], _ plan: RunPlan) -> [SpecJob] {
    let record = plan.record.read()
    var graphs: [String: Set<String>] = [:]
    return jobs.filter { job in
      let common = Set((plan.commonFiles(of: job) + [job.file]).map { FilePath.absolute($0) })
      guard paths.isDisjoint(with: common) else { return true }
      if let read = record.entry(of: job)?.read { return !paths.isDisjoint(with: read) }
      let graph = graphs[job.file] ?? ModuleGraph.files(of: job.file)
      graphs[job.file] = graph
      return !paths.isDisjoint(with: graph) || mayChangePages(of: job, plan)
    }
  }

  /// Returns whether a changed file is one that pages may load: below the root, and not a spec.
  private func mayChangePages(of job: SpecJob, _ plan: RunPlan) -> Bool {
    let options = plan.options(of: job)
    let root = FilePath.absolute(options.page.root ?? (job.file as NSString).deletingLastPathComponent)
    let isSpec = options.specs.filter()
    return paths.contains { path in
      path.hasPrefix(root == "/" ? "/" : root + "/") && !isSpec(path) && !path.contains("/__snapshots__/")
    }
  }
}
