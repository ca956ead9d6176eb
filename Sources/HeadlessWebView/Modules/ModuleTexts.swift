import JavaScriptEngine

/// Modules of a context that is no page's: the same texts, records and rules, with files of the host behind them.
package final class ModuleTexts {
  private var modules: [Module?] = []
  /// Hears how far a module's first line is moved by what stands before it.
  private let onCompile: (_ url: String, _ shift: Int) -> Void

  /// Makes an empty collection.
  package init(onCompile: @escaping (_ url: String, _ shift: Int) -> Void) { self.onCompile = onCompile }

  /// The scripts of the page's module system, as a function of `dom` that sets them up there.
  package static var system: String {
    let module = DOMScripts.modules.first { $0.names.contains("%modules") }
    return
      "(dom => { for (const { core } of \(module?.script.text.replacing("'use strict';\n", with: "") ?? "[]")) core(dom); })"
  }

  /// Whether a text is a module: one that imports, exports or awaits.
  package static func isModule(_ text: UTF16Text) -> Bool {
    let record = text.withUTF16 { units in try? ModuleParser.parse(units) }
    guard let record else { return false }
    return record.hasTopLevelAwait || text.withUTF16 { units in !record.body.elementsEqual(units) }
  }

  /// Reads a module's text: what it declares, or why it is none and in which line.
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

  /// Makes the function of a module.
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
