import JavaScriptEngine

/// Frames.
extension DOMHost {
  var frames: [String: Function] {
    [
      "openFrame": inRealm { realm, arguments in
        let sandbox = arguments.isNil(3) ? nil : try arguments.string(3)
        let frame = realm.openFrame(href: try arguments.string(1), name: try arguments.string(2), sandbox: sandbox)
        return arguments.context.handle(Double(frame))
      },
      "closeFrame": { [unowned core] arguments in
        let frame = core.frames[try arguments.integer(0)]
        frame?.failRequests()
        frame?.detach()
        return arguments.context.undefined
      },
      "sandboxFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.setSandbox(arguments.isNil(1) ? nil : try arguments.string(1))
        return arguments.context.undefined
      },
      "navigateFrame": { [unowned core] arguments in
        let address = arguments.isNil(1) ? nil : try arguments.text(1)
        core.frames[try arguments.integer(0)]?.scheduleNavigation(ofElementTo: address)
        return arguments.context.undefined
      },
      "frameWindow": { [unowned core] arguments in
        guard let frame = core.frames[try arguments.integer(0)] else { return Value.null(in: arguments.context).handle }
        return frame.windowHandle ?? Value.null(in: arguments.context).handle
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
      "windowName": inRealm { realm, arguments in arguments.context.handle(UTF16Text(realm.frame?.name ?? "")) },
      "setWindowName": inRealm { realm, arguments in
        realm.frame?.name = try arguments.string(1)
        return nil
      },
      "nameFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.name = try arguments.string(1)
        return arguments.context.undefined
      },
      "frameName": { [unowned core] arguments in
        arguments.context.handle(UTF16Text(core.frames[try arguments.integer(0)]?.name ?? ""))
      },
      "frameNumber": inRealm { realm, arguments in arguments.context.handle(Double(realm.frame?.number ?? 0)) },
      "parentRealm": inRealm { realm, _ in realm.frame?.parent?.realm?.object?.handle },
      "isClosed": { [unowned core] arguments in
        arguments.context.handle(core.realm(try arguments.integer(0)) == nil)
      },
    ]
  }
}
