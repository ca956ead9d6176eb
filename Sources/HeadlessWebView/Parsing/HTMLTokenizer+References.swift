/// Character references: HTML, 13.2.5, "Character reference state".
extension HTMLTokenizer {
  /// Reads a reference in text, which begins at the current position.
  mutating func readReference<Sink: TokenSink>(
    _ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink, returningTo state: State
  ) {
    switch NamedCharacters.find(in: text, at: at + 1, isLast: isLast) {
    case .needsMore: isWaiting = true
    case .number: beginNumericReference(returningTo: state)
    case .nothing:
      at += 1
      sink.emit([CodeUnit.ampersand])
    case .found(let length, let characters):
      at += 1 + length
      sink.emit(characters)
    }
  }

  /// Reads a reference in an attribute's value.
  mutating func readReferenceInValue(_ text: UnsafeBufferPointer<UInt16>) {
    switch NamedCharacters.find(in: text, at: at + 1, isLast: isLast) {
    case .needsMore: isWaiting = true
    case .number: beginNumericReference(returningTo: state)
    case .found(let length, let characters):
      let end = at + 1 + length
      let hasSemicolon = text[end - 1] == CodeUnit.semicolon
      guard hasSemicolon || end < text.count || isLast else { return isWaiting = true }
      // For historical reasons, `&copy=` is not a reference in a value.
      if !hasSemicolon, end < text.count,
        text[end] == CodeUnit.equals || text[end].isASCIILetter || text[end].isASCIIDigit
      {
        return appendAmpersand()
      }
      tag.units.append(contentsOf: characters)
      at = end
    case .nothing: appendAmpersand()
    }
  }

  private mutating func appendAmpersand() {
    tag.units.append(CodeUnit.ampersand)
    at += 1
  }

  private mutating func beginNumericReference(returningTo state: State) {
    at += 2
    returnState = state
    reference = NumericReference()
    self.state = .numericReference
  }

  /// HTML, "Numeric character reference state" to "Decimal character reference state".
  mutating func readNumericReference<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count {
      let unit = text[at]
      if !reference.hasDigits, reference.letter == nil, unit | 0x20 == 0x78 {
        reference.letter = unit
        reference.isHexadecimal = true
      } else if !reference.add(unit) {
        if reference.hasDigits, unit == CodeUnit.semicolon { at += 1 }
        return endNumericReference(&sink)
      }
      at += 1
    }
  }

  mutating func endNumericReference<Sink: TokenSink>(_ sink: inout Sink) {
    state = returnState
    let units =
      reference.hasDigits
      ? reference.units : [CodeUnit.ampersand, CodeUnit.hash] + (reference.letter.map { [$0] } ?? [])
    switch state {
    case .data, .rcdata: sink.emit(units)
    default: tag.units.append(contentsOf: units)
    }
  }
}
