/// The handlers of a contract, and their outcomes, with how often each was exercised.
public struct ContractCoverage: Sendable {
  /// A row: a call of a handler, or one of its outcomes.
  public struct Row: Sendable, Hashable, Codable {
    /// The side that has the handler: `native` or `page`.
    public let side: String
    /// The handler.
    public let handler: String
    /// `call`, `response`, or the form of the response if the contract has several.
    ///
    /// An error is `error`, and a message on a channel is `channel` with the channel's name.
    public let outcome: String
    /// The number of times that it happened.
    public var count = 0
  }

  private let contract: Contract
  /// The rows: native's handlers first, by name.
  public private(set) var rows: [Row] = []

  /// Creates the rows of a contract, with none exercised.
  public init(_ contract: Contract) {
    self.contract = contract
    for side in BridgeMessage.Side.allCases {
      for (name, handler) in (contract.handlers[side] ?? [:]).sorted(by: { $0.key < $1.key }) {
        var outcomes = ["call"] + Self.outcomes(Self.response(handler, contract))
        if handler.error != nil { outcomes.append("error") }
        outcomes += handler.channels.map { "channel \($0.name)" }
        rows += outcomes.map { Row(side: side.rawValue, handler: name, outcome: $0) }
      }
    }
  }

  /// Returns the forms that a response can have.
  private static func outcomes(_ response: JSONSchema?) -> [String] {
    guard let forms = response.map({ $0.oneOf + $0.anyOf }), forms.count > 1 else { return ["response"] }
    return forms.enumerated().map { $1.title ?? $1.reference ?? "form \($0 + 1)" }
  }

  /// Returns a response's schema, with references resolved.
  private static func response(_ handler: Contract.Handler?, _ contract: Contract) -> JSONSchema? {
    var response = handler?.response
    for _ in 0..<32 {
      guard let name = response?.reference, let definition = contract.definitions[name] else { break }
      response = definition
    }
    return response
  }

  /// Counts a message.
  public mutating func note(_ message: BridgeMessage) {
    guard let handler = contract.handlers[message.side]?[message.handler] else { return }
    var outcomes = [message.kind == .channel ? "channel \(message.channel ?? "")" : "call"]
    if message.isError {
      outcomes = ["error"]
    } else if message.kind == .answer {
      let response = Self.response(handler, contract)
      let names = Self.outcomes(response)
      let forms = response.map { $0.oneOf + $0.anyOf } ?? []
      outcomes =
        names.count == 1
        ? names
        : zip(names, forms).filter { $1.violations(of: JSONNode(message.data), contract.definitions).isEmpty }.map(\.0)
    }
    for index in rows.indices
    where rows[index].side == message.side.rawValue && rows[index].handler == message.handler
      && outcomes.contains(rows[index].outcome)
    { rows[index].count += 1 }
  }

  /// Counts calls without a response, which get rows of their own if there are any.
  public mutating func noteUnanswered(_ calls: [CallLedger.Call]) {
    for call in calls where contract.handlers[call.side]?[call.handler] != nil {
      add([Row(side: call.side.rawValue, handler: call.handler, outcome: Self.unanswered, count: 1)])
    }
  }

  private static let unanswered = "no response"

  /// Adds the counts of other rows of the same contract.
  public mutating func add(_ others: [Row]) {
    for other in others {
      guard
        let index = rows.firstIndex(where: {
          $0.side == other.side && $0.handler == other.handler && $0.outcome == other.outcome
        })
      else {
        let last = rows.lastIndex { $0.side == other.side && $0.handler == other.handler }
        if other.outcome == Self.unanswered, let last { rows.insert(other, at: last + 1) }
        continue
      }
      rows[index].count += other.count
    }
  }

  /// The number of exercised rows, and the number of all rows.
  ///
  /// A missing response is not part of a contract, so such rows are not counted.
  public var share: (done: Int, all: Int) {
    let rows = rows.filter { $0.outcome != Self.unanswered }
    return (rows.count { $0.count > 0 }, rows.count)
  }

  /// The table, one line per row.
  public var lines: [String] {
    let names = rows.map { "\($0.side) \($0.handler)" }
    let width = names.map(\.count).max() ?? 0
    let outcome = rows.map(\.outcome.count).max() ?? 0
    let table = zip(names, rows).map { name, row in
      "  " + name.padding(to: width) + "  " + row.outcome.padding(to: outcome) + "  "
        + (row.count == 0 ? "never" : "\(row.count)")
    }
    return ["Contract: \(share.done) of \(share.all) exercised"] + table
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
