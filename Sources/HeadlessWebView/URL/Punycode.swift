/// The Punycode encoding of Unicode labels in ASCII (RFC 3492), without the prefix "xn--".
enum Punycode {
  // The parameters of RFC 3492 §5.
  private static let base: UInt32 = 36
  private static let tMin: UInt32 = 1
  private static let tMax: UInt32 = 26
  private static let skew: UInt32 = 38
  private static let damp: UInt32 = 700
  private static let initialBias: UInt32 = 72
  private static let initialCodePoint: UInt32 = 0x80

  /// Encodes a label (RFC 3492 §6.3); nil if a delta overflows, which requires an extremely long label.
  static func encode(_ label: some Collection<Unicode.Scalar>) -> [UInt8]? {
    var out = label.compactMap { $0.isASCII ? UInt8($0.value) : nil }
    let basicCount = out.count
    if basicCount > 0 { out.append(WebURL.Byte.hyphen) }
    var handled = UInt32(basicCount)
    let total = UInt32(label.count)
    var codePoint = initialCodePoint
    var delta: UInt32 = 0
    var bias = initialBias
    while handled < total {
      guard let next = label.lazy.map(\.value).filter({ $0 >= codePoint }).min() else { return nil }
      let (step, overflow) = (next - codePoint).multipliedReportingOverflow(by: handled + 1)
      let (sum, carry) = delta.addingReportingOverflow(step)
      // The loop below adds at most one for each scalar, which must fit as well.
      guard !overflow, !carry, sum < UInt32.max - total else { return nil }
      delta = sum
      codePoint = next
      for scalar in label {
        if scalar.value < codePoint { delta += 1 }
        guard scalar.value == codePoint else { continue }
        appendInteger(delta, bias: bias, to: &out)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      codePoint += 1
    }
    return out
  }

  /// Decodes a label (RFC 3492 §6.2); nil if it is not well-formed.
  static func decode(_ label: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    var out: [Unicode.Scalar] = []
    var rest = label
    if let hyphen = label.lastIndex(of: WebURL.Byte.hyphen) {
      out = label[..<hyphen].map { Unicode.Scalar($0) }
      rest = label[(hyphen + 1)...]
    }
    var codePoint = initialCodePoint
    var index: UInt32 = 0
    var bias = initialBias
    while !rest.isEmpty {
      guard let delta = takeInteger(from: &rest, bias: bias, startingAt: index) else { return nil }
      let count = UInt32(out.count + 1)
      bias = adapt(delta - index, count: count, isFirst: index == 0)
      let (next, overflow) = codePoint.addingReportingOverflow(delta / count)
      guard !overflow, let scalar = Unicode.Scalar(next) else { return nil }
      codePoint = next
      index = delta % count
      out.insert(scalar, at: Int(index))
      index += 1
    }
    return out
  }

  /// Writes a generalized variable-length integer (RFC 3492 §3.3).
  private static func appendInteger(_ integer: UInt32, bias: UInt32, to out: inout [UInt8]) {
    var quotient = integer
    var position = base
    while true {
      let threshold = self.threshold(at: position, bias: bias)
      guard quotient >= threshold else { break }
      out.append(digit(threshold + (quotient - threshold) % (base - threshold)))
      quotient = (quotient - threshold) / (base - threshold)
      position += base
    }
    out.append(digit(quotient))
  }

  /// Reads a generalized variable-length integer and adds it to a start value; nil if it is truncated or too large.
  private static func takeInteger(
    from rest: inout ArraySlice<UInt8>, bias: UInt32, startingAt start: UInt32
  ) -> UInt32? {
    var integer = start
    var weight: UInt32 = 1
    var position = base
    while let byte = rest.popFirst() {
      guard let digit = digitValue(byte) else { return nil }
      let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
      let (sum, carry) = integer.addingReportingOverflow(product)
      guard !overflow, !carry else { return nil }
      integer = sum
      let threshold = self.threshold(at: position, bias: bias)
      if digit < threshold { return integer }
      let (heavier, excess) = weight.multipliedReportingOverflow(by: base - threshold)
      guard !excess else { return nil }
      weight = heavier
      position += base
    }
    return nil
  }

  private static func digitValue(_ byte: UInt8) -> UInt32? {
    if WebURL.Byte.isAlpha(byte) { return UInt32(byte | 0x20) - 0x61 }
    return WebURL.Byte.isDigit(byte) ? UInt32(byte) - 0x30 + 26 : nil
  }

  private static func threshold(at position: UInt32, bias: UInt32) -> UInt32 {
    position <= bias ? tMin : min(position - bias, tMax)
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  /// The bias adaptation of RFC 3492 §6.1.
  private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var position: UInt32 = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      position += base
    }
    return position + (base - tMin + 1) * delta / (delta + skew)
  }
}
