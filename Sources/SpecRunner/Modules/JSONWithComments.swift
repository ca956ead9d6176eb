/// Reads JSON with comments and trailing commas, as `tsconfig.json` has them.
enum JSONWithComments {
  /// Returns the text with comments and trailing commas replaced by spaces, so that locations stay the same.
  static func plain(_ text: String) -> String {
    var bytes = Array(text.utf8)
    // A byte order mark is not JSON.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20]) }
    let (quote, backslash, slash, star) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "*"))
    var comma: Int?
    var index = 0
    func blank(_ range: Range<Int>) {
      for offset in range where bytes[offset] != 10 && bytes[offset] != 13 { bytes[offset] = 0x20 }
    }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == quote {
        comma = nil
        index += 1
        while index < bytes.count, bytes[index] != quote { index += bytes[index] == backslash ? 2 : 1 }
        index += 1
      } else if byte == slash, next == slash {
        let end = bytes[index...].firstIndex(of: 10) ?? bytes.count
        blank(index..<end)
        index = end
      } else if byte == slash, next == star {
        var end = index + 2
        while end + 1 < bytes.count, !(bytes[end] == star && bytes[end + 1] == slash) { end += 1 }
        end = min(end + 2, bytes.count)
        blank(index..<end)
        index = end
      } else {
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), let comma { bytes[comma] = 0x20 }
        if byte == UInt8(ascii: ",") { comma = index } else if byte > 0x20 { comma = nil }
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
