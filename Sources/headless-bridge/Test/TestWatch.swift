import BridgeTesting
import HeadlessWebView
import SpecRunner

/// What a worker watches beside the specs: the contract, and what the doctor would say.
final class TestWatch {
  private let bridges: [BridgeKind]
  private let contract: Contract?
  private var doctor: Doctor?
  private var sources: PageSources?
  private var watch: ContractWatch?
  private var coverage: ContractCoverage?
  private var told: Set<String> = []
  /// What routes of the spec answered in the present test.
  private var routed: Set<String> = []
  /// Whether faults were put in on purpose.
  private var hasFaults = false

  init(_ options: RunOptions) throws {
    bridges = options.bridges
    contract = try options.readContract()
    coverage = contract.map { ContractCoverage($0) }
  }

  /// A test has a new view.
  func attach(to view: WebView) {
    gather()
    doctor = Doctor(bridges: bridges)
    // It reads files of the closed view's root, too.
    sources = PageSources(text: { view.sourceText(of: $0) })
    (routed, hasFaults) = ([], false)
    view.transcript.observe { [weak self] event in
      self?.doctor?.read(event)
      if event.type == .requestFinished, event.string("by") == "route", let url = event.string("url") {
        self?.routed.insert(url)
      }
      if event.type == .faultInjected { self?.hasFaults = true }
    }
    watch = contract.map { ContractWatch(view, contract: $0, bridges: bridges) }
  }

  /// What is to be told right before an event of the run.
  func events(before event: SpecEvent) -> [SpecEvent] {
    switch event {
    case .testEnded(let result): return notes(of: result)
    case .fileEnded:
      gather()
      return coverage.map { [.covered($0.rows)] } ?? []
    default: return []
    }
  }

  private func gather() {
    if let watch { coverage?.add(watch.coverage.rows) }
    watch = nil
  }

  /// The findings that a spec hardly makes on purpose, once a file.
  private func notes(of result: SpecResult) -> [SpecEvent] {
    defer { (doctor, sources) = (nil, nil) }
    return (doctor?.conclude() ?? []).filter { isTold($0, result) }.flatMap { finding -> [SpecEvent] in
      let text = FindingFormat.lines(finding, place: { sources?.described($0) ?? $0 }).joined(separator: "\n")
      return told.insert(text).inserted ? [.printed(level: "note", text: "note: " + text)] : []
    }
  }

  /// How a file that nobody withholds is missing.
  private static let absences = [
    "no such file", "not below", "not a file", "cannot be read", "the host ", "the server answered",
  ]

  private func isTold(_ finding: Finding, _ result: SpecResult) -> Bool {
    switch finding.code {
    case .wrongScheme, .callsLost, .policyForbids, .guessedEncoding: true
    case .encodedTwice, .errorSwallowed: !hasFaults
    // A spec may withhold files.
    case .missingScript:
      Self.absences.contains { finding.text.hasPrefix($0) } && !routed.contains(finding.place?.url ?? "")
    // An error of the page fails its test, unless the spec listens to it.
    case .usedBeforeReady, .noInit, .initTwice, .commonJS, .syntaxError, .valueLost, .errorHandlerThrew:
      result.verdict == .failed
    case .callbackThrew: result.verdict == .failed && !hasFaults
    default: false
    }
  }
}
