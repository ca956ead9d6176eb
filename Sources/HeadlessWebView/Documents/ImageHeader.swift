import Foundation

/// The size of an image, read from its first bytes: PNG, JPEG, GIF, WebP, BMP, ICO and SVG.
struct ImageHeader: Equatable, Sendable {
  /// The width in pixels.
  var width: Int
  var height: Int

  /// Reads a header; nil if the bytes are not an image of a supported kind.
  init?(_ bytes: [UInt8]) {
    let reader = Reader(bytes: bytes)
    guard
      let size = Self.png(reader) ?? Self.gif(reader) ?? Self.jpeg(reader) ?? Self.webp(reader) ?? Self.bitmap(reader)
        ?? Self.icon(reader) ?? VectorImage.size(bytes)
    else { return nil }
    // No decoder supports more, and pages multiply the two.
    guard size.0 <= Int(Int32.max), size.1 <= Int(Int32.max) else { return nil }
    (width, height) = size
  }

  typealias Size = (Int, Int)

  private struct Reader {
    let bytes: [UInt8]

    func has(_ text: String, at place: Int = 0) -> Bool {
      let wanted = Array(text.utf8)
      return place + wanted.count <= bytes.count && Array(bytes[place..<place + wanted.count]) == wanted
    }

    func big(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private static func png(_ reader: Reader) -> Size? {
    guard reader.has("PNG\r\n", at: 1), reader.bytes[0] == 0x89, reader.has("IHDR", at: 12) else { return nil }
    guard let width = reader.big(16, 4), let height = reader.big(20, 4), width > 0, height > 0 else { return nil }
    return (width, height)
  }

  private static func gif(_ reader: Reader) -> Size? {
    guard reader.has("GIF87a") || reader.has("GIF89a") else { return nil }
    guard let width = reader.little(6, 2), let height = reader.little(8, 2) else { return nil }
    return (width, height)
  }

  /// The first frame header among the segments contains the size.
  private static func jpeg(_ reader: Reader) -> Size? {
    guard reader.big(0, 2) == 0xFFD8 else { return nil }
    var place = 2
    var isTurned = false
    while let marker = reader.big(place, 2), marker >> 8 == 0xFF {
      let kind = marker & 0xFF
      if kind == 0xFF {
        place += 1
        continue
      }
      // The differential and arithmetic frames are in this range; the tables of Huffman and arithmetic codes are
      // excluded.
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        guard let height = reader.big(place + 5, 2), let width = reader.big(place + 7, 2) else { return nil }
        return isTurned ? (height, width) : (width, height)
      }
      guard let length = reader.big(place + 2, 2), length >= 2 else { return nil }
      if kind == 0xE1, reader.has("Exif\0\0", at: place + 4) { isTurned = Self.isTurned(reader, at: place + 10) }
      place += 2 + length
    }
    return nil
  }

  /// Returns whether the orientation in Exif data exchanges width and height.
  private static func isTurned(_ reader: Reader, at start: Int) -> Bool {
    let isLittle = reader.has("II", at: start)
    let number = { (place: Int, count: Int) in
      isLittle ? reader.little(start + place, count) : reader.big(start + place, count)
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return false }
    for entry in 0..<entries {
      let place = directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return false }
      // Orientations from 5 on are turned by a quarter.
      if tag == 0x0112 { return (5...8).contains(number(place + 8, 2) ?? 1) }
    }
    return false
  }

  private static func webp(_ reader: Reader) -> Size? {
    guard reader.has("RIFF"), reader.has("WEBP", at: 8) else { return nil }
    if reader.has("VP8X", at: 12) {
      guard let width = reader.little(24, 3), let height = reader.little(27, 3) else { return nil }
      return (width + 1, height + 1)
    }
    if reader.has("VP8L", at: 12) {
      guard let bits = reader.little(21, 4) else { return nil }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard reader.has("VP8 ", at: 12), let width = reader.little(26, 2), let height = reader.little(28, 2) else {
      return nil
    }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  private static func bitmap(_ reader: Reader) -> Size? {
    guard reader.has("BM"), let header = reader.little(14, 4) else { return nil }
    if header == 12 {
      guard let width = reader.little(18, 2), let height = reader.little(20, 2) else { return nil }
      return (width, height)
    }
    guard let width = reader.little(18, 4), let height = reader.little(22, 4) else { return nil }
    // A negative height means that the rows begin at the top.
    return (width, abs(Int(Int32(truncatingIfNeeded: height))))
  }

  private static func icon(_ reader: Reader) -> Size? {
    guard reader.little(0, 4) == 0x10000, let count = reader.little(4, 2), count > 0, reader.bytes.count >= 22 else {
      return nil
    }
    func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
    return (side(reader.bytes[6]), side(reader.bytes[7]))
  }
}

/// The size of an SVG image: its `width` and `height`, or the values derived from its `viewBox` and the default size.
enum VectorImage {
  /// The number of bytes of the file in which the element is searched.
  private static let reach = 4096

  static func size(_ bytes: [UInt8]) -> (Int, Int)? {
    let text = String(decoding: bytes.prefix(reach), as: UTF8.self)
    guard let start = text.range(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = text[start.upperBound..<end]
    guard tag.first.map({ $0.isWhitespace || $0 == "/" }) ?? true else { return nil }
    let width = length(attribute("width", in: tag))
    let height = length(attribute("height", in: tag))
    let box = attribute("viewBox", in: tag)?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? box[2] / box[3] : nil
    switch (width, height, ratio) {
    case (let width?, let height?, _): return (pixels(width), pixels(height))
    case (let width?, nil, let ratio?): return (pixels(width), pixels(width / ratio))
    case (nil, let height?, let ratio?): return (pixels(height * ratio), pixels(height))
    case (nil, nil, _?): return (pixels(box[2]), pixels(box[3]))
    default: return (pixels(width ?? 300), pixels(height ?? 150))
    }
  }

  private static func pixels(_ number: Double) -> Int { Int(min(max(number, 0), 1_000_000).rounded()) }

  /// Returns a length in pixels; percentages depend on the image's surroundings.
  private static func length(_ text: String?) -> Double? {
    guard let text, !text.hasSuffix("%") else { return nil }
    let number = text.prefix { $0.isNumber || $0 == "." }
    return Double(number)
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    var rest = tag
    while let place = rest.range(of: name) {
      let before = rest[..<place.lowerBound].last
      rest = rest[place.upperBound...]
      guard before?.isWhitespace ?? true else { continue }
      let value = rest.drop { $0.isWhitespace }
      guard value.first == "=" else { continue }
      let quoted = value.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
      return String(quoted.dropFirst().prefix { $0 != quote })
    }
    return nil
  }
}
