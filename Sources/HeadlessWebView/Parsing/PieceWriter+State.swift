import CGumbo

/// The state that a piece ends in.
extension PieceWriter {
  /// The state that the piece ends in.
  func openElements(doctype: [UInt8]) -> OpenElements {
    var state = OpenElements()
    state.doctype = doctype
    var hasBody = false
    collect { node, parent in
      guard let key = keys[node] else { return }
      let element = self.element(node, key: key, parent: parent)
      if isOpen(node) {
        state.stack.append(element)
        if element.kind == GUMBO_TAG_BODY || element.kind == GUMBO_TAG_FRAMESET { hasBody = true }
      } else if element.kind == GUMBO_TAG_HEAD {
        state.head = element
      } else {
        state.frameset = element
      }
    }
    if hasBody || state.frameset != nil { state.head = nil }
    return state
  }

  /// The start tags of the elements that are open at the end of the tree, beyond a number of them.
  func openTags(beyond count: Int) -> [[UInt8]] {
    var tags: [[UInt8]] = []
    collect { node, parent in
      if isOpen(node) { tags.append(self.element(node, key: 0, parent: 0).tag) }
    }
    return Array(tags.dropFirst(count))
  }

  func element(_ node: GumboTree.Node, key: Int, parent: Int) -> OpenElements.Element {
    let element = node.pointee.v.element
    var tag: [UInt8] = []
    if let data = element.original_tag.data, element.original_tag.length > 1 {
      tag = Array(UnsafeRawBufferPointer(start: data, count: element.original_tag.length))
    }
    if tag.first != MarkupScanner.less { tag = Array("<\(tree.name(of: element))>".utf8) }
    let holdsText = element.tag_namespace == GUMBO_NAMESPACE_HTML && OpenElements.holdsText(element.tag)
    return OpenElements.Element(key: key, tag: tag, kind: element.tag, holdsMarkup: !holdsText, parent: parent)
  }

  /// Visits the elements that count, in the order in which they were opened: what goes in front of a table was opened behind it.
  func collect(_ visit: (GumboTree.Node, Int) -> Void) {
    var waiting: [(node: GumboTree.Node, parent: Int)] = [(tree.document, 0)]
    while let (node, parent) = waiting.popLast() {
      let isDocument = node.pointee.type == GUMBO_NODE_DOCUMENT
      if !isDocument { visit(node, parent) }
      guard isDocument || isOpen(node) else { continue }
      let children = GumboTree.children(of: node)
      for index in 0..<children.count {
        guard let child = children[index], GumboTree.isElement(child) else { continue }
        let start = Int(child.pointee.v.element.start_pos.offset)
        let isMadeUp = start >= end && !GumboTree.isCopy(child)
        if !isMadeUp, isOpen(child) || keys[child] != nil { waiting.append((child, isDocument ? 0 : keys[node] ?? 0)) }
      }
    }
  }

  /// Notes whether a formatting element was closed by another's tag.
  mutating func noteEnd(of element: GumboElement) {
    var tag = element.original_end_tag
    guard tag.length > 0 else { return needsProbe = true }
    gumbo_tag_from_original_text(&tag)
    if gumbo_tagn_enum(tag.data, UInt32(tag.length)) != element.tag { needsProbe = true }
  }
}
