/// Percent-encoding and percent-decoding (URL Standard §1.3).
public enum PercentEncoding {
  /// The bytes that an encoder replaces; they always include all bytes above 0x7E.
  public struct EncodeSet: Sendable, Hashable {
    // One bit for each of the 128 ASCII bytes.
    private var low: UInt64
    private var high: UInt64

    /// The C0 control percent-encode set: C0 controls and all code points above U+007E.
    public static let c0Control = EncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    /// The fragment percent-encode set.
    public static let fragment = c0Control.union(" \"<>`")
    /// The query percent-encode set.
    public static let query = c0Control.union(" \"#<>")
    /// The special-query percent-encode set, for the queries of special URLs.
    public static let specialQuery = query.union("'")
    /// The path percent-encode set.
    public static let path = query.union("?^`{}")
    /// The userinfo percent-encode set.
    public static let userinfo = path.union("/:;=@[\\]|")
    /// The component percent-encode set, which `encodeURIComponent` uses.
    public static let component = userinfo.union("$%&+,")
    /// The application/x-www-form-urlencoded percent-encode set.
    public static let formURLEncoded = component.union("!'()~")

    private init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    /// Returns the set with additional ASCII characters.
    func union(_ characters: String) -> EncodeSet {
      var result = self
      for byte in characters.utf8 {
        if byte < 64 { result.low |= 1 << UInt64(byte) } else { result.high |= 1 << UInt64(byte - 64) }
      }
      return result
    }

    /// Returns whether an encoder with this set replaces the byte.
    public func contains(_ byte: UInt8) -> Bool {
      if byte >= 0x80 { return true }
      return (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1
    }
  }

  /// Encodes the UTF-8 bytes of a string (URL Standard §1.3, “UTF-8 percent-encode”).
  ///
  /// With `spaceAsPlus`, a blank becomes "+", as application/x-www-form-urlencoded requires.
  public static func encode(_ string: String, using set: EncodeSet, spaceAsPlus: Bool = false) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(string.utf8.count)
    for byte in string.utf8 {
      if spaceAsPlus, byte == WebURL.Byte.space {
        out.append(0x2B)
      } else {
        append(byte, to: &out, using: set)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Encodes bytes, which need not be valid UTF-8.
  static func encode(_ bytes: some Sequence<UInt8>, using set: EncodeSet) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes { append(byte, to: &out, using: set) }
    return out
  }

  /// Appends a byte, or its "%XX" if the set contains it.
  @inline(__always)
  static func append(_ byte: UInt8, to out: inout [UInt8], using set: EncodeSet) {
    if set.contains(byte) {
      out.append(WebURL.Byte.percent)
      out.append(WebURL.Byte.hexDigit(byte >> 4))
      out.append(WebURL.Byte.hexDigit(byte & 15))
    } else {
      out.append(byte)
    }
  }

  /// Decodes every well-formed "%XX" and copies all other bytes (URL Standard §1.3, “percent-decode”).
  public static func decode(bytes: some Collection<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      guard byte == WebURL.Byte.percent, index != bytes.endIndex else {
        out.append(byte)
        continue
      }
      let next = bytes.index(after: index)
      if next != bytes.endIndex, let high = WebURL.Byte.hexValue(bytes[index]),
        let low = WebURL.Byte.hexValue(bytes[next])
      {
        out.append(high << 4 | low)
        index = bytes.index(after: next)
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// Decodes a string to bytes.
  public static func decodeToBytes(_ string: String) -> [UInt8] {
    decode(bytes: string.utf8)
  }

  /// Decodes a string as UTF-8; ill-formed sequences become U+FFFD.
  public static func decode(_ string: String) -> String {
    String(decoding: decode(bytes: string.utf8), as: UTF8.self)
  }
}
