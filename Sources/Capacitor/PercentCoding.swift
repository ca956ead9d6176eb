/// Percent-encoding of the values of cookies.
enum PercentCoding {
  /// The characters that stay as they are: those of a URL's path.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,=:@/".utf8)

  /// Returns a text with all other characters encoded.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if plain.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
