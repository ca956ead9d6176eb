import JavaScriptEngine

/// `import()` in classic scripts, which the engine would refuse.
enum DynamicImports {
  /// The text with a name in place of each `import` that is called; nil when there is none, as in nearly all scripts.
  ///
  /// The name is as long as the word, so that places stay. It begins with a letter that the text does not have, and a number
  /// follows by which the page finds the script's address.
  static func rewritten(_ text: UTF16Text, number: Int) -> UTF16Text? {
    text.withUTF16 { units in
      guard mayCall(units), number < 36 * 36 * 36 * 36 * 36 else { return nil }
      guard let mark = ModuleRecord.mark(in: units) else { return nil }
      let source = ModuleTokenizer(units)
      var copy: [UInt16] = []
      for index in source.tokens.indices {
        let token = source.tokens[index]
        guard token.kind == .name, source.is(index, "import"), source.is(index + 1, "("), !source.isMember(index),
          !source.isMethodName(index)
        else { continue }
        if copy.isEmpty { copy = Array(units) }
        for offset in token.start..<token.end { copy[offset] = 0x20 }
        copy[token.start] = mark
        for (offset, unit) in String(number, radix: 36).utf16.enumerated() { copy[token.start + 1 + offset] = unit }
      }
      guard !copy.isEmpty else { return nil }
      return copy.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    }
  }

  /// Whether the word stands there at all, which is looked for at every sixth unit.
  private static func mayCall(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    let word = Array("import".utf16)
    var index = word.count - 1
    while index < units.count {
      guard let place = word.firstIndex(of: units[index]) else {
        index += word.count
        continue
      }
      let start = index - place
      if start + word.count <= units.count, units[start..<start + word.count].elementsEqual(word) { return true }
      // No unit of the word is there twice.
      index += word.count - 1 - place == 0 ? word.count : word.count - 1 - place
    }
    return false
  }
}
