import BridgeTesting
import HeadlessWebView
import SpecRunner

/// What a worker watches beside the specs: the contract, and what the doctor would say.
final class TestWatch {
  private let bridges: [BridgeKind]
  private let contract: Contract?
  private var doctor: Doctor?
  private var watch: ContractWatch?
  private var coverage: ContractCoverage?
  private var told: Set<String> = []

  init(_ options: RunOptions) throws {
    bridges = options.bridges
    contract = try options.readContract()
    coverage = contract.map { ContractCoverage($0) }
  }

  /// A test has a new view.
  func attach(to view: WebView) {
    gather()
    doctor = Doctor(bridges: bridges)
    view.transcript.observe { [weak self] event in self?.doctor?.read(event) }
    watch = contract.map { ContractWatch(view, contract: $0, bridges: bridges) }
  }

  /// What is to be told right before an event of the run.
  func events(before event: SpecEvent) -> [SpecEvent] {
    switch event {
    case .testEnded: return notes
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
  private var notes: [SpecEvent] {
    defer { doctor = nil }
    let codes: [FindingCode] = [.usedBeforeReady, .wrongScheme, .noInit, .encodedTwice, .callsLost, .commonJS]
    return (doctor?.conclude() ?? []).filter { codes.contains($0.code) }.flatMap { finding -> [SpecEvent] in
      let text = FindingFormat.lines(finding).joined(separator: "\n")
      return told.insert(text).inserted ? [.printed(level: "note", text: "note: " + text)] : []
    }
  }
}
