/// Renames elements that the library's parser treats differently from the standard.
///
/// The parser sees another name of the same length, for which it behaves as the standard requires.
enum ElementAlias {
  /// A tag of such an element.
  struct Tag {
    var offset: Int
    var name: String
    var isInHead = false
    /// Indicates whether it is a foreign element with the name of an element that affects the parsing of HTML.
    var isForeign = false

    /// The name that the parser sees instead, with the same length as the real one.
    var shown: String {
      if isForeign { return "x" + name.dropFirst() }
      return switch name {
      // The library does not support scripting. With scripting, `noscript` contains text, like these elements.
      case "noscript": isInHead ? "noframes" : "iframe  "
      // An ordinary block.
      case "search": "center"
      // Another block, whose text is passed as markup.
      case "plaintext": "center   "
      // Not a special element any more.
      case "menuitem": "menuitex"
      default: "isindey"
      }
    }
  }

  /// Replaces the names of tags.
  ///
  /// - Parameter shift: The number to add to their offsets.
  /// - Returns: The real names by the offsets of the start tags.
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

  /// The elements that affect the parsing of HTML: the library's parser mistakes foreign elements with these names for
  /// them.
  static let structure: Set<String> = [
    "body", "caption", "col", "colgroup", "form", "frame", "frameset", "head", "html", "optgroup", "option", "select",
    "table", "tbody",
    "td", "template", "tfoot", "th", "thead", "tr",
  ]

  /// Returns whether the library's parser has rules for elements with a name, as passed to it.
  static func isKnown(_ name: String) -> Bool {
    if name == "menuitem" || name == "isindex" { return false }
    var name = name
    return name.withUTF8 { GumboTree.isKnown($0) }
  }

  /// Returns the markup for a text, which stays separate from the preceding text.
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
    // This tag separates the texts around it, and closes nothing.
    return markup.isEmpty ? "</area>" : String(decoding: markup, as: UTF8.self)
  }
}
