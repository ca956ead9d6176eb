/// Makes text of a document's or a script's bytes.
enum TextDecoding {
  /// Decodes UTF-8, strictly, and drops a byte order mark.
  static func utf8(_ bytes: [UInt8]) throws(ResourceError) -> String {
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: body, as: UTF8.self) else { throw .undecodable("UTF-8") }
    return text
  }
}
