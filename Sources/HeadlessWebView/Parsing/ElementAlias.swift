/// Elements that the library's parser treats otherwise than the standard: it is shown another name of the same length,
/// under which it does what the standard says.
enum ElementAlias {
  /// A tag of such an element.
  struct Tag {
    var offset: Int
    var name: String
    var isInHead = false
    /// Indicates whether it is of a foreign element that has the name of one on which depends how HTML is read.
    var isForeign = false

    /// The name that the parser sees instead; as long as the real one.
    var shown: String {
      if isForeign { return "x" + name.dropFirst() }
      return switch name {
      // It knows no scripts, with which this holds text, as those do where they may stand.
      case "noscript": isInHead ? "noframes" : "iframe  "
      // An ordinary block.
      case "search": "center"
      // Another one, whose text is shown as markup.
      case "plaintext": "center   "
      // Nothing special any more.
      case "menuitem": "menuitex"
      default: "isindey"
      }
    }
  }

  /// Shows the tags under other names.
  ///
  /// - Parameter shift: What is to be added to their offsets.
  /// - Returns: The real names by the places of the start tags.
  static func apply(to tags: [Tag], in text: inout [UInt8], shift: Int) -> [Int: String] {
    var names: [Int: String] = [:]
    for tag in tags {
      var at = tag.offset + shift
      names[at] = tag.name
      at += text[at + 1] == 0x2F ? 2 : 1
      let shown = tag.shown.utf8
      text.replaceSubrange(at..<(at + shown.count), with: shown)
    }
    return names
  }

  static let names: Set<String> = ["search", "menuitem", "isindex"]

  /// The elements on which depends how HTML is read: the library's parser takes foreign ones of the name for them.
  static let structure: Set<String> = [
    "body", "caption", "col", "colgroup", "form", "frame", "frameset", "head", "html", "optgroup", "option", "select",
    "table", "tbody",
    "td", "template", "tfoot", "th", "thead", "tr",
  ]

  /// Returns whether the library's parser tells elements of a name from others, as it is shown them.
  static func isKnown(_ name: String) -> Bool {
    if name == "menuitem" || name == "isindex" { return false }
    var name = name
    return name.withUTF8 { GumboTree.isKnown($0) }
  }

  /// Text as the markup that stands for it, which does not become a part of what is in front of it.
  static func markup(of text: some Sequence<UInt8>) -> String {
    var markup: [UInt8] = []
    for byte in text {
      switch byte {
      case 0: markup += "\u{FFFD}".utf8
      case 0x26: markup += "&amp;".utf8
      case MarkupScanner.less: markup += "&lt;".utf8
      case 0x21...0x7E where markup.isEmpty: markup += "&#\(byte);".utf8
      default: markup.append(byte)
      }
    }
    // It keeps apart what is around it, and ends nothing.
    return markup.isEmpty ? "</area>" : String(decoding: markup, as: UTF8.self)
  }
}
