import JavaScriptEngine

/// Modules of a context that is not a page's: the same texts, records and rules, but loaded from the host's files.
package final class ModuleTexts {
  private var modules: [Module?] = []
  /// Called with the number of columns by which a module's first line is shifted.
  private let onCompile: (_ url: String, _ shift: Int) -> Void

  /// Creates an empty collection.
  package init(onCompile: @escaping (_ url: String, _ shift: Int) -> Void) { self.onCompile = onCompile }

  /// The modules of the page's module system: a function that takes their imports and returns their exports.
  package static var system: String {
    DOMScripts.units.first { $0.modules.contains("modules/linking.js") }?.script.text ?? ""
  }

  /// Returns whether a text is a module: one that imports, exports or awaits.
  package static func isModule(_ text: UTF16Text) -> Bool {
    let record = text.withUTF16 { units in try? ModuleParser.parse(units) }
    guard let record else { return false }
    return record.hasTopLevelAwait || text.withUTF16 { units in !record.body.elementsEqual(units) }
  }

  /// Returns whether a text can only be a module: unlike a classic script, it imports, exports, or awaits at its top.
  package static func hasModuleSyntax(_ text: UTF16Text) -> Bool {
    let record = text.withUTF16 { units in try? ModuleParser.parse(units) }
    return record.map { $0.hasModuleSyntax || $0.hasTopLevelAwait } ?? false
  }

  /// Returns a classic script with another name instead of each called `import`, and that name.
  package static func withoutImportCalls(_ text: UTF16Text) -> (text: UTF16Text, name: String) {
    let mark = text.withUTF16 { ModuleRecord.mark(in: $0) } ?? 0xAA
    // The name of the script with the number 0.
    return (DynamicImports.rewritten(text, number: 0) ?? text, String(decoding: [mark, 0x30], as: UTF16.self))
  }

  /// Parses a module's text: returns its declarations, or the error and its line.
  package func parse(_ text: UTF16Text, url: String, in context: Context) throws -> Value {
    do throws(ModuleRecord.Failure) {
      let module = try Module(text, url: url, line: 1)
      modules.append(module)
    } catch {
      let place = Double(Module.line(of: error.offset, in: text, first: 1))
      return try Value.array([Value(error.message, in: context), Value(place, in: context)], in: context)
    }
    return try modules[modules.count - 1]?.record.declarations(number: modules.count - 1, in: context)
      ?? Value.undefined(in: context)
  }

  /// Compiles a module to a function.
  package func compile(
    _ number: Int, constants: [String], lookedUp: Set<String>, isCyclic: Bool, in context: Context
  ) throws -> Value {
    guard modules.indices.contains(number), let module = modules[number] else { return Value.undefined(in: context) }
    modules[number] = nil
    let (source, shift) = module.source(Module.Form(constants: constants, lookedUp: lookedUp, isCyclic: isCyclic))
    onCompile(module.url, shift)
    return try context.evaluate(source, url: module.url)
  }
}

/// Replaces `import()` in classic scripts, which the engine would reject.
enum DynamicImports {
  /// Returns the text with a name in place of each called `import`; nil if there is none, as in nearly all scripts.
  ///
  /// The name is as long as the keyword, so that locations stay the same. It begins with a letter that the text does
  /// not contain. The following number identifies the script's address to the page.
  static func rewritten(_ text: UTF16Text, number: Int) -> UTF16Text? {
    text.withUTF16 { units in
      guard mayCall(in: units), number < 36 * 36 * 36 * 36 * 36 else { return nil }
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

  /// Returns whether a text contains the keyword at all.
  static func mayCall(in text: UTF16Text) -> Bool { text.withUTF16 { mayCall(in: $0) } }

  /// Returns the same for code units, and examines only every sixth one.
  private static func mayCall(in units: UnsafeBufferPointer<UInt16>) -> Bool {
    let word = Array("import".utf16)
    var index = word.count - 1
    while index < units.count {
      guard let place = word.firstIndex(of: units[index]) else {
        index += word.count
        continue
      }
      let start = index - place
      if start + word.count <= units.count, units[start..<start + word.count].elementsEqual(word) { return true }
      // All units of the keyword are different.
      index += word.count - 1 - place == 0 ? word.count : word.count - 1 - place
    }
    return false
  }
}
