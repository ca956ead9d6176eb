import JavaScriptEngine

/// The further worlds of pages.
extension DOMHost {
  var worlds: [String: Function] {
    [
      "functionNames": { [unowned core] arguments in
        let names = DOMHost(core: core).functions.keys.sorted().filter { $0 != "functionNames" }
        return try Value.array(names.map { Value($0, in: arguments.context) }, in: arguments.context).handle
      },
      "openWorld": inRealm { realm, arguments in
        let name = try arguments.string(1)
        _ = try realm.open(arguments.boolean(2) ? .client(name) : .named(name))
        return nil
      },
      "worldOf": { [unowned core] arguments in
        let context = arguments.context
        return context.handle(
          Double(context.identityOfContext(of: arguments.handle(0)).map { core.worlds.number(of: $0) } ?? 0))
      },
      "copyForWorld": inRealm { [unowned core] realm, arguments in
        let target = core.context(of: try arguments.integer(0), in: realm)
        return try (try? realm.copy(arguments.handle(1))).map { try Value($0, in: target).handle }
      },
      "reportExceptionInWorld": inRealm { [unowned core] realm, arguments in
        var exception = core.context.exception(from: arguments.handle(1))
        if exception.name == nil, arguments.count > 2, !arguments.isNil(2) {
          (exception.url, exception.line) = (try arguments.string(2), try arguments.integer(3))
          exception.column = try arguments.integer(4)
        }
        core.worlds[try arguments.integer(0)]?.report(exception, phase: "listener")
        return nil
      },
    ]
  }
}
