/// A script's text that the library's parser is not shown, because it looks at each character twice: the writer puts it where it was.
struct WithheldScript {
  private let range: Range<Int>
  let text: String

  /// - Parameters:
  ///   - range: Where the script's text stands.
  ///   - markup: The markup around it.
  /// - Returns: Nil for a text of which the parser changes something, or that there is none of.
  init?(_ range: Range<Int>, of markup: [UInt8]) {
    let bytes = markup[range]
    guard !bytes.isEmpty, !bytes.contains(0x0D), !bytes.contains(0) else { return nil }
    self.range = range
    text = String(decoding: bytes, as: UTF8.self)
  }

  var edit: NestingLimit.Edit { NestingLimit.Edit(range: range, text: "") }
}
