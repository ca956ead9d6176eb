import CGumbo

/// Turns a parsed document into the instructions that `Resources/dom/builder.js` builds the tree from.
///
/// It stops behind each script element, so that the script runs before what follows it is there.
final class TreeWriter {
  /// A piece of the tree: instructions, a number a unit, and all of their text.
  struct Chunk {
    var code: [UInt16] = []
    var text: [UInt16] = []
  }

  private enum Instruction: UInt16 {
    case open = 1, close, text, comment, doctype, closeScript
  }

  private struct Position {
    let node: UnsafeMutablePointer<GumboNode>
    let children: GumboVector
    var next = 0
  }

  /// The source, which the parser's tree points into.
  private let source: UnsafeMutableBufferPointer<CChar>
  private let output: UnsafeMutablePointer<GumboOutput>
  private var options = kGumboDefaultOptions
  private var stack: [Position] = []
  private var chunk = Chunk()
  private let stopsAtScripts: Bool
  private(set) var isFinished = false
  /// The line of the text of the script element that was closed last.
  private(set) var scriptLine = 1
  /// How many UTF-16 code units stand before that text in its first line.
  private(set) var scriptIndent = 0

  /// Parses a document.
  init(document html: String) {
    source = Self.copy(html)
    output = gumbo_parse_with_options(&options, source.baseAddress, source.count)
    stopsAtScripts = true
    let document = output.pointee.document.pointee.v.document
    if document.has_doctype {
      write(.doctype)
      writeString(String(cString: document.name))
      writeString(String(cString: document.public_identifier))
      writeString(String(cString: document.system_identifier))
    }
    stack.append(Position(node: output.pointee.document, children: document.children))
  }

  /// Parses a fragment in the context of an element, for `innerHTML`.
  init(fragment html: String, context: String) {
    source = Self.copy(html)
    options.fragment_context = context.withCString { gumbo_tag_enum($0) }
    if options.fragment_context == GUMBO_TAG_UNKNOWN { options.fragment_context = GUMBO_TAG_BODY }
    output = gumbo_parse_with_options(&options, source.baseAddress, source.count)
    stopsAtScripts = false
    // In a fragment the parser's root stands for the context element; what counts is below it.
    stack.append(Position(node: output.pointee.root, children: output.pointee.root.pointee.v.element.children))
  }

  deinit {
    gumbo_destroy_output(&options, output)
    source.deallocate()
  }

  private static func copy(_ html: String) -> UnsafeMutableBufferPointer<CChar> {
    let bytes = html.utf8
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
    _ = copy.initialize(from: bytes.lazy.map { CChar(bitPattern: $0) })
    return UnsafeMutableBufferPointer(rebasing: copy[0..<bytes.count])
  }

  /// The next piece: up to a script's end, or to the end of the document.
  func next() -> Chunk {
    defer { chunk = Chunk() }
    while var top = stack.popLast() {
      if top.next < top.children.length, let child = top.children.data[top.next] {
        top.next += 1
        stack.append(top)
        enter(child.assumingMemoryBound(to: GumboNode.self))
        continue
      }
      guard !stack.isEmpty else { break }
      if top.node.pointee.v.element.tag == GUMBO_TAG_SCRIPT, top.node.pointee.type != GUMBO_NODE_TEMPLATE {
        write(.closeScript)
        if stopsAtScripts {
          locate(script: top)
          return chunk
        }
      } else {
        write(.close)
      }
    }
    isFinished = true
    return chunk
  }

  /// Notes where a script's text begins.
  private func locate(script position: Position) {
    guard position.children.length > 0, let first = position.children.data[0] else {
      scriptLine = Int(position.node.pointee.v.element.start_pos.line)
      scriptIndent = 0
      return
    }
    let text = first.assumingMemoryBound(to: GumboNode.self).pointee.v.text
    scriptLine = Int(text.start_pos.line)
    scriptIndent = text.original_text.data.map { indent(before: $0) } ?? 0
  }

  /// The UTF-16 code units between the start of a line and a place in it; 0 in lines that no person writes, where looking costs.
  private func indent(before place: UnsafePointer<CChar>) -> Int {
    guard let base = source.baseAddress else { return 0 }
    let end = place - UnsafePointer(base)
    guard end >= 0, end <= source.count else { return 0 }
    var units = 0
    for index in stride(from: end - 1, through: max(0, end - 4096), by: -1) {
      let byte = UInt8(bitPattern: source[index])
      if byte == 0x0A || byte == 0x0D { return units }
      // A sequence's first byte stands for its one unit, or two beyond the basic plane.
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    return end <= 4096 ? units : 0
  }

  private func enter(_ node: UnsafeMutablePointer<GumboNode>) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      writeElement(node)
      stack.append(Position(node: node, children: node.pointee.v.element.children))
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      write(.text)
      writeString(String(cString: node.pointee.v.text.text))
    case GUMBO_NODE_COMMENT:
      write(.comment)
      writeString(String(cString: node.pointee.v.text.text))
    default:
      break
    }
  }

  private func writeElement(_ node: UnsafeMutablePointer<GumboNode>) {
    let element = node.pointee.v.element
    write(.open)
    writeString(Self.name(of: element))
    writeNumber(Int(element.tag_namespace.rawValue))
    writeNumber(Int(element.attributes.length))
    for index in 0..<Int(element.attributes.length) {
      guard let data = element.attributes.data[index] else { continue }
      let attribute = data.assumingMemoryBound(to: GumboAttribute.self).pointee
      writeString(String(cString: attribute.name))
      writeNumber(Int(attribute.attr_namespace.rawValue))
      writeString(String(cString: attribute.value))
    }
  }

  private static func name(of element: GumboElement) -> String {
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
    let name = String(decoding: UnsafeRawBufferPointer(start: start, count: piece.length), as: UTF8.self)
    return String(decoding: name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  private func write(_ instruction: Instruction) { chunk.code.append(instruction.rawValue) }

  /// Writes a number in one unit, or behind a marker in two.
  private func writeNumber(_ number: Int) {
    if number < 0xFFFF {
      chunk.code.append(UInt16(number))
    } else {
      chunk.code.append(0xFFFF)
      chunk.code.append(UInt16(truncatingIfNeeded: number >> 16))
      chunk.code.append(UInt16(truncatingIfNeeded: number))
    }
  }

  private func writeString(_ string: String) {
    let start = chunk.text.count
    chunk.text.append(contentsOf: string.utf16)
    writeNumber(chunk.text.count - start)
  }
}
