/// A piece of a tree as `Resources/dom/builder.js` takes it: instructions, a number a unit, and all of their text.
struct TreePiece {
  private(set) var code: [UInt16] = []
  private(set) var text: [UInt16] = []

  enum Instruction: UInt16 {
    /// Opens a new element, and closes the innermost.
    case open = 1, close
    case text, comment, doctype
    /// Closes a script, which runs when the piece is there.
    case closeScript
    /// Goes into an element of an earlier piece, and out of one that stays open.
    case enter, leave
    /// Has the builder remember the innermost element for later pieces.
    case keep
    /// What comes next goes in front of an element of an earlier piece.
    case before
    /// Moves an element of an earlier piece here, or what it had in it.
    case move, take
    /// Gives the innermost element an attribute, if it has none of the name.
    case merge
    /// Takes an element of an earlier piece out of the tree.
    case remove
  }

  mutating func write(_ instruction: Instruction) { code.append(instruction.rawValue) }

  /// Writes an instruction about an element that the builder remembers.
  mutating func write(_ instruction: Instruction, key: Int) {
    write(instruction)
    writeNumber(key)
  }

  /// Writes a number in one unit, or behind a marker in two.
  mutating func writeNumber(_ number: Int) {
    if number < 0xFFFF {
      code.append(UInt16(number))
    } else {
      code.append(0xFFFF)
      code.append(UInt16(truncatingIfNeeded: number >> 16))
      code.append(UInt16(truncatingIfNeeded: number))
    }
  }

  mutating func writeString(_ string: String) {
    let start = text.count
    text.append(contentsOf: string.utf16)
    writeNumber(text.count - start)
  }
}
