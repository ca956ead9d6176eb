import Foundation

/// The size of a picture in SVG: its `width` and `height`, or what its `viewBox` and the default size make of them.
enum VectorImage {
  /// How far into the file the element is looked for, in bytes.
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

  /// A length in pixels; percentages depend on what is around the picture.
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
