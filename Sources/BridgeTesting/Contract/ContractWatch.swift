import HeadlessWebView

/// Checks every message of a view against a contract: a violation is a fault in the transcript.
public final class ContractWatch {
  /// The code of the faults.
  public static let code = "contract-violation"

  private let contract: Contract
  private var reader: MessageReader
  /// What the messages exercised so far.
  public private(set) var coverage: ContractCoverage

  /// Checks what happens in a view from now on.
  public init(_ view: WebView, contract: Contract, bridges: [BridgeKind]) {
    self.contract = contract
    reader = MessageReader(bridges: bridges)
    coverage = ContractCoverage(contract)
    view.transcript.observe { [weak self, weak view] event in
      guard let self, let message = reader.read(event) else { return }
      coverage.note(message)
      for violation in contract.violations(of: message) {
        let what = message.kind == .call ? "the data of \(message.handler)" : "the response of \(message.handler)"
        view?.transcript.fault(
          Self.code,
          "contract: \(what)\(violation.pointer.isEmpty ? "" : " at \(violation.pointer)"): \(violation.message)",
          [
            .init("side", .string(message.side.rawValue)), .init("name", .string(message.handler)),
            .init("part", .string(message.kind == .call ? "data" : "response")),
            .init("pointer", .string(violation.pointer)),
          ])
      }
    }
  }
}
