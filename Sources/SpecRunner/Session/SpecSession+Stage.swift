import BridgeTesting
import HeadlessWebView

/// What the steps of tests play on.
extension SpecSession {
  /// What the present step plays on: made when it is first needed, gone with its test.
  func stage() throws -> SpecStage {
    if let present { return present }
    var options = options
    if let device = testDevice ?? fileDevice { options.configuration.device = device }
    let stage = try SpecStage(options, group: group, dialogs: self, makeBridge: makeBridge)
    stage.injector.plan = faults
    // Tests of one plan have different faults, whichever tests run beside them.
    stage.injector.subject = run?.test.name ?? ""
    present = stage
    prepare(stage)
    return stage
  }

  var hasStage: Bool { present != nil }
  /// Whether a document of the spec's choice is there.
  var hasPage: Bool { present.map { $0.view.url != .blank || $0.load != nil } ?? false }

  /// Has the next use of the stage make it anew.
  func renewStage() throws {
    present?.close()
    present = nil
    if run != nil { try beginStep(stepLimit) }
  }

  /// - Parameter id: The test that comes next.
  func leaveStage(before id: Int? = nil) {
    testDevice = nil
    // What a hook of a suite did is told with the test that it stands at.
    if let id, let test = id < tests.count ? tests[id] : tests.last, let record = present?.record(before: test) {
      observer(.recorded(record))
    }
    replies.drop()
    if let present, present.lastRequest > 0 { _ = try? realm?.call("forgetRequests") }
    present?.close()
    present = nil
  }
}
