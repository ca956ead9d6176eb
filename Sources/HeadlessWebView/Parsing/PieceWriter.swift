import CGumbo

/// Converts the tree of a piece of a document to instructions for the builder, and determines the state at the piece's
/// end.
struct PieceWriter {
  struct Position {
    let node: GumboTree.Node
    let children: GumboChildren
    var next = 0
    /// The element's key, if the builder knows it from an earlier piece or needs it in later ones.
    var key: Int?
    let isKnown: Bool
    let isOpen: Bool
    /// Indicates whether one of its descendants stays open.
    var holdsOpen = false
  }

  let tree: GumboTree
  let places: [Int: StateMarkup.Place]
  let prefixLength: Int
  /// The end of the text; nodes that the parser creates there are implied, because to the parser it is the end of the
  /// document.
  let end: Int
  let isLast: Bool
  private(set) var piece = TreePiece()
  /// The positions of the texts of the piece's scripts.
  private(set) var scripts: [Int] = []
  /// Indicates whether formatting elements were closed by others, so that the parser may open them again.
  var needsProbe = false
  private(set) var keys: [GumboTree.Node: Int] = [:]
  /// The last key that was assigned.
  private(set) var lastKey: Int
  private let script: WithheldScript?
  /// Indicates whether the withheld text was inserted into its script.
  private(set) var tookScript = false
  private(set) var stack: [Position] = []
  /// The copies that are elements of earlier pieces, by the positions of their originals.
  var copies: [Int: GumboTree.Node] = [:]
  /// The index of the next element of an earlier piece among an element's children; each list is searched once.
  var nextPlaces: [GumboTree.Node: Int] = [:]

  init(
    _ tree: GumboTree, _ places: [Int: StateMarkup.Place], prefix: Int, end: Int, isLast: Bool, lastKey: Int,
    script: WithheldScript? = nil
  ) {
    self.script = script
    self.tree = tree
    self.places = places
    prefixLength = prefix
    self.end = end
    self.isLast = isLast
    self.lastKey = lastKey
  }

  /// Writes the piece.
  ///
  /// - Parameter doctype: The position of the piece's document type, if it can have one.
  mutating func write(doctype: Int?) {
    let document = tree.document
    var top = Position(node: document, children: GumboTree.children(of: document), key: 0, isKnown: true, isOpen: true)
    if let doctype, let found = tree.doctype {
      // Comments may precede it.
      while top.next < top.children.count, let node = top.children[top.next], node.pointee.type == GUMBO_NODE_COMMENT,
        Int(node.pointee.v.text.start_pos.offset) < doctype
      {
        enter(node, in: top)
        top.next += 1
      }
      piece.write(.doctype)
      for text in [found.name, found.public_identifier, found.system_identifier] {
        piece.writeString(text.map { String(cString: $0) } ?? "")
      }
    }
    stack.append(top)
    while var top = stack.popLast() {
      if top.next < top.children.count {
        guard let child = top.children[top.next] else { break }
        top.next += 1
        stack.append(top)
        enter(child, in: top)
      } else if !stack.isEmpty {
        leave(top)
      }
    }
  }

  private mutating func enter(_ node: GumboTree.Node, in parent: Position) {
    switch place(of: node) {
    case .nothing: return
    case .content(let key):
      // It stays in its element, unless an end tag moved it.
      if parent.key != key || !parent.isKnown { piece.write(.take, key: key) }
      return
    case .element(let element): return enter(node, element, in: parent)
    case .copied, nil: break
    }
    let isElement = GumboTree.isElement(node)
    if isElement, !isLast, Int(node.pointee.v.element.start_pos.offset) >= end { return }
    if parent.isKnown, let next = nextKnown(in: parent) { piece.write(.before, key: next) }
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      open(node)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      piece.write(.text)
      piece.writeString(String(cString: node.pointee.v.text.text))
    case GUMBO_NODE_COMMENT:
      piece.write(.comment)
      piece.writeString(String(cString: node.pointee.v.text.text))
    default: break
    }
  }

  /// Enters an element of an earlier piece.
  private mutating func enter(_ node: GumboTree.Node, _ element: OpenElements.Element, in parent: Position) {
    if element.parent != parent.key {
      if parent.isKnown, let next = nextKnown(in: parent) { piece.write(.before, key: next) }
      piece.write(.move, key: element.key)
    }
    piece.write(.enter, key: element.key)
    if element.kind == GUMBO_TAG_HTML || element.kind == GUMBO_TAG_BODY { mergeAttributes(of: node) }
    push(node, key: element.key, isKnown: true)
  }

  private mutating func push(_ node: GumboTree.Node, key: Int?, isKnown: Bool) {
    let isOpen = isOpen(node)
    var key = key
    if isOpen || isKept(node) {
      if key == nil { lastKey += 1 }
      let kept = key ?? lastKey
      piece.write(.keep, key: kept)
      keys[node] = kept
      key = kept
    }
    stack.append(
      Position(node: node, children: GumboTree.children(of: node), key: key, isKnown: isKnown, isOpen: isOpen))
  }

  private mutating func open(_ node: GumboTree.Node) {
    let element = node.pointee.v.element
    if element.tag == GUMBO_TAG_FRAMESET, stack.count == 2, let body = knownBody { piece.write(.remove, key: body) }
    piece.write(.open)
    piece.writeString(tree.name(of: element))
    piece.writeNumber(Int(element.tag_namespace.rawValue))
    piece.writeAttributes(of: element)
    push(node, key: nil, isKnown: false)
  }

  private mutating func mergeAttributes(of node: GumboTree.Node) {
    let attributes = node.pointee.v.element.attributes
    for index in 0..<Int(attributes.length) {
      guard let attribute = attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
        Int(attribute.name_start.offset) >= prefixLength
      else { continue }
      piece.write(.merge)
      piece.writeString(String(cString: attribute.name))
      piece.writeString(String(cString: attribute.value))
    }
  }

  private mutating func leave(_ position: Position) {
    let node = position.node
    let element = node.pointee.v.element
    let staysOpen = position.isOpen || position.holdsOpen && isRemoved(position)
    if staysOpen { stack[stack.count - 1].holdsOpen = true }
    if position.isOpen { return piece.write(.leave) }
    if staysOpen {
      if position.key == nil { lastKey += 1 }
      let key = position.key ?? lastKey
      keys[node] = key
      piece.write(.keep, key: key)
      return piece.write(.leave)
    }
    if OpenElements.isFormatting(element.tag), !isLast { recordEnd(of: element) }
    // A script that is incomplete at the end of the document never runs.
    let isUnfinished = isLast && element.original_end_tag.length == 0 && Int(element.end_pos.offset) == end
    guard element.tag == GUMBO_TAG_SCRIPT, !isUnfinished else { return piece.write(.close) }
    if let script, Int(element.end_pos.offset) + Int(element.original_end_tag.length) == end,
      position.children.count == 0
    {
      piece.write(.text)
      piece.writeString(script.text)
      tookScript = true
    }
    piece.write(.closeScript)
    let first = position.children.count > 0 ? position.children[0] : nil
    scripts.append(Int(first?.pointee.v.text.start_pos.offset ?? element.start_pos.offset))
  }
}
