import SpecRunner
import Testing

@testable import headless_bridge

/// The selection of the spec files that a change affects.
@Suite struct WatchPlanTests {
  private let a = SpecJob(file: "a.bridge.js", dialect: nil), b = SpecJob(file: "b.bridge.js", dialect: nil)
  private let test = SpecTest(id: 0, path: ["t"], line: 1, state: .run)

  private func plan() -> WatchPlan {
    var plan = WatchPlan(common: ["contract.json"])
    plan.begin()
    for (job, files, verdict) in [
      (a, ["helper.js", "page.html"], SpecResult.Verdict.passed), (b, ["page.html"], .failed),
    ] {
      plan.read(.fileBegan(path: job.file, tests: [test]), in: job)
      plan.read(.testEnded(SpecResult(test: test, verdict: verdict)), in: job)
      plan.read(.files(read: files, written: ["\(job.file).snap"]), in: job)
    }
    return plan
  }

  @Test("a change affects the specs that use the file") func affectedSpecs() {
    let plan = plan()
    #expect(plan.touched(by: ["a.bridge.js"], among: [a, b]) == [a])
    #expect(plan.touched(by: ["helper.js"], among: [a, b]) == [a])
    #expect(plan.touched(by: ["page.html"], among: [a, b]) == [a, b])
    #expect(plan.touched(by: ["contract.json"], among: [a, b]) == [a, b])
    #expect(plan.touched(by: ["other.js"], among: [a, b]) == [])
    #expect(plan.files == ["contract.json", "a.bridge.js", "b.bridge.js", "helper.js", "page.html"])
  }

  @Test("keeps failures until the next run of a file") func failures() {
    var plan = plan()
    #expect(plan.failed == [b])
    plan.begin()
    #expect(plan.written == [])
    plan.read(.fileBegan(path: b.file, tests: [test]), in: b)
    plan.read(.testEnded(SpecResult(test: test, verdict: .passed)), in: b)
    #expect(plan.failed == [])
    // The files of its earlier run no longer count.
    #expect(plan.touched(by: ["page.html"], among: [a, b]) == [a])
  }

  @Test("handles new and removed files") func newAndRemovedFiles() {
    var plan = plan()
    plan.keep([a])
    #expect(plan.failed == [] && !plan.files.contains("b.bridge.js"))
    let new = SpecJob(file: "new.bridge.js", dialect: nil)
    #expect(plan.touched(by: ["other.js"], among: [a, new]) == [new])
  }

  @Test("each dialect is a separate job") func dialects() throws {
    let jobs = SpecJob.all(["a", "b"], try Dialect.list("wvjb, dsbridge,wvjb"))
    #expect(
      jobs.map { "\($0.file) \($0.dialect?.description ?? "")" } == ["a wvjb", "a dsbridge", "b wvjb", "b dsbridge"])
  }
}

/// Files with stamps that a test sets.
private final class Files {
  var stamps: [String: FileStamp] = [:]
}

@Suite struct ChangeDetectorTests {
  private let files = Files()

  private func detector() -> ChangeDetector {
    ChangeDetector(quiet: .milliseconds(100)) { [files] in files.stamps[$0] }
  }

  @Test("reports changes after a quiet period") func quietPeriod() {
    files.stamps = ["a": FileStamp(changed: 1), "b": FileStamp(changed: 1)]
    var detector = detector()
    detector.watch(["a", "b"], usedSince: 10)
    #expect(detector.look(at: .zero) == nil)
    files.stamps["a"] = FileStamp(changed: 20)
    #expect(detector.look(at: .milliseconds(10)) == nil)
    files.stamps["b"] = nil
    #expect(detector.look(at: .milliseconds(60)) == nil)
    #expect(detector.look(at: .milliseconds(120)) == nil)
    #expect(detector.look(at: .milliseconds(160)) == ["a", "b"])
    #expect(detector.look(at: .milliseconds(300)) == nil)
  }

  @Test("ignores files that the run wrote") func writtenFiles() {
    files.stamps = ["snap": FileStamp(changed: 1), "page": FileStamp(changed: 1)]
    var detector = detector()
    detector.watch(["snap", "page"], usedSince: 10)
    // During a run, the run writes one file, and another process writes the other.
    files.stamps = ["snap": FileStamp(changed: 30), "page": FileStamp(changed: 30)]
    detector.watch(["snap", "page"], usedSince: 20, written: ["snap"])
    #expect(detector.look(at: .zero) == nil)
    #expect(detector.look(at: .milliseconds(200)) == ["page"])
  }

  @Test("reports a file that changed during its first use") func changedDuringUse() {
    files.stamps = ["old": FileStamp(changed: 5), "new": FileStamp(changed: 15)]
    var detector = detector()
    detector.watch(["old", "new", "missing"], usedSince: 10)
    #expect(detector.look(at: .milliseconds(200)) == ["new"])
    files.stamps["missing"] = FileStamp(changed: 20)
    _ = detector.look(at: .milliseconds(300))
    #expect(detector.look(at: .milliseconds(500)) == ["missing"])
  }
}
