import HeadlessWebView

/// Checks every message of a view against a contract; the transcript records a violation as a fault.
public final class ContractWatch {
  private let contract: Contract
  private var reader: MessageReader
  /// The parts of the contract that the messages have exercised so far.
  ///
  /// Calls that are pending when you read it count as calls without a response.
  public var coverage: ContractCoverage {
    var coverage = seen
    coverage.noteUnanswered(ledger.unanswered)
    return coverage
  }
  private var seen: ContractCoverage
  private var ledger = CallLedger()

  /// Checks a view's messages from now on.
  public init(_ view: WebView, contract: Contract, bridges: [BridgeKind]) {
    self.contract = contract
    reader = MessageReader(bridges: bridges)
    seen = ContractCoverage(contract)
    view.transcript.observe { [weak self, weak view] event in
      guard let self else { return }
      if event.type == .commit, case .number(0) = event["frame"] {
        seen.noteUnanswered(ledger.unanswered)
        ledger.noteNewPage()
      }
      guard let message = reader.read(event) else { return }
      seen.note(message)
      ledger.note(message)
      for violation in contract.violations(of: message) {
        let what = Self.part(message)
        let isKnown = contract.handlers[message.side]?[message.handler] != nil
        let place = violation.pointer.isEmpty ? "" : " at \(violation.pointer)"
        view?.transcript.fault(
          .contractViolation, "contract: \(isKnown ? "\(what)\(place): " : "")\(violation.message)",
          [
            .init("side", .string(message.side.rawValue)), .init("name", .string(message.handler)),
            .init("part", .string(message.part)),
            .init("pointer", .string(violation.pointer)),
          ])
      }
    }
  }
}

extension ContractWatch {
  /// Returns what a message is, as the start of a sentence.
  private static func part(_ message: BridgeMessage) -> String {
    switch message.kind {
    case .call: "the data for '\(message.handler)'"
    case .answer: "the \(message.isError ? "error" : "response") of '\(message.handler)'"
    case .channel: "a message of '\(message.handler)' on the channel '\(message.channel ?? "")'"
    }
  }
}

extension FaultCode {
  /// A message does not match the contract.
  ///
  /// Fields: `side`, `name`, `part` and `pointer`.
  public static let contractViolation = FaultCode(rawValue: "contract-violation")
}
