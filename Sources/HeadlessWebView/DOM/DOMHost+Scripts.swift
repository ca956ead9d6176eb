import JavaScriptEngine

/// Scripts, errors and the console.
extension DOMHost {
  var scripting: [String: Function] {
    [
      "console": inRealm { realm, arguments in
        guard let reporter = realm.view?.reporter else { return nil }
        realm.consoleLines += 1
        reporter.console(
          level: try arguments.string(1), text: try arguments.text(2),
          shown: arguments.isNil(3) ? nil : try arguments.string(3), number: realm.consoleLines,
          place: realm.currentPlace())
        return nil
      },
      // The arguments after the first two are those of the page's call.
      "consoleCall": inRealm { realm, arguments in
        guard let view = realm.view, let inspector = view.inspector, let frame = realm.frame else { return nil }
        let values = (3..<max(3, arguments.count)).map { Value(arguments.handle($0).ref, in: realm.context) }
        let call = ConsoleCall(
          level: try arguments.string(1), text: try arguments.string(2), arguments: values,
          stack: realm.context.backtrace())
        if let worker = frame.worker {
          inspector.view(view, didLog: call, in: worker)
        } else {
          inspector.view(view, didLog: call, in: frame.info)
        }
        return nil
      },
      "consoleHasReader": inRealm { realm, arguments in
        arguments.context.handle(realm.view?.transcript.isActive ?? false)
      },
      "isOwnText": { arguments in
        arguments.context.handle(DOMScripts.contain(try arguments.string(0)))
      },
      "isProxy": { arguments in arguments.context.handle(arguments.context.isProxy(arguments.handle(0))) },
      "evaluate": inRealm { realm, arguments in
        // An exception is reported here, because it would belong to another realm if it were passed on.
        do throws(JavaScriptException) {
          return try realm.evaluate(try arguments.text(1), url: realm.url.href)
        } catch {
          realm.report(error, phase: arguments.count > 2 ? try arguments.string(2) : "timer")
          return nil
        }
      },
      // Evaluates the function around an event handler's text, whose first line is the second one.
      "compileHandler": inRealm { realm, arguments in
        let (text, line) = (try arguments.text(1), try arguments.integer(2))
        realm.sources.add(text, url: realm.url.href, line: max(line - 1, 1), handlerLine: line)
        return try realm.context.evaluateHandle(text, url: realm.url.href, line: max(line - 1, 1))
      },
      "reportException": inRealm { realm, arguments in
        var exception = realm.core.context.exception(from: arguments.handle(1))
        if exception.name == nil, arguments.count > 2, !arguments.isNil(2) {
          (exception.url, exception.line) = (try arguments.string(2), try arguments.integer(3))
          exception.column = try arguments.integer(4)
        }
        realm.report(exception, phase: "listener")
        return nil
      },
      "script": inRealm { realm, arguments in
        guard let mode = ScriptMode(rawValue: try arguments.integer(2)) else { return nil }
        realm.scriptQueue.add(
          key: try arguments.integer(1), mode: mode, text: try arguments.text(3),
          charset: arguments.isNil(4) ? "" : try arguments.string(4), isModule: arguments.boolean(5),
          crossOrigin: arguments.isNil(6) ? nil : try arguments.string(6),
          integrity: arguments.isNil(7) ? nil : SubresourceIntegrity(try arguments.string(7)),
          policy: try arguments.referrerPolicy(8), nonce: arguments.isNil(9) ? nil : try arguments.string(9),
          isByParser: arguments.boolean(10))
        return nil
      },
      "scriptLine": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.loader?.scriptLine ?? 1))
      },
      "scriptIndent": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.loader?.scriptIndent ?? 0))
      },
      "isLazy": { [unowned core] arguments in
        arguments.context.handle(core.isLazy(try arguments.string(0)))
      },
      "loadUnit": { [unowned core] arguments in
        try core.loadUnit(try arguments.integer(0), in: arguments.isNil(1) ? nil : try arguments.integer(1))
        return arguments.context.undefined
      },
      "loadUnitExposing": { [unowned core] arguments in
        arguments.context.handle(
          try core.loadUnit(exposing: try arguments.string(0), in: try arguments.integer(1)))
      },
      "unitExposing": { arguments in
        arguments.context.handle(Double(DOMScripts.unit(exposing: try arguments.string(0)) ?? -1))
      },
      "textExposing": { [unowned core] arguments in
        try core.textExposing(try arguments.integer(0)).map { arguments.context.handle(UTF16Text($0)) }
          ?? arguments.context.undefined
      },
      "unitsBehind": { arguments in
        let index = try arguments.integer(0)
        let needs = DOMScripts.units.indices.contains(index) ? DOMScripts.units[index].needs : []
        return try Value.array(needs.map { Value($0, in: arguments.context) }, in: arguments.context).handle
      },
    ]
  }
}

/// Messages from a page to native's message handlers.
extension DOMHost {
  var messages: [String: Function] {
    [
      "messageHandlers": inRealm { [unowned core] realm, arguments in
        let context = arguments.context
        let world = core.worlds[try arguments.integer(0)]?.world ?? .page
        let names = realm.view?.scriptMessages.names(in: world) ?? []
        return try Value.array(names.map { Value($0, in: context) }, in: context).handle
      },
      "missedMessageHandler": inRealm { realm, arguments in
        realm.reportMissing(bridge: "webkit.messageHandlers." + (try arguments.string(1)))
        return nil
      },
      "postToHandler": inRealm { [unowned core] realm, arguments in
        guard let messages = realm.view?.scriptMessages, let frame = realm.frame,
          let body = try? realm.copy(arguments.handle(2))
        else { return arguments.context.handle(false) }
        let world = core.worlds[try arguments.integer(0)]?.world ?? .page
        let message = ScriptMessage(name: try arguments.string(1), body: body, frame: frame.info, world: world)
        messages.post(message, number: try arguments.integer(3), from: realm)
        return arguments.context.handle(true)
      },
    ]
  }
}
