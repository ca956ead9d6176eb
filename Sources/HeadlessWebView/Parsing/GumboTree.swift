import CGumbo

/// The tree that the HTML parser created from a text, and the text that the tree points into.
final class GumboTree {
  typealias Node = UnsafeMutablePointer<GumboNode>

  private let source: UnsafeMutableBufferPointer<CChar>
  private let output: UnsafeMutablePointer<GumboOutput>
  private var memory = CGumboMemory()
  /// The real names of the elements that were passed to the parser under other names, by their offsets.
  let aliased: [Int: String]

  /// - Returns: Nil for markup that the library cannot parse.
  init?(_ bytes: [UInt8], aliased: [Int: String] = [:], fragment: FragmentContext? = nil) {
    let source = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(source).copyMemory(from: $0) }
    self.source = source
    self.aliased = aliased
    var options = kGumboDefaultOptions
    // Its errors are unused, and each character of a hostile page may cause one.
    options.max_errors = 0
    if let fragment {
      options.fragment_context = fragment.tag
      options.fragment_namespace = fragment.namespace
    }
    guard let start = source.baseAddress, let output = cgumbo_parse(&memory, options, start, bytes.count) else {
      cgumbo_release(&memory)
      source.deallocate()
      return nil
    }
    self.output = output
  }

  deinit {
    cgumbo_release(&memory)
    source.deallocate()
  }

  var document: Node { output.pointee.document }
  var root: Node { output.pointee.root }
  var doctype: GumboDocument? {
    let document = output.pointee.document.pointee.v.document
    return document.has_doctype ? document : nil
  }

  static func isElement(_ node: Node) -> Bool {
    node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE
  }

  static func children(of node: Node) -> GumboChildren {
    switch node.pointee.type {
    case GUMBO_NODE_DOCUMENT: GumboChildren(vector: node.pointee.v.document.children)
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: GumboChildren(vector: node.pointee.v.element.children)
    default: GumboChildren(vector: GumboVector())
    }
  }

  /// Returns whether the library has rules for elements with a name.
  static func isKnown(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.withMemoryRebound(to: CChar.self) { gumbo_tagn_enum($0.baseAddress, UInt32($0.count)) } != GUMBO_TAG_UNKNOWN
  }

  /// Returns whether a node is the parser's copy of a formatting element, with the position of the original.
  static func isCopy(_ node: Node) -> Bool {
    let flags =
      GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    return node.pointee.parse_flags.rawValue & flags != 0
  }

  /// Returns whether a node represents nothing in the markup.
  func isNothing(_ node: Node) -> Bool {
    guard !aliased.isEmpty, Self.isElement(node) else { return false }
    return aliased[Int(node.pointee.v.element.start_pos.offset)] == NestingLimit.nothing
  }

  /// Returns an element's start tag, as written or as the parser implied it.
  func startTag(of element: GumboElement) -> [UInt8] {
    if let data = element.original_tag.data, element.original_tag.length > 1 {
      let tag = Array(UnsafeRawBufferPointer(start: data, count: element.original_tag.length))
      if tag.first == MarkupScanner.less { return tag }
    }
    return Array("<\(name(of: element))>".utf8)
  }

  func name(of element: GumboElement) -> String {
    // An implied element begins at the tag that implied it, and has no text.
    if !aliased.isEmpty, element.original_tag.length > 1, let name = aliased[Int(element.start_pos.offset)] {
      return name
    }
    if element.tag != GUMBO_TAG_UNKNOWN {
      if element.tag_namespace == GUMBO_NAMESPACE_SVG {
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        if let proper = gumbo_normalize_svg_tagname(&piece) { return String(cString: proper) }
      }
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let start = piece.data else { return "unknown" }
    if element.tag_namespace == GUMBO_NAMESPACE_SVG, let proper = gumbo_normalize_svg_tagname(&piece) {
      return String(cString: proper)
    }
    let name = String(decoding: UnsafeRawBufferPointer(start: start, count: piece.length), as: UTF8.self)
    return String(decoding: name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}

/// The children of a node of the parser's tree.
struct GumboChildren {
  let vector: GumboVector

  var count: Int { Int(vector.length) }

  subscript(index: Int) -> GumboTree.Node? {
    vector.data[index]?.assumingMemoryBound(to: GumboNode.self)
  }
}

/// The context element of a parsed fragment.
struct FragmentContext {
  var tag: GumboTag
  var namespace: GumboNamespaceEnum
  /// The elements around the fragment that affect the parser, the context element last.
  let ancestors: [String]

  init(name: String, namespace: Int) {
    self.namespace = GumboNamespaceEnum(rawValue: UInt32(namespace))
    ancestors =
      switch name {
      case _ where namespace != 0: [namespace == 1 ? "svg" : "math"]
      case "table", "template": [name]
      case "tbody", "thead", "tfoot": ["table", name]
      case "tr": ["table", "tbody", name]
      default: []
      }
    tag = name.withCString { gumbo_tag_enum($0) }
    // To the parser, an unknown element is like any element without rules of its own.
    if tag == GUMBO_TAG_UNKNOWN, namespace == 0 { tag = GUMBO_TAG_DIV }
  }
}
