import CGumbo

/// Parses a fragment in the context of an element, for `innerHTML`: HTML, "Parsing HTML fragments".
struct FragmentWriter {
  /// Nil where the library did not get through the markup: then there is nothing in the fragment.
  private let tree: GumboTree?
  var isRefused: Bool { tree == nil }
  private(set) var piece = TreePiece()

  /// - Parameter runsScripts: Whether what `noscript` elements hold is text.
  init(_ html: String, context: FragmentContext, runsScripts: Bool) {
    var bytes = Array(html.utf8)
    let nesting = NestingLimit(in: context)
    let strangers = MarkupScanner.strangers(in: bytes, nesting, runsScripts: runsScripts)
    let disguised = Disguise.put(on: strangers, in: &bytes, shift: 0)
    let edited = EditedMarkup(bytes, names: disguised, nesting.takeEdits(), shift: 0)
    tree = GumboTree(edited.bytes, disguised: edited.names, fragment: context)
    if let tree { write(tree) }
  }

  private mutating func write(_ tree: GumboTree) {
    // The parser's root stands for the context element; what counts is below it.
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
