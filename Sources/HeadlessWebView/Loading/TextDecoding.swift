import Foundation
import JavaScriptEngine

/// Makes text of a document's, a script's or an answer's bytes.
enum TextDecoding {
  /// Decodes UTF-8, strictly, and drops a byte order mark.
  static func utf8(_ bytes: [UInt8]) throws(ResourceError) -> String {
    guard let text = String(validating: body(bytes), as: UTF8.self) else { throw .undecodable("UTF-8") }
    return text
  }

  /// Decodes UTF-8 with replacements for what is none.
  static func lossyUTF8(_ bytes: [UInt8]) -> UTF16Text { UTF16Text(String(decoding: body(bytes), as: UTF8.self)) }

  /// Decodes a charset by its label, an empty one meaning UTF-8; nil when the label is not known.
  static func lossy(_ bytes: [UInt8], charset: String) -> UTF16Text? {
    switch charset.lowercased() {
    case "", "utf-8", "utf8":
      return lossyUTF8(bytes)
    case "x-user-defined":
      return bytes.map { $0 < 0x80 ? UInt16($0) : 0xF700 + UInt16($0) }.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    case "iso-8859-1", "latin1", "windows-1252", "us-ascii", "ascii":
      // Unlike Foundation's table, the web's has no gaps.
      return bytes.map { byte in
        let text = (0x80..<0xA0).contains(byte) ? String(bytes: [byte], encoding: .windowsCP1252) : nil
        return text?.utf16.first ?? UInt16(byte)
      }.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    default:
      return nil
    }
  }

  private static func body(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
  }
}
