import SpecRunner
import Testing

@testable import headless_bridge

/// Which files of specs a change touches, and when a change is one.
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

  @Test("a change touches what uses the file") func aChangeTouchesWhatUsesTheFile() {
    let plan = plan()
    #expect(plan.touched(by: ["a.bridge.js"], among: [a, b]) == [a])
    #expect(plan.touched(by: ["helper.js"], among: [a, b]) == [a])
    #expect(plan.touched(by: ["page.html"], among: [a, b]) == [a, b])
    #expect(plan.touched(by: ["contract.json"], among: [a, b]) == [a, b])
    #expect(plan.touched(by: ["other.js"], among: [a, b]) == [])
    #expect(plan.files == ["contract.json", "a.bridge.js", "b.bridge.js", "helper.js", "page.html"])
  }

  @Test("what failed is known until it runs again") func whatFailedIsKnownUntilItRunsAgain() {
    var plan = plan()
    #expect(plan.failed == [b])
    plan.begin()
    #expect(plan.written == [])
    plan.read(.fileBegan(path: b.file, tests: [test]), in: b)
    plan.read(.testEnded(SpecResult(test: test, verdict: .passed)), in: b)
    #expect(plan.failed == [])
    // What it read before counts no more.
    #expect(plan.touched(by: ["page.html"], among: [a, b]) == [a])
  }

  @Test("files come and go") func filesComeAndGo() {
    var plan = plan()
    plan.keep([a])
    #expect(plan.failed == [] && !plan.files.contains("b.bridge.js"))
    let new = SpecJob(file: "new.bridge.js", dialect: nil)
    #expect(plan.touched(by: ["other.js"], among: [a, new]) == [new])
  }

  @Test("jobs of dialects are their own") func jobsOfDialectsAreTheirOwn() throws {
    let jobs = SpecJob.all(["a", "b"], try Dialect.list("wvjb, dsbridge,wvjb"))
    #expect(
      jobs.map { "\($0.file) \($0.dialect?.description ?? "")" } == ["a wvjb", "a dsbridge", "b wvjb", "b dsbridge"])
  }
}

/// Files whose stamps a test sets.
private final class Files {
  var stamps: [String: FileStamp] = [:]
}

@Suite struct ChangeDetectorTests {
  private let files = Files()

  private func detector() -> ChangeDetector {
    ChangeDetector(quiet: .milliseconds(100)) { [files] in files.stamps[$0] }
  }

  @Test("a change is told when it has come to rest") func aChangeIsToldWhenItHasComeToRest() {
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

  @Test("what the run wrote is no change") func whatTheRunWroteIsNoChange() {
    files.stamps = ["snap": FileStamp(changed: 1), "page": FileStamp(changed: 1)]
    var detector = detector()
    detector.watch(["snap", "page"], usedSince: 10)
    // During a run the run writes one file, and somebody else the other.
    files.stamps = ["snap": FileStamp(changed: 30), "page": FileStamp(changed: 30)]
    detector.watch(["snap", "page"], usedSince: 20, written: ["snap"])
    #expect(detector.look(at: .zero) == nil)
    #expect(detector.look(at: .milliseconds(200)) == ["page"])
  }

  @Test("a file that changed while it was first used has changed") func aFileThatChangedWhileItWasFirstUsedHasChanged()
  {
    files.stamps = ["old": FileStamp(changed: 5), "new": FileStamp(changed: 15)]
    var detector = detector()
    detector.watch(["old", "new", "missing"], usedSince: 10)
    #expect(detector.look(at: .milliseconds(200)) == ["new"])
    files.stamps["missing"] = FileStamp(changed: 20)
    _ = detector.look(at: .milliseconds(300))
    #expect(detector.look(at: .milliseconds(500)) == ["missing"])
  }
}
