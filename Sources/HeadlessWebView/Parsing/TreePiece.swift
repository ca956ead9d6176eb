import CGumbo

/// A piece of a tree in the format of `Resources/dom/markup/tree-builder.js`: instructions, one number per unit, and
/// their text.
struct TreePiece {
  private(set) var code: [UInt16] = []
  private(set) var text: [UInt16] = []

  enum Instruction: UInt16 {
    /// Opens a new element, or closes the innermost one.
    case open = 1, close
    case text, comment, doctype
    /// Closes a script, which runs when the piece is complete.
    case closeScript
    /// Enters an element of an earlier piece, or leaves one that stays open.
    case enter, leave
    /// Creates the builder remember the innermost element for later pieces.
    case keep
    /// Inserts the next nodes before an element of an earlier piece.
    case before
    /// Moves an element of an earlier piece here, or its content.
    case move, take
    /// Adds an attribute to the innermost element, unless it has one of the same name.
    case merge
    /// Removes an element of an earlier piece from the tree.
    case remove
  }

  mutating func write(_ instruction: Instruction) { code.append(instruction.rawValue) }

  /// Writes an instruction about an element that the builder remembers.
  mutating func write(_ instruction: Instruction, key: Int) {
    write(instruction)
    writeNumber(key)
  }

  /// Writes a number in one unit, or in two after a marker.
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

extension TreePiece {
  mutating func writeAttributes(of element: GumboElement) {
    writeNumber(Int(element.attributes.length))
    for index in 0..<Int(element.attributes.length) {
      guard let data = element.attributes.data[index] else { continue }
      let attribute = data.assumingMemoryBound(to: GumboAttribute.self).pointee
      writeString(String(cString: attribute.name))
      writeNumber(Int(attribute.attr_namespace.rawValue))
      writeString(String(cString: attribute.value))
    }
  }
}

/// Parses a fragment in the context of an element, for `innerHTML`: HTML, "Parsing HTML fragments".
struct FragmentWriter {
  /// Nil if the library could not parse the markup; the fragment is then empty.
  private let tree: GumboTree?
  var isRefused: Bool { tree == nil }
  private(set) var piece = TreePiece()

  /// - Parameter runsScripts: Indicates whether the content of `noscript` elements is text.
  init(_ html: String, context: FragmentContext, runsScripts: Bool) {
    var bytes = Array(html.utf8)
    let nesting = NestingLimit(in: context)
    let aliasedTags = MarkupScanner.aliasedTags(in: bytes, nesting, runsScripts: runsScripts)
    let aliased = ElementAlias.apply(to: aliasedTags, in: &bytes, shift: 0)
    let edited = EditedMarkup(bytes, names: aliased, nesting.takeEdits(), shift: 0)
    tree = GumboTree(edited.bytes, aliased: edited.names, fragment: context)
    if let tree { write(tree) }
  }

  private mutating func write(_ tree: GumboTree) {
    // The parser's root represents the context element; only its content is relevant.
    var stack: [(node: GumboTree.Node, children: GumboChildren, next: Int)] = [
      (tree.root, GumboTree.children(of: tree.root), 0)
    ]
    while var top = stack.popLast() {
      guard top.next < top.children.count, let child = top.children[top.next] else {
        if !stack.isEmpty { piece.write(top.node.pointee.v.element.tag == GUMBO_TAG_SCRIPT ? .closeScript : .close) }
        continue
      }
      top.next += 1
      stack.append(top)
      if tree.isNothing(child) { continue }
      switch child.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let element = child.pointee.v.element
        piece.write(.open)
        piece.writeString(tree.name(of: element))
        piece.writeNumber(Int(element.tag_namespace.rawValue))
        piece.writeAttributes(of: element)
        stack.append((child, GumboTree.children(of: child), 0))
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        piece.write(.text)
        piece.writeString(String(cString: child.pointee.v.text.text))
      case GUMBO_NODE_COMMENT:
        piece.write(.comment)
        piece.writeString(String(cString: child.pointee.v.text.text))
      default: break
      }
    }
  }
}
