/// Elements that the library's parser treats otherwise than the standard: it is shown another name of the same length, under which it
/// does what the standard says.
enum Disguise {
  /// A tag of such an element.
  struct Tag {
    var offset: Int
    var name: String
    var isInHead = false

    /// What the parser is shown; as long as the name.
    var shown: String {
      switch name {
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
  static func put(on tags: [Tag], in text: inout [UInt8], shift: Int) -> [Int: String] {
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

  /// Whether the library's parser tells elements of a name from others, as it is shown them.
  static func isKnown(_ name: String) -> Bool {
    if name == "menuitem" || name == "isindex" { return false }
    var name = name
    return name.withUTF8 { GumboTree.isKnown($0) }
  }

  /// Text in a `plaintext` element as the markup that stands for it: HTML, "PLAINTEXT state".
  static func plaintext(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var markup: [UInt8] = []
    markup.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case 0: markup += "\u{FFFD}".utf8
      case 0x26: markup += "&amp;".utf8
      case MarkupScanner.less: markup += "&lt;".utf8
      default: markup.append(byte)
      }
    }
    return markup
  }
}
