/// The arrays, objects and dates of a structured copy; they refer to each other by their indexes.
final class StructuredTable: Sendable {
  /// A value, or the index of a container.
  enum Slot: Sendable {
    case undefined
    case null
    case boolean(Bool)
    case number(Double)
    case string(UTF16Text)
    case container(Int)
  }

  /// One member of an object.
  struct Member: Sendable {
    let key: UTF16Text
    var slot: Slot
  }

  /// A value with an identity; dates have one, so that a shared date stays shared.
  enum Container: Sendable {
    case array([Slot])
    case object([Member])
    case date(Double)
  }

  let containers: [Container]

  init(_ containers: [Container]) { self.containers = containers }

  /// Returns the value of a slot of this table.
  func value(_ slot: Slot) -> StructuredValue {
    switch slot {
    case .undefined: .undefined
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .container(let index):
      switch containers[index] {
      case .array: .array(StructuredArray(table: self, index: index))
      case .object: .object(StructuredObject(table: self, index: index))
      case .date(let milliseconds): .date(milliseconds)
      }
    }
  }
}

extension StructuredTable {
  /// Builds a table from values that have tables of their own.
  struct Builder {
    private var containers: [Container] = []
    /// The new indexes of the containers of other tables.
    private var places: [ObjectIdentifier: [Int: Int]] = [:]
    /// Retains those tables, whose addresses are keys.
    private var sources: [StructuredTable] = []

    mutating func append(_ container: Container) -> Int {
      containers.append(container)
      return containers.count - 1
    }

    func build() -> StructuredTable { StructuredTable(containers) }

    /// Adds a value with everything that it references.
    mutating func add(_ value: StructuredValue) -> Slot {
      switch value {
      case .undefined: .undefined
      case .null: .null
      case .boolean(let boolean): .boolean(boolean)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .date(let milliseconds): .container(append(.date(milliseconds)))
      case .array(let array): .container(add(array.index, of: array.table))
      case .object(let object): .container(add(object.index, of: object.table))
      }
    }

    private mutating func add(_ root: Int, of table: StructuredTable) -> Int {
      let source = ObjectIdentifier(table)
      var places = self.places[source] ?? [:]
      if self.places[source] == nil { sources.append(table) }
      defer { self.places[source] = places }
      if let place = places[root] { return place }
      var queue = [root]
      places[root] = append(.date(0))
      while let index = queue.popLast() {
        func moved(_ slot: Slot, _ builder: inout Builder) -> Slot {
          guard case .container(let inner) = slot else { return slot }
          if let place = places[inner] { return .container(place) }
          let place = builder.append(.date(0))
          places[inner] = place
          queue.append(inner)
          return .container(place)
        }
        guard let place = places[index] else { continue }
        switch table.containers[index] {
        case .array(let slots):
          containers[place] = .array(slots.map { moved($0, &self) })
        case .object(let members):
          containers[place] = .object(members.map { Member(key: $0.key, slot: moved($0.slot, &self)) })
        case .date(let milliseconds):
          containers[place] = .date(milliseconds)
        }
      }
      return places[root] ?? 0
    }
  }
}
