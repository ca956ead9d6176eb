import JavaScriptEngine

/// Parsing of markup: fragments, whole documents, and the markup that scripts write.
extension DOMHost {
  var markup: [String: Function] {
    [
      // Documents of pages that no longer exist can still parse markup.
      "parseFragment": { [unowned core] arguments in
        let name = try arguments.text(1).withUTF16 { Array($0) }
        let namespace = MarkupNamespace(rawValue: UInt8(clamping: try arguments.integer(2))) ?? .html
        let properties = FragmentParser.Context.Properties(rawValue: try arguments.integer(3))
        let context = FragmentParser.Context(name: name, namespace: namespace, properties: properties)
        let piece = try arguments.text(0).withUTF16 { FragmentParser.parse($0, in: context) }
        return try Self.array(of: [piece], in: core)
      },
      "parseDocument": { [unowned core] arguments in
        let parser = try arguments.text(0).withUTF16 { HTMLParser($0, isOpen: arguments.boolean(1)) }
        var pieces: [TreePiece] = []
        while let piece = parser.next() { pieces.append(piece.tree) }
        return try Self.array(of: pieces, in: core)
      },
      "makeAllCollection": inRealm { [unowned core] realm, arguments in
        core.context(of: try arguments.integer(0), in: realm).makeMasqueradingFunction()
      },
      "markupParser": inRealm { realm, arguments in
        arguments.context.handle(Double((realm.loader?.markupParser ?? .none).rawValue))
      },
      "ignoresMarkup": inRealm { realm, arguments in
        let opens = arguments.boolean(1)
        if realm.isLeaving || realm.isParserAborted { return arguments.context.handle(true) }
        let isInModule = arguments.boolean(2)
        guard !opens, isInModule || realm.externalScripts > 0 else { return arguments.context.handle(false) }
        let place = realm.currentPlace().map { ", at \($0)" } ?? ""
        let script = isInModule ? "module" : "external script"
        realm.view?.transcript.fault(
          .writeIgnored, "document.write() ignored: the parser does not wait for this \(script)\(place)")
        return arguments.context.handle(true)
      },
      "openMarkup": inRealm { realm, arguments in
        try realm.openMarkup(as: WebURL(arguments.string(1)))
        return nil
      },
      "writeMarkup": inRealm { realm, arguments in
        realm.loader?.write(try arguments.text(1))
        return nil
      },
      "closeMarkup": inRealm { realm, _ in
        realm.loader?.closeMarkup()
        return nil
      },
    ]
  }

  private static func array(of pieces: [TreePiece], in core: DOMCore) throws -> Handle {
    var strings: [Value] = []
    for piece in pieces {
      let pair = try core.strings(of: piece)
      strings.append(Value(pair.code.ref, in: core.context))
      strings.append(Value(pair.text.ref, in: core.context))
    }
    return try Value.array(strings, in: core.context).handle
  }
}

/// Modules.
extension DOMHost {
  var modules: [String: Function] {
    [
      // Parses a module's text: returns its number and its declarations, or the error and its line.
      "parseModule": inRealm { realm, arguments in
        let text = try arguments.text(1)
        let line = try arguments.integer(3)
        let url = try arguments.string(2)
        let indent = arguments.count > 4 ? try arguments.integer(4) : 0
        let context = arguments.context
        let module: Module
        do throws(ModuleRecord.Failure) {
          module = try Module(text, url: url, line: line, indent: indent)
        } catch {
          let place = Double(Module.line(of: error.offset, in: text, first: line))
          return try Value.array([Value(error.message, in: context), Value(place, in: context)], in: context).handle
        }
        realm.sources.add(text.indented(by: indent), url: url, line: line)
        realm.modules.append(module)
        return try module.record.declarations(number: realm.modules.count - 1, in: context).handle
      },
      "compileModule": inRealm { realm, arguments in
        let number = try arguments.integer(1)
        guard realm.modules.indices.contains(number), let module = realm.modules[number] else { return nil }
        var form = Module.Form()
        form.constants = try names(arguments, 2)
        form.lookedUp = Set(try names(arguments, 3))
        form.isCyclic = arguments.boolean(4)
        let (source, shift) = module.source(form)
        realm.modules[number] = nil
        if shift > 0 { realm.columnShifts["\(ScriptSources.stackURL(of: module.url)):\(module.line)"] = shift }
        realm.willEvaluateScript()
        do throws(JavaScriptException) {
          return try realm.context.evaluateHandle(source, url: module.url, line: module.firstLine)
        } catch {
          // The page's own error is wrapped in a list, since errors that native code throws are recreated in the other
          // realm.
          guard let thrown = realm.context.thrownHandle(of: error) else { throw error }
          return try Value.array([Value(thrown.ref, in: realm.context)], in: realm.context).handle
        }
      },
      // The address of the script that calls `import()`, by a number.
      "importBase": inRealm { realm, arguments in
        let number = try arguments.integer(1)
        guard realm.importBases.indices.contains(number) else { return nil }
        return arguments.context.handle(UTF16Text(realm.importBases[number]))
      },
      "rewriteImports": inRealm { realm, arguments in
        arguments.context.handle(realm.withImports(try arguments.text(1), url: nil))
      },
      "moduleReady": inRealm { realm, arguments in
        realm.scriptQueue.moduleIsReady(try arguments.integer(1))
        return nil
      },
      "moduleHasRun": inRealm { realm, _ in
        realm.scriptQueue.moduleHasRun()
        return nil
      },
      "reportScript": inRealm { realm, arguments in
        let module = arguments.isNil(2) ? nil : try arguments.string(2)
        realm.report(realm.core.context.exception(from: arguments.handle(1)), phase: "script", module: module)
        return nil
      },
      "loadFailed": inRealm { realm, arguments in
        let (url, status) = (try arguments.string(1), try arguments.integer(2))
        let missing = status > 0 ? WebURL(url).flatMap { realm.view?.loader.resources.missingFile(at: $0) } : nil
        let reason: ResourceError =
          status > 0 ? .status(status) : .network(NetworkFailure(.other, try arguments.string(3)))
        realm.view?.reporter.failedToLoad(url, as: .script, reason: missing ?? reason)
        return nil
      },
    ]
  }

  private func names(_ arguments: Arguments, _ index: Int) throws -> [String] {
    try arguments.string(index).split(separator: "\n").map(String.init)
  }
}
