import CJavaScriptCore

extension Value {
  /// Creates a value from a structured copy; shared and cyclic references are restored.
  ///
  /// - Throws: The engine's error when memory is exhausted.
  public convenience init(_ copy: StructuredValue, in context: Context) throws(JavaScriptException) {
    var maker = StructuredMaker(context: context)
    let ref = try maker.make(copy)
    self.init(ref, in: context)
  }
}

/// Creates the values of a structured copy in a context.
private struct StructuredMaker {
  private typealias Table = StructuredTable

  /// The number of arguments that a filling call takes at a time.
  private static let chunk = 512
  let context: Context
  private var made: [Int: Value] = [:]
  private var unfilled: [Int] = []

  init(context: Context) { self.context = context }

  mutating func make(_ copy: StructuredValue) throws(JavaScriptException) -> JSValueRef {
    let ref = context.ref
    return switch copy {
    case .undefined: JSValueMakeUndefined(ref)
    case .null: JSValueMakeNull(ref)
    case .boolean(let boolean): JSValueMakeBoolean(ref, boolean)
    case .number(let number): JSValueMakeNumber(ref, number)
    case .string(let text): JSValueMakeString(ref, text.ref)
    case .date(let milliseconds): try Value.date(milliseconds, in: context).ref
    case .array(let array): try make(array.index, of: array.table)
    case .object(let object): try make(object.index, of: object.table)
    }
  }

  private mutating func make(_ root: Int, of table: Table) throws(JavaScriptException) -> JSValueRef {
    if let json = PlainTreeWriter.json(root, of: table), let ref = JSValueMakeFromJSONString(context.ref, json.ref) {
      return ref
    }
    let realm = try context.virtualMachine.realm()
    let result = try shell(root, of: table)
    while let index = unfilled.popLast() {
      guard let target = made[index]?.handle else { continue }
      switch table.containers[index] {
      case .array(let slots):
        for start in stride(from: 0, to: slots.count, by: Self.chunk) {
          let arguments = KeptHandles(context)
          arguments.append(target.ref)
          arguments.append(JSValueMakeNumber(context.ref, Double(start)))
          for slot in slots[start..<min(start + Self.chunk, slots.count)] {
            arguments.append(try ref(of: slot, in: table))
          }
          try arguments.call(realm.defineElements)
        }
      case .object(let members):
        for start in stride(from: 0, to: members.count, by: Self.chunk / 2) {
          let arguments = KeptHandles(context)
          arguments.append(target.ref)
          for member in members[start..<min(start + Self.chunk / 2, members.count)] {
            arguments.append(JSValueMakeString(context.ref, member.key.ref))
            arguments.append(try ref(of: member.slot, in: table))
          }
          try arguments.call(realm.defineProperties)
        }
      case .date: break
      }
    }
    return result
  }

  private mutating func ref(of slot: Table.Slot, in table: Table) throws(JavaScriptException) -> JSValueRef {
    if case .container(let index) = slot { try shell(index, of: table) } else { try make(table.value(slot)) }
  }

  /// Returns the array or object at an index, which stays empty until it is filled.
  private mutating func shell(_ index: Int, of table: Table) throws(JavaScriptException) -> JSValueRef {
    if let known = made[index] { return known.ref }
    let value: Value
    switch table.containers[index] {
    case .array: value = try Value.array(in: context)
    case .object: value = Value.object(in: context)
    case .date(let milliseconds): value = try Value.date(milliseconds, in: context)
    }
    made[index] = value
    unfilled.append(index)
    return value.ref
  }
}

/// Collects arguments one by one and protects strings.
///
/// Creating the next string could start a collection, which does not scan Swift's arrays.
private final class KeptHandles {
  private let context: Context
  private var refs: [JSValueRef?] = []
  private var kept: [JSValueRef] = []

  init(_ context: Context) { self.context = context }

  deinit {
    for ref in kept { JSValueUnprotect(context.ref, ref) }
  }

  func append(_ ref: JSValueRef) {
    if JSValueIsString(context.ref, ref) {
      JSValueProtect(context.ref, ref)
      kept.append(ref)
    }
    refs.append(ref)
  }

  func call(_ function: Handle) throws(JavaScriptException) {
    _ = try refs.withUnsafeBufferPointer { buffer throws(JavaScriptException) in try context.call(function, buffer) }
  }
}
