import JavaScriptEngine

/// The functions that the DOM's implementation calls in Swift, by name.
///
/// Each takes its realm's number first.
struct DOMHost {
  unowned let core: DOMCore

  typealias Function = (Arguments) throws -> Handle

  init(core: DOMCore) { self.core = core }

  var functions: [String: Function] {
    timing.merging(scripting) { $1 }.merging(requests) { $1 }.merging(addresses) { $1 }.merging(frames) { $1 }.merging(
      interface
    ) { $1 }
  }

  /// A function for a realm; it does nothing for a page that is gone.
  private func inRealm(_ body: @escaping (PageRealm, Arguments) throws -> Handle?) -> Function {
    { [unowned core] arguments in
      guard let realm = core.realm(try arguments.integer(0)) else { return arguments.context.undefined }
      return try body(realm, arguments) ?? arguments.context.undefined
    }
  }

  // MARK: Time

  private var timing: [String: Function] {
    [
      "setTimer": inRealm { realm, arguments in
        realm.setTimer(
          try arguments.integer(1), milliseconds: try arguments.number(2), repeats: arguments.boolean(3))
        return nil
      },
      "clearTimer": inRealm { realm, arguments in
        realm.clearTimer(try arguments.integer(1))
        return nil
      },
      "requestFrame": inRealm { realm, arguments in
        realm.requestFrame(milliseconds: try arguments.number(1))
        return nil
      },
      "postTask": inRealm { realm, _ in
        realm.postTask()
        return nil
      },
      "now": inRealm { realm, arguments in arguments.context.handle(realm.now) },
      "wallClock": inRealm { realm, arguments in arguments.context.handle(realm.wallClock) },
    ]
  }

  // MARK: Scripts, errors and the console

  private var scripting: [String: Function] {
    [
      "console": inRealm { realm, arguments in
        realm.view?.console(level: try arguments.string(1), text: try arguments.text(2), in: realm)
        return nil
      },
      "evaluate": inRealm { realm, arguments in
        try realm.context.evaluateHandle(try arguments.text(1), url: realm.url.href)
      },
      "reportException": inRealm { realm, arguments in
        realm.report(thrown: arguments.handle(1), phase: "listener")
        return nil
      },
      "script": inRealm { realm, arguments in
        guard let mode = ScriptMode(rawValue: try arguments.integer(2)) else { return nil }
        realm.loader?.script(key: try arguments.integer(1), mode: mode, text: try arguments.text(3))
        return nil
      },
      "skippedScript": inRealm { realm, arguments in
        let source = try arguments.string(2)
        realm.view?.transcript.fault(
          "module-skipped", "type=module is not run" + (source.isEmpty ? "" : ": \(source)"))
        return nil
      },
      "loadModule": { [unowned core] arguments in
        guard let realm = core.realm(try arguments.integer(0)) else { return arguments.context.handle(false) }
        return arguments.context.handle(try core.loadModule(defining: try arguments.string(1), in: realm))
      },
      "parseFragment": inRealm { realm, arguments in
        let writer = TreeWriter(fragment: try arguments.string(1), context: try arguments.string(2))
        let pieces = try realm.core.strings(of: writer.next())
        let context = realm.core.context
        return try Value.array([Value(pieces.code.ref, in: context), Value(pieces.text.ref, in: context)], in: context)
          .handle
      },
    ]
  }

  // MARK: Requests

  private var requests: [String: Function] {
    [
      "request": inRealm { realm, arguments in
        try PageRequest(arguments, in: realm)?.send(in: realm)
        return nil
      },
      "responseBody": inRealm { realm, arguments in
        try realm.responseBody(
          try arguments.integer(1), charset: try arguments.string(2), asBytes: arguments.boolean(3))
      },
      "cancelRequest": inRealm { realm, arguments in
        realm.cancelRequest(try arguments.integer(1))
        return nil
      },
    ]
  }

  // MARK: URLs

  private var addresses: [String: Function] {
    [
      "parseURL": { arguments in
        let base = arguments.isNil(1) ? nil : WebURL(try arguments.string(1))
        guard let url = WebURL(try arguments.string(0), base: base) else {
          return Value.null(in: arguments.context).handle
        }
        return arguments.context.handle(UTF16Text(url.href))
      },
      "urlParts": { arguments in
        let context = arguments.context
        let url = WebURL(try arguments.string(0))
        let parts = url.map {
          [
            $0.protocolString, $0.username, $0.password, $0.hostWithPort, $0.host ?? "", $0.port.map(String.init) ?? "",
            $0.path, $0.search, $0.hash, $0.origin,
          ]
        }
        return try Value.array((parts ?? []).map { Value($0, in: context) }, in: context).handle
      },
      "setURLPart": { arguments in
        guard var url = WebURL(try arguments.string(0)) else { return Value.null(in: arguments.context).handle }
        let value = try arguments.string(2)
        switch try arguments.string(1) {
        case "protocol": url.setProtocol(value)
        case "username": url.setUsername(value)
        case "password": url.setPassword(value)
        case "host": url.setHost(value)
        case "hostname": url.setHostname(value)
        case "port": url.setPort(value)
        case "pathname": url.setPathname(value)
        case "search": url.setSearch(value)
        case "hash": url.setHash(value)
        default: break
        }
        return arguments.context.handle(UTF16Text(url.href))
      },
      "origin": inRealm { realm, arguments in
        arguments.context.handle(UTF16Text(realm.frame?.origin.name ?? realm.url.origin))
      },
    ]
  }

  // MARK: Frames and navigation

  private var frames: [String: Function] {
    [
      "openFrame": inRealm { realm, arguments in
        let frame = realm.openFrame(href: try arguments.string(1), name: try arguments.string(2))
        return arguments.context.handle(Double(frame))
      },
      "closeFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.detach()
        return arguments.context.undefined
      },
      "navigateFrame": { [unowned core] arguments in
        let address = arguments.isNil(1) ? nil : try arguments.string(1)
        core.frames[try arguments.integer(0)]?.scheduleNavigation(ofElementTo: address)
        return arguments.context.undefined
      },
      "frameWindow": { [unowned core] arguments in
        guard let frame = core.frames[try arguments.integer(0)] else { return Value.null(in: arguments.context).handle }
        return frame.windowHandle ?? Value.null(in: arguments.context).handle
      },
      "navigate": inRealm { realm, arguments in
        realm.frame?.scheduleNavigation(to: try arguments.string(1), kind: .other)
        return nil
      },
      "reload": inRealm { realm, _ in
        realm.frame?.scheduleReload()
        return nil
      },
      "topFrame": inRealm { realm, arguments in arguments.context.handle(Double(realm.frame?.top.number ?? 0)) },
      "parentFrame": inRealm { realm, arguments in
        arguments.context.handle(Double((realm.frame?.parent ?? realm.frame)?.number ?? 0))
      },
      "frameRealm": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.realm?.object?.handle ?? arguments.context.undefined
      },
      "isForeign": inRealm { [unowned core] realm, arguments in
        // A frame that is gone is nobody's, and there is nothing left in it to see.
        guard let frame = core.frames[try arguments.integer(1)] else { return arguments.context.handle(false) }
        return arguments.context.handle(frame.origin != realm.frame?.origin)
      },
      "navigateForeign": inRealm { [unowned core] realm, arguments in
        let frame = core.frames[try arguments.integer(1)]
        frame?.scheduleNavigation(to: try arguments.string(2), kind: .other, by: realm.frame?.info)
        return nil
      },
      "windowName": inRealm { realm, arguments in arguments.context.handle(UTF16Text(realm.frame?.name ?? "")) },
      "setWindowName": inRealm { realm, arguments in
        realm.frame?.name = try arguments.string(1)
        return nil
      },
      "frameNumber": inRealm { realm, arguments in arguments.context.handle(Double(realm.frame?.number ?? 0)) },
      "parentRealm": inRealm { realm, _ in realm.frame?.parent?.realm?.object?.handle },
      "isClosed": { [unowned core] arguments in
        arguments.context.handle(core.realm(try arguments.integer(0)) == nil)
      },
      "traverseHistory": inRealm { realm, _ in
        realm.view?.transcript.fault("history-traversal", "history.back, forward and go are not followed")
        return nil
      },
    ]
  }

  // MARK: Dialogs, cookies and the window

  private var interface: [String: Function] {
    [
      "alert": inRealm { realm, arguments in
        realm.view?.alert(try arguments.string(1), in: realm)
        return nil
      },
      "confirm": inRealm { realm, arguments in
        arguments.context.handle(realm.view?.confirm(try arguments.string(1), in: realm) ?? false)
      },
      "prompt": inRealm { realm, arguments in
        let answer = realm.view?.prompt(try arguments.string(1), default: try arguments.string(2), in: realm)
        return answer.map { arguments.context.handle(UTF16Text($0)) } ?? Value.null(in: arguments.context).handle
      },
      "closeWindow": inRealm { realm, _ in
        realm.view?.closeRequested()
        return nil
      },
      "cookie": inRealm { realm, arguments in
        guard let view = realm.view else { return arguments.context.handle(UTF16Text("")) }
        let text = view.cookies.header(for: realm.url, now: view.eventLoop.wallClock, isForScript: true)
        return arguments.context.handle(UTF16Text(text))
      },
      "setCookie": inRealm { realm, arguments in
        guard let view = realm.view else { return nil }
        view.cookies.set(try arguments.string(1), for: realm.url, now: view.eventLoop.wallClock, isFromScript: true)
        return nil
      },
    ]
  }
}
