import BridgeTesting
import HeadlessWebView
import SpecRunner

/// Checks the tests of a worker against the contract, and collects the doctor's findings.
final class TestWatch {
  private let bridges: [BridgeKind]
  private let contract: Contract?
  private var doctor: Doctor?
  private var sources: PageSources?
  private var watch: ContractWatch?
  private var coverage: ContractCoverage?
  private var told: Set<String> = []
  /// The URLs that routes of the spec served in the current test.
  private var routed: Set<String> = []
  /// The URLs that failed to load because they are missing, and not because the spec withholds them.
  private var absent: Set<String> = []
  /// A Boolean value that indicates whether faults were injected.
  private var hasFaults = false

  init(_ options: RunOptions) throws {
    bridges = options.bridges
    contract = try options.readContract()
    coverage = contract.map { ContractCoverage($0) }
  }

  /// Attaches to the new view of a test.
  func attach(to view: WebView) {
    gather()
    doctor = Doctor(bridges: bridges)
    // This also reads files of the view's root after the view is closed.
    sources = PageSources(text: { view.sourceText(of: $0) })
    (routed, absent, hasFaults) = ([], [], false)
    view.transcript.observe { [weak self] event in
      self?.doctor?.read(event)
      if event.type == .requestFinished, event.string("by") == "route", let url = event.string("url") {
        self?.routed.insert(url)
      }
      if event.type == .loadFailed, let url = event.string("url"),
        Self.absences.contains(event.string("code") ?? "")
      {
        self?.absent.insert(url)
      }
      if event.type == .faultInjected { self?.hasFaults = true }
    }
    watch = contract.map { ContractWatch(view, contract: $0, bridges: bridges) }
  }

  /// Returns the events to report right before an event of the run.
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

  /// Returns the findings that a spec is unlikely to cause deliberately, each once per file.
  private func notes(of result: SpecResult) -> [SpecEvent] {
    defer { (doctor, sources) = (nil, nil) }
    return (doctor?.conclude() ?? []).filter { isTold($0, result) }.flatMap { finding -> [SpecEvent] in
      let text = FindingFormat.lines(finding, place: { sources?.described($0) ?? $0 }).joined(separator: "\n")
      return told.insert(text).inserted ? [.printed(level: "note", text: "note: " + text)] : []
    }
  }

  /// The codes of failed loads of files that are missing although the spec does not withhold them.
  private static let absences: Set<String> = [
    "not-found", "outside-root", "not-a-file", "unreadable", "host-not-allowed", "status",
  ]

  private func isTold(_ finding: Finding, _ result: SpecResult) -> Bool {
    switch finding.code {
    case .wrongScheme, .callsLost, .policyForbids, .guessedEncoding: true
    case .encodedTwice, .errorSwallowed: !hasFaults
    // A spec may withhold files deliberately.
    case .missingScript:
      finding.place.map { absent.contains($0.url) && !routed.contains($0.url) } ?? false
    // A page error fails its test, unless the spec listens for it.
    case .usedBeforeReady, .noInit, .initTwice, .commonJS, .syntaxError, .valueLost, .errorHandlerThrew:
      result.verdict == .failed
    case .callbackThrew: result.verdict == .failed && !hasFaults
    default: false
    }
  }
}
