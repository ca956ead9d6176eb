extension WebURL {
  /// Converts a domain to ASCII with beStrict false (URL Standard §3.3), as far as the standard library supports it.
  ///
  /// An ASCII domain is only converted to lower case, and its "xn--" labels are verified. For other domains,
  /// the mapping of UTS 46 is approximated: each scalar is lower-cased, full-width ASCII becomes ASCII, the ideographic
  /// full stops become ".", and default ignorable scalars are removed. Not implemented are:
  /// - normalization to NFC and the compatibility mappings (a decomposed "é" or the ligature "ﬁ" stays unchanged),
  /// - the joiners U+200C and U+200D in context (CheckJoiners): the standard keeps or rejects them, and here they are
  ///   removed,
  /// - the rules on mixed writing directions (CheckBidi).
  static func domainToASCII(_ domain: [UInt8]) -> [UInt8]? {
    if domain.allSatisfy({ $0 < 0x80 }) {
      let lowercased = domain.map(Byte.lowercased)
      guard lowercased.indices.contains(where: { isPunycode(lowercased[$0...]) }) else { return lowercased }
      let labels = lowercased.split(separator: Byte.dot, omittingEmptySubsequences: false)
      return labels.contains { isPunycode($0) && !isEncodedLabel($0) } ? nil : lowercased
    }
    let mapped = mapScalars(String(decoding: domain, as: UTF8.self).unicodeScalars)
    var out: [UInt8] = []
    for (index, label) in mapped.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out.append(Byte.dot) }
      let ascii = label.compactMap { $0.isASCII ? UInt8($0.value) : nil }
      if ascii.count == label.count {
        guard !isPunycode(ascii[...]) || isValidPunycodeLabel(ascii[...]) else { return nil }
        out += ascii
      } else {
        // Punycode is ASCII, so a label with the prefix that contains other characters is invalid.
        guard !label.starts(with: "xn--".unicodeScalars), isValidLabel(label), let encoded = Punycode.encode(label)
        else { return nil }
        out += "xn--".utf8
        out += encoded
      }
    }
    return out
  }

  // MARK: - Mapping

  /// The approximation of the UTS 46 §4 mapping step.
  private static func mapScalars(_ scalars: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var out: [Unicode.Scalar] = []
    for scalar in scalars where !isIgnored(scalar) {
      switch scalar.value {
      case 0x3002, 0xFF0E, 0xFF61:
        out.append(".")
      case 0x3000:
        out.append(" ")
      case 0xFF01...0xFF5E:
        let ascii = UInt8(scalar.value - 0xFEE0)
        out.append(Unicode.Scalar(Byte.lowercased(ascii)))
      default:
        // The mapping of each scalar, not of the whole string: UTS 46 has no rule for the final sigma.
        out += scalar.properties.lowercaseMapping.unicodeScalars
      }
    }
    return out
  }

  /// Returns whether a scalar is removed: those that UTS 46 marks as ignored, and the two joiners.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F, scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE00FF:
      // Direction controls and tags could disguise a name, so they must fail.
      return false
    default:
      return scalar.properties.generalCategory != .unassigned
    }
  }

  // MARK: - Labels

  private static func isPunycode(_ label: ArraySlice<UInt8>) -> Bool {
    label.starts(with: "xn--".utf8)
  }

  /// Returns whether an "xn--" label of an ASCII domain decodes to a valid label, which may contain joiners.
  private static func isEncodedLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let encoded = label.dropFirst(4)
    guard let scalars = Punycode.decode(encoded), scalars.contains(where: { !$0.isASCII }) else { return false }
    let visible = scalars.filter { $0.value != 0x200C && $0.value != 0x200D }
    // A scalar that UTS 46 maps to others cannot be encoded; it keeps the sharp s and the final sigma.
    let isMapped = visible.contains {
      $0.properties.changesWhenNFKCCaseFolded && $0.value != 0xDF && $0.value != 0x3C2
    }
    return !isMapped && isValidLabel(visible[...]) && Punycode.encode(scalars)?.elementsEqual(encoded) ?? false
  }

  /// Returns whether an "xn--" label decodes to a label that encodes to the same text.
  private static func isValidPunycodeLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let encoded = label.dropFirst(4)
    guard let scalars = Punycode.decode(encoded), scalars.contains(where: { !$0.isASCII }) else { return false }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    guard mapScalars(text) == scalars, isValidLabel(scalars[...]) else { return false }
    return Punycode.encode(scalars)?.elementsEqual(encoded) ?? false
  }

  /// The validity criteria of UTS 46 §4.1 that general categories can decide.
  private static func isValidLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    switch label.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: break
    }
    return label.allSatisfy { scalar in
      // The scalars that describe ideographs are the only symbols that UTS 46 does not allow.
      if 0x2FF0...0x2FFF ~= scalar.value { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: return false
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
      default: return scalar != "\u{FFFD}"
      }
    }
  }
}
