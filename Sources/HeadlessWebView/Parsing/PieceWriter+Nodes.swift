import CGumbo

/// What a node of the parser's is.
extension PieceWriter {
  mutating func place(of node: GumboTree.Node) -> StateMarkup.Place? {
    if tree.isNothing(node) { return .nothing }
    guard !places.isEmpty else { return nil }
    if GumboTree.isElement(node) {
      let start = Int(node.pointee.v.element.start_pos.offset)
      guard start < prefixLength, let place = places[start] else { return nil }
      switch place {
      case .nothing: return place
      case .copied(let element):
        if copies[start] == nil { copies[start] = node }
        return copies[start] == node ? .element(element) : nil
      default: return GumboTree.isCopy(node) ? nil : place
      }
    }
    guard node.pointee.type == GUMBO_NODE_COMMENT else { return nil }
    let start = Int(node.pointee.v.text.start_pos.offset)
    return start < prefixLength ? places[start] : nil
  }

  /// Whether an element is still open where the text ends.
  func isOpen(_ node: GumboTree.Node) -> Bool {
    guard !isLast else { return false }
    let element = node.pointee.v.element
    switch element.tag {
    case GUMBO_TAG_HTML, GUMBO_TAG_BODY: if element.tag_namespace == GUMBO_NAMESPACE_HTML { return true }
    default: break
    }
    return Int(element.end_pos.offset) == end
  }

  /// The element of an earlier piece in front of which a new child stands: a table, before which goes what it cannot hold.
  mutating func nextKnown(in parent: Position) -> Int? {
    var index = max(nextPlaces[parent.node] ?? 0, parent.next)
    defer { nextPlaces[parent.node] = index }
    while index < parent.children.count {
      // One that is still elsewhere moves here behind the child.
      if let node = parent.children[index], GumboTree.isElement(node), case .element(let element) = place(of: node),
        element.parent == parent.key
      {
        return element.key
      }
      index += 1
    }
    return nil
  }

  /// Whether an element counts although it is closed: the head until there is a body, the outermost frameset.
  func isKept(_ node: GumboTree.Node) -> Bool {
    guard !isLast, stack.count == 2 else { return false }
    return [GUMBO_TAG_HEAD, GUMBO_TAG_FRAMESET].contains(node.pointee.v.element.tag)
  }

  /// The body of an earlier piece, whose place a frameset takes.
  var knownBody: Int? {
    for case .element(let element) in places.values where element.kind == GUMBO_TAG_BODY { return element.key }
    return nil
  }

  /// Whether the parser took a closed element that holds open ones out from among the open ones: HTML, the end tag of `form` and the start
  /// tag of `a`.
  ///
  /// What else a closed element holds is closed, although the library does not say so of some that the adoption agency forgets.
  func isRemoved(_ position: Position) -> Bool {
    let element = position.node.pointee.v.element
    guard element.tag_namespace == GUMBO_NAMESPACE_HTML else { return false }
    let isAdopted = position.node.pointee.parse_flags.rawValue & GUMBO_INSERTION_IMPLICIT_END_TAG.rawValue != 0
    return element.tag == GUMBO_TAG_FORM || element.tag == GUMBO_TAG_A && !isAdopted
  }
}
