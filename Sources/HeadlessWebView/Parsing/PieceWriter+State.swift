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
        if element.kind == GUMBO_TAG_BODY, node.pointee.v.element.original_tag.length == 0 {
          state.allowsFrameset = true
        }
      } else if element.kind == GUMBO_TAG_HEAD {
        state.head = element
      } else if element.kind == GUMBO_TAG_FRAMESET {
        state.frameset = element
      } else {
        state.stack.append(element)
        state.stack[state.stack.count - 1].isRemoved = true
      }
    }
    if hasBody || state.frameset != nil { state.head = nil }
    return state
  }

  func element(_ node: GumboTree.Node, key: Int, parent: Int) -> OpenElements.Element {
    let element = node.pointee.v.element
    let isHTML = element.tag_namespace == GUMBO_NAMESPACE_HTML
    return OpenElements.Element(
      key: key, tag: tree.startTag(of: element), kind: element.tag, namespace: element.tag_namespace,
      holdsMarkup: !(isHTML && OpenElements.holdsText(element.tag)), parent: parent,
      firstContent: node.pointee.type == GUMBO_NODE_TEMPLATE ? Self.firstContent(of: node) : nil)
  }

  /// Returns markup for the first content of a template, which determines how the parser reads the rest: HTML, "in
  /// template".
  private static func firstContent(of template: GumboTree.Node) -> StaticString? {
    let children = GumboTree.children(of: template)
    for index in 0..<children.count {
      guard let child = children[index], GumboTree.isElement(child) else { continue }
      switch child.pointee.v.element.tag {
      case GUMBO_TAG_BASE, GUMBO_TAG_BASEFONT, GUMBO_TAG_BGSOUND, GUMBO_TAG_LINK, GUMBO_TAG_META, GUMBO_TAG_NOFRAMES,
        GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE:
        continue
      case GUMBO_TAG_CAPTION, GUMBO_TAG_COLGROUP, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT, GUMBO_TAG_THEAD:
        return "<tbody></tbody>"
      case GUMBO_TAG_COL: return "<col>"
      case GUMBO_TAG_TR: return "<tr></tr>"
      case GUMBO_TAG_TD, GUMBO_TAG_TH: return "<td></td>"
      default: return "<span></span>"
      }
    }
    return nil
  }

  /// Visits the relevant elements in the order in which they were opened.
  ///
  /// An element that a table moves out was opened after the table, wherever it is inserted.
  func collect(_ visit: (GumboTree.Node, Int) -> Void) {
    var waiting: [(node: GumboTree.Node, parent: Int)] = [(tree.document, 0)]
    while let (node, parent) = waiting.popLast() {
      let isDocument = node.pointee.type == GUMBO_NODE_DOCUMENT
      if !isDocument { visit(node, parent) }
      // A template may be open in the head after the head's end.
      guard isDocument || isOpen(node) || keys[node] != nil else { continue }
      let children = GumboTree.children(of: node)
      var part: GumboTree.Node?
      let parent = isDocument ? 0 : keys[node] ?? 0
      for index in 0..<children.count {
        guard let child = children[index], GumboTree.isElement(child) else { continue }
        let start = Int(child.pointee.v.element.start_pos.offset)
        let isMadeUp = start >= end && !GumboTree.isCopy(child)
        guard !isMadeUp, isOpen(child) || keys[child] != nil else { continue }
        if Self.isOfTable(child) { part = child } else { waiting.append((child, parent)) }
      }
      if let part { waiting.append((part, parent)) }
    }
  }

  private static func isOfTable(_ node: GumboTree.Node) -> Bool {
    switch node.pointee.v.element.tag {
    case GUMBO_TAG_CAPTION, GUMBO_TAG_COLGROUP, GUMBO_TAG_TABLE, GUMBO_TAG_TBODY, GUMBO_TAG_TD, GUMBO_TAG_TFOOT,
      GUMBO_TAG_TH, GUMBO_TAG_THEAD, GUMBO_TAG_TR:
      return node.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML
    default: return false
    }
  }

  /// Records whether a formatting element was closed by another's tag.
  mutating func recordEnd(of element: GumboElement) {
    var tag = element.original_end_tag
    guard tag.length > 0 else { return needsProbe = true }
    gumbo_tag_from_original_text(&tag)
    if gumbo_tagn_enum(tag.data, UInt32(tag.length)) != element.tag { needsProbe = true }
  }
}

/// The kinds of the parser's nodes.
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

  /// Returns whether an element is still open at the text's end.
  func isOpen(_ node: GumboTree.Node) -> Bool {
    guard !isLast else { return false }
    let element = node.pointee.v.element
    switch element.tag {
    case GUMBO_TAG_HTML, GUMBO_TAG_BODY: if element.tag_namespace == GUMBO_NAMESPACE_HTML { return true }
    default: break
    }
    return Int(element.end_pos.offset) == end
  }

  /// Returns the element of an earlier piece that a new child precedes: a table moves content that it cannot contain in
  /// front of itself.
  mutating func nextKnown(in parent: Position) -> Int? {
    var index = max(nextPlaces[parent.node] ?? 0, parent.next)
    defer { nextPlaces[parent.node] = index }
    while index < parent.children.count {
      // An element that is still in another position moves here, after the child.
      if let node = parent.children[index], GumboTree.isElement(node), case .element(let element) = place(of: node),
        element.parent == parent.key
      {
        return element.key
      }
      index += 1
    }
    return nil
  }

  /// Returns whether a closed element is still relevant: the head until there is a body, and the outermost frameset.
  func isKept(_ node: GumboTree.Node) -> Bool {
    guard !isLast, stack.count == 2 else { return false }
    return [GUMBO_TAG_HEAD, GUMBO_TAG_FRAMESET].contains(node.pointee.v.element.tag)
  }

  /// The body of an earlier piece that a frameset replaces.
  var knownBody: Int? {
    for case .element(let element) in places.values where element.kind == GUMBO_TAG_BODY { return element.key }
    return nil
  }

  /// Returns whether a position is in a closed element that contains open ones: HTML, the end tag of `form` and the
  /// start tag of `a`.
  ///
  /// The library doesn't report the end of some elements that the adoption agency closes.
  func isRemoved(_ position: Position) -> Bool {
    let element = position.node.pointee.v.element
    guard element.tag_namespace == GUMBO_NAMESPACE_HTML else { return false }
    let isAdopted = position.node.pointee.parse_flags.rawValue & GUMBO_INSERTION_IMPLICIT_END_TAG.rawValue != 0
    return element.tag == GUMBO_TAG_FORM || element.tag == GUMBO_TAG_A && !isAdopted
  }
}
