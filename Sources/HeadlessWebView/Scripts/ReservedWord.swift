/// A word that decides how what follows it is to be read.
enum ReservedWord: String, CaseIterable {
  case await, `case`, delete, `do`, `else`, export, extends, finally, `for`, `if`, `in`, `instanceof`, new, of, `return`
  case `throw`, `try`, typeof, void, `while`, with, yield

  init?(_ units: UnsafeBufferPointer<UInt16>) {
    guard units.count >= 2, units.count <= 10, let word = Self.table[Array(units)] else { return nil }
    self = word
  }

  private static let table: [[UInt16]: ReservedWord] = Dictionary(
    uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf16), $0) })

  /// Whether a statement's head in parentheses follows, behind which a slash begins a regular expression.
  var hasHead: Bool {
    switch self {
    case .if, .while, .for, .with: true
    default: false
    }
  }

  /// Whether an operand follows, so that a slash begins a regular expression.
  var precedesOperand: Bool { !hasHead && self != .of }

  /// Whether a brace behind it opens a block.
  var precedesBlock: Bool {
    switch self {
    case .do, .else, .finally, .try: true
    default: false
    }
  }
}
