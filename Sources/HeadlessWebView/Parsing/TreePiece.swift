/// A piece of a tree in the format of `Resources/dom/markup/tree-builder.js`: instructions, one number per unit, and
/// their text.
///
/// The builder has a stack of the real open elements, which corresponds to the parser's. Instructions refer to its
/// elements by their positions in that stack. Scripts may have moved an element meanwhile, so that the builder
/// determines the parents of elements when it executes an instruction, as the standard requires.
struct TreePiece {
  enum Instruction: UInt16 {
    /// Creates an element, inserts it, and pushes it onto the stack.
    case open = 1
    /// Pops the innermost element.
    case close
    /// Pops a script, which runs when the piece is complete.
    case closeScript
    case text, comment, doctype
    /// The next node goes before an open table, into an open element, or beside the innermost element.
    case before, into, beside
    /// Takes an element out of the stack.
    case drop
    /// Adds an attribute to an open element, unless it has one of the same name.
    case merge
    /// Removes an open element from the tree.
    case remove
    /// Remembers the innermost element as the head, and pushes the head onto the stack again.
    case keepHead, enterHead
    /// Remembers the innermost element as the form whose controls follow, or none.
    case keepForm, forgetForm
    /// The next element belongs to that form.
    case inForm
    /// The adoption agency: replaces an open element by a new one, moves an open element, and puts a new element around
    /// the content of another.
    case replace, move, adopt
    /// Puts the document in quirks mode.
    case quirks
    /// The number of the line on which the tag of the next element ends, which has event handlers.
    case line
  }

  private(set) var code: [UInt16] = []
  private(set) var text: [UInt16] = []
  /// The places in the instructions where lines are missing, with their positions in the text.
  private var lines: [(code: Int, position: Int)] = []
  /// The start of text that no instruction has been written for, because more of it may follow.
  private var pendingText: Int?

  mutating func write(_ instruction: Instruction) {
    finishText()
    code.append(instruction.rawValue)
  }

  /// Writes an instruction about an open element.
  mutating func write(_ instruction: Instruction, at position: Int) {
    write(instruction)
    write(number: position)
  }

  /// Writes a number in one unit, or in two after a marker.
  mutating func write(number: Int) {
    if number < 0xFFFF {
      code.append(UInt16(truncatingIfNeeded: number))
    } else {
      code.append(0xFFFF)
      code.append(UInt16(truncatingIfNeeded: number >> 16))
      code.append(UInt16(truncatingIfNeeded: number))
    }
  }

  mutating func write<Text: Collection<UInt16>>(string: Text) {
    write(number: string.count)
    text.append(contentsOf: string)
  }

  /// Writes the line of the next element's tag, which is determined later from a position in the text.
  mutating func write(lineAt position: Int) {
    write(.line)
    lines.append((code.count, position))
    code.append(contentsOf: [0xFFFF, 0, 1])
  }

  /// Sets the lines whose positions were written.
  mutating func setLines(from input: MarkupInput) {
    guard !lines.isEmpty else { return }
    for (index, line) in zip(lines, input.lines(of: lines.map(\.position))) {
      code[index.code + 1] = UInt16(truncatingIfNeeded: line >> 16)
      code[index.code + 2] = UInt16(truncatingIfNeeded: line)
    }
  }

  /// Adds text at the current position, or to the text there.
  mutating func add(text new: UnsafeBufferPointer<UInt16>) {
    if pendingText == nil { pendingText = text.count }
    text.append(contentsOf: new)
  }

  mutating func finishText() {
    guard let start = pendingText else { return }
    pendingText = nil
    code.append(Instruction.text.rawValue)
    write(number: text.count - start)
  }
}
