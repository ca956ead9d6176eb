/// A difference between two contracts.
public struct ContractChange: Sendable, Hashable, CustomStringConvertible {
  /// A Boolean value that indicates whether code that follows the old contract may fail with the new one.
  public let isBreaking: Bool
  /// The place of the change, as a JSON pointer into the contract.
  public let pointer: String
  /// A description of the change.
  public let message: String

  /// The change in one line.
  public var description: String { "\(isBreaking ? "breaking" : "safe"): \(pointer): \(message)" }
}

extension Contract {
  /// Returns the differences in a newer contract, and whether each breaks code that follows this one.
  ///
  /// A handler's data may become less strict, and its response stricter. A difference that cannot be compared counts as
  /// breaking.
  public func changes(to newer: Contract) -> [ContractChange] {
    var changes: [ContractChange] = []
    for side in BridgeMessage.Side.allCases {
      let old = handlers[side] ?? [:], new = newer.handlers[side] ?? [:]
      for name in Set(old.keys).union(new.keys).sorted() {
        let place = JSONPointer.step("/\(side.rawValue)", name)
        guard let before = old[name] else {
          changes.append(ContractChange(isBreaking: false, pointer: place, message: "the handler was added"))
          continue
        }
        guard let after = new[name] else {
          changes.append(ContractChange(isBreaking: true, pointer: place, message: "the handler was removed"))
          continue
        }
        let data = SchemaPair(before.data, after.data, definitions, newer.definitions)
        changes += data.changes(at: place + "/data", isInput: true)
        let response = SchemaPair(before.response, after.response, definitions, newer.definitions)
        changes += response.changes(at: place + "/response", isInput: false)
        let error = SchemaPair(before.error, after.error, definitions, newer.definitions)
        changes += error.changes(at: place + "/error", isInput: false)
        changes += before.changes(to: after, at: place, definitions, newer.definitions)
      }
    }
    return changes
  }
}

extension Contract.Handler {
  /// Returns the differences in the number of responses and in the channels.
  fileprivate func changes(
    to newer: Self, at place: String, _ definitions: [String: JSONSchema], _ newDefinitions: [String: JSONSchema]
  ) -> [ContractChange] {
    var changes: [ContractChange] = []
    if hasManyResponses != newer.hasManyResponses {
      let message = "a call now gets \(newer.hasManyResponses ? "many responses" : "one response")"
      changes.append(ContractChange(isBreaking: true, pointer: place + "/responses", message: message))
    }
    for name in Set((channels + newer.channels).map(\.name)).sorted() {
      let place = JSONPointer.step(place + "/channels", name)
      let (old, new) = (channels.first { $0.name == name }, newer.channels.first { $0.name == name })
      guard let old, let new else {
        let message = "the channel was \(old == nil ? "added" : "removed")"
        changes.append(ContractChange(isBreaking: true, pointer: place, message: message))
        continue
      }
      changes += SchemaPair(old.schema, new.schema, definitions, newDefinitions).changes(at: place, isInput: false)
    }
    return changes
  }
}

extension SchemaPair {
  /// Returns the places where the second schema is stricter, looser or otherwise different.
  fileprivate func changes(at pointer: String, isInput: Bool) -> [ContractChange] {
    let (stricter, looser) = (narrowings(at: pointer), reversed.narrowings(at: pointer))
    // If neither schema accepts the other's values, that is one change, and it is breaking in both directions.
    let both = Set(stricter.map(\.pointer)).intersection(looser.map(\.pointer))
    return stricter.map { now in
      guard both.contains(now.pointer) else {
        return ContractChange(isBreaking: isInput, pointer: now.pointer, message: "now stricter: \(now.message)")
      }
      let before = looser.filter { $0.pointer == now.pointer }.map(\.message).joined(separator: ", ")
      return ContractChange(
        isBreaking: true, pointer: now.pointer, message: "now different: \(now.message); before: \(before)")
    }
      + looser.filter { !both.contains($0.pointer) }.map {
        ContractChange(isBreaking: !isInput, pointer: $0.pointer, message: "now looser; before: \($0.message)")
      }
  }
}
