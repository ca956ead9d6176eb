import CGumbo

/// Determines the parser's state at the end of a text where the tree does not show it, by parsing additional markup.
struct StateProbe {
  let text: [UInt8]

  /// The tag ends foreign elements, in which no formatting element is reopened.
  private static let probe = Array("<br>".utf8)

  /// Determines the formatting elements that the parser would reopen, at the text's end and after each element that
  /// prevents it: HTML, "The list of active formatting elements", markers.
  func findFormatting(of state: inout OpenElements) {
    guard state.stack.contains(where: { $0.kind == GUMBO_TAG_BODY || $0.kind == GUMBO_TAG_TEMPLATE }) else { return }
    var text = text
    // The open elements that formatting elements can precede, and the positions of their probes.
    var probes = [(index: state.stack.count, place: text.count)]
    text += Self.probe
    for (index, element) in state.stack.enumerated().reversed() where Self.isClosed(element) {
      text += "</\(String(cString: gumbo_normalized_tagname(element.kind)))>".utf8
      guard element.kind != GUMBO_TAG_TABLE else { continue }
      probes.append((index, text.count))
      text += Self.probe
    }
    guard let tree = GumboTree(text) else { return }
    let found = Self.reopened(at: Set(probes.map(\.place)), in: tree)
    for (index, place) in probes {
      let tags = found[place] ?? []
      if index > 0, state.stack[index - 1].kind == GUMBO_TAG_COLGROUP {
        // Formatting elements are not allowed in a group of columns, and its start tag reopens none.
        state.stack[index - 1].waiting = tags
      } else if index < state.stack.count {
        state.stack[index].waiting = tags
      } else {
        state.formatting = tags
      }
    }
  }

  /// Determines the content of an empty template that is the innermost element: tags without elements may have
  /// occurred.
  func findContent(of state: inout OpenElements) {
    guard let last = state.stack.last, last.isHTML, last.kind == GUMBO_TAG_TEMPLATE, last.firstContent == nil else {
      return
    }
    var takesRow = false
    guard let tree = GumboTree(text + Array("<tr>".utf8)) else { return }
    Self.visit(tree) { node in
      let element = node.pointee.v.element
      if element.tag == GUMBO_TAG_TR, Int(element.start_pos.offset) == text.count { takesRow = true }
    }
    if !takesRow { state.stack[state.stack.count - 1].firstContent = "<span></span>" }
  }

  /// Returns whether a frameset would replace the body.
  func allowsFrameset() -> Bool {
    // The tag before it ends foreign elements.
    guard let tree = GumboTree(text + Array("<u><frameset>".utf8)) else { return false }
    let children = GumboTree.children(of: tree.root)
    return (0..<children.count).contains { index in
      guard let node = children[index], GumboTree.isElement(node) else { return false }
      return node.pointee.v.element.tag == GUMBO_TAG_FRAMESET && node.pointee.v.element.start_pos.offset >= text.count
    }
  }

  /// Returns whether an element is closed one by one: those that set a marker, and tables, which keep cells from being
  /// closed.
  private static func isClosed(_ element: OpenElements.Element) -> Bool {
    guard element.isHTML else { return false }
    switch element.kind {
    case GUMBO_TAG_APPLET, GUMBO_TAG_CAPTION, GUMBO_TAG_MARQUEE, GUMBO_TAG_OBJECT, GUMBO_TAG_TABLE, GUMBO_TAG_TD,
      GUMBO_TAG_TEMPLATE, GUMBO_TAG_TH:
      return true
    default: return false
    }
  }

  /// The start tags of the copies of formatting elements that the parser created for probes, by the positions of the
  /// probes.
  private static func reopened(at places: Set<Int>, in tree: GumboTree) -> [Int: [[UInt8]]] {
    var found: [Int: [[UInt8]]] = [:]
    visit(tree) { node in
      let place = Int(node.pointee.v.element.start_pos.offset)
      if node.pointee.v.element.tag == GUMBO_TAG_BR, places.contains(place) {
        found[place] = copies(around: node, in: tree)
      }
    }
    return found
  }

  private static func visit(_ tree: GumboTree, _ body: (GumboTree.Node) -> Void) {
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      body(node)
      let children = GumboTree.children(of: node)
      for index in 0..<children.count {
        if let child = children[index], GumboTree.isElement(child) { waiting.append(child) }
      }
    }
  }

  /// Returns the copies that contain a node and nothing before it, outermost first.
  private static func copies(around node: GumboTree.Node, in tree: GumboTree) -> [[UInt8]] {
    var tags: [[UInt8]] = []
    var node = node
    while let parent = node.pointee.parent, GumboTree.isCopy(parent), GumboTree.children(of: parent)[0] == node {
      tags.append(tree.startTag(of: parent.pointee.v.element))
      node = parent
    }
    return tags.reversed()
  }
}
