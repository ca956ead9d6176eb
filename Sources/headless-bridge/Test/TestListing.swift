import Foundation
import Ownership
import SpecRunner

/// `test --list`: prints the tests instead of running them.
struct TestListing {
  let plan: RunPlan
  let workers: WorkerSet

  /// - Parameter only: The names of the tests to list in each job; `nil` for all.
  func run(_ jobs: [SpecJob], _ only: [SpecJob: Set<String>]?) throws -> Command.Status {
    let found = Locked([(job: SpecJob, tests: [SpecTest], errors: [SpecFailure])]())
    let jobs = jobs.filter { $0.repetition == 0 }
    let work = Dictionary(jobs.map { ($0, self.work($0)) }) { first, _ in first }
    WorkerPool(
      jobs: jobs, plan: plan, workers: workers, observe: { _, _ in },
      report: { event, job in
        switch event {
        case .fileBegan(_, let tests): found.withLock { $0.append((job, tests, [])) }
        case .failed(_, let failure): found.withLock { if !$0.isEmpty { $0[$0.count - 1].errors.append(failure) } }
        default: break
        }
      }, jobFor: { work[$0] }
    ).run()
    let all = found.withLock { $0 }, selection = plan.options.selection
    var list = TestList()
    for (job, tests, errors) in all {
      var file = TestList.File(path: job.file, project: job.project, dialect: job.dialect?.description)
      let names = only.flatMap { $0[job] }
      file.tests = plan.options(of: job).selection.chosen(tests, in: job.file)
        .filter { test in names.map { $0.contains(test.name) || $0.contains(RunRecord.wholeFile) } ?? true }
        .map(TestList.Test.init)
      file.errors = errors
      list.files.append(file)
    }
    let hasErrors = list.files.contains { !$0.errors.isEmpty }
    if !selection.isEmpty, !hasErrors, isEmpty(list), !plan.options.passesWithoutTests {
      throw UsageError(
        description: "\(selection.words): no test matches\(selection.advice(for: all.flatMap(\.tests)))")
    }
    try write(list)
    return hasErrors ? .pageFailed : .success
  }

  /// Returns whether no test was selected; those of dependencies are not selected.
  private func isEmpty(_ list: TestList) -> Bool {
    let dependencies = Set(plan.projects.filter(\.isDependency).map(\.name))
    return list.files.allSatisfy { $0.tests.isEmpty || dependencies.contains($0.project) }
  }

  private func work(_ job: SpecJob) -> WorkerJob {
    var work = plan.work(job)
    work.isListing = true
    return work
  }

  private func write(_ document: TestList) throws {
    for reporter in plan.options.reporters {
      var lines: [String] = []
      switch reporter.kind {
      case .json:
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        lines = [String(decoding: try encoder.encode(document), as: UTF8.self)]
      default: lines = self.lines(document)
      }
      guard let path = reporter.file else {
        for line in lines { Output.line(line) }
        continue
      }
      let file = try ReportFile(path)
      for line in lines { file.write(line) }
      try file.finish()
    }
  }

  private func lines(_ document: TestList) -> [String] {
    var lines: [String] = []
    for file in document.files {
      let label = [file.project, file.dialect].compactMap { $0 }.joined(separator: " ")
      for test in file.tests {
        let place = [file.path, test.line.map(String.init), test.column.map(String.init)].compactMap { $0 }
        let state = test.state == .run ? "" : " (\(test.state.rawValue))"
        let tags = test.tags.filter { !test.name.contains($0) }.map { " \($0)" }.joined()
        lines.append(
          "\(label.isEmpty ? "" : "[\(label)] ")\(place.joined(separator: ":")) › \(test.name)\(tags)\(state)")
      }
      for error in file.errors {
        let place = [error.file ?? file.path, error.line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        lines.append("\(place): \(error.name): \(error.message)")
      }
    }
    let tests = document.files.map(\.tests.count).reduce(0, +)
    let files = Set(document.files.filter { !$0.tests.isEmpty }.map(\.path)).count
    lines.append("\(tests) \(tests == 1 ? "test" : "tests") in \(files) \(files == 1 ? "file" : "files")")
    return lines
  }
}
