import JavaScriptEngine

/// The Swift functions that the DOM's implementation calls, by name.
///
/// The first argument of each is the number of its realm.
struct DOMHost {
  unowned let core: DOMCore

  typealias Function = (Arguments) throws -> Handle

  init(core: DOMCore) { self.core = core }

  var functions: [String: Function] {
    var all: [String: Function] = [:]
    all.reserveCapacity(256)
    for family in [
      timing, scripting, modules, markup, requests, addresses, frames, navigation, history, interface, storage,
      databases, cryptography, bytes, sockets, messages, worlds, permissions, workers, contentPolicies,
    ] {
      all.merge(family) { $1 }
    }
    return all
  }

  /// Returns a function for a realm; it does nothing for a page that no longer exists.
  func inRealm(_ body: @escaping (PageRealm, Arguments) throws -> Handle?) -> Function {
    { [unowned core] arguments in
      guard let realm = core.realm(try arguments.integer(0)) else { return arguments.context.undefined }
      return try body(realm, arguments) ?? arguments.context.undefined
    }
  }
}

/// Timers and clocks.
extension DOMHost {
  var timing: [String: Function] {
    [
      "setTimer": inRealm { realm, arguments in
        arguments.context.handle(
          realm.setTimer(
            try arguments.integer(1), milliseconds: try arguments.number(2), nested: try arguments.number(3),
            repeats: arguments.boolean(4)
          ).rawValue)
      },
      "clearTimer": inRealm { realm, arguments in
        realm.clearTimer(try arguments.integer(1))
        return nil
      },
      "requestFrame": inRealm { realm, arguments in
        realm.requestFrame(milliseconds: try arguments.number(1))
        return nil
      },
      "postTask": inRealm { realm, arguments in arguments.context.handle(realm.postTask()) },
      "continueTask": inRealm { realm, _ in
        realm.continueTask()
        return nil
      },
      // The second argument indicates whether a script of the page reads the clock.
      "now": inRealm { realm, arguments in
        if arguments.boolean(1) { realm.countClockRead() }
        return arguments.context.handle(realm.now)
      },
      "watchResources": inRealm { realm, arguments in
        let context = arguments.context
        realm.watchesResources = true
        defer { realm.resourceRecords = [] }
        return try Value.array(
          try realm.resourceRecords.map { record in
            try Value.array(record.fields.map { Value($0, in: context) }, in: context)
          }, in: context
        ).handle
      },
      "navigationType": inRealm { realm, arguments in arguments.context.handle(UTF16Text(realm.navigationType)) },
      "wallClock": inRealm { realm, arguments in
        if arguments.boolean(1) { realm.countClockRead() }
        return arguments.context.handle(realm.wallClock)
      },
    ]
  }
}

/// Dialogs, cookies and the window.
extension DOMHost {
  var interface: [String: Function] {
    [
      "alert": inRealm { realm, arguments in
        realm.view?.scriptMessages.deliver()
        realm.view?.alert(try arguments.string(1), in: realm)
        return nil
      },
      "confirm": inRealm { realm, arguments in
        realm.view?.scriptMessages.deliver()
        return arguments.context.handle(realm.view?.confirm(try arguments.string(1), in: realm) ?? false)
      },
      "prompt": inRealm { realm, arguments in
        realm.view?.scriptMessages.deliver()
        let answer = realm.view?.prompt(try arguments.string(1), default: try arguments.string(2), in: realm)
        return answer.map { arguments.context.handle(UTF16Text($0)) } ?? Value.null(in: arguments.context).handle
      },
      "stopLoading": inRealm { realm, _ in
        realm.frame?.unschedule()
        realm.frame?.stopLoading()
        realm.frame?.cancelRefresh()
        realm.loader?.abort()
        realm.frame?.releaseParentIfIdle()
        return nil
      },
      "closeWindow": inRealm { realm, _ in
        // A frame has no window of its own to close.
        if realm.frame?.isMain == true { realm.view?.closeRequested() }
        return nil
      },
      "openFileChooser": inRealm { realm, arguments in
        let chooser = try arguments.integer(1)
        realm.view?.transcript.record(
          .fileChooserRequested,
          [
            .init("chooser", .integer(chooser)), .init("multiple", .boolean(arguments.boolean(2))),
            .init("folder", .boolean(arguments.boolean(3))),
          ])
        return nil
      },
      "isOnline": inRealm { realm, arguments in arguments.context.handle(realm.view?.isOnline ?? false) },
      "readClipboard": inRealm { [unowned core] realm, arguments in
        guard core.gesture.isThere || realm.permissionState(of: "clipboard-read") == "granted", let view = realm.view
        else { return Value.null(in: arguments.context).handle }
        return arguments.context.handle(UTF16Text(view.clipboard))
      },
      "writeClipboard": inRealm { [unowned core] realm, arguments in
        guard core.gesture.isThere || realm.permissionState(of: "clipboard-write") == "granted" else {
          return arguments.context.handle(false)
        }
        realm.view?.clipboard = try arguments.string(1)
        return arguments.context.handle(true)
      },
      "cookie": inRealm { realm, arguments in
        realm.view?.scriptMessages.deliver()
        guard let view = realm.view else { return arguments.context.handle(UTF16Text("")) }
        let resources = view.loader.resources, url = realm.cookieURL
        let use = resources.cookieUse(ofDocumentAt: url)
        let text = view.cookies.header(for: url, now: view.eventLoop.wallClock, isForScript: true, use)
        guard use.isBlocked, !text.isEmpty else { return arguments.context.handle(UTF16Text(text)) }
        resources.reportBlockedCookies(at: url)
        return arguments.context.handle(UTF16Text(""))
      },
      "setCookie": inRealm { realm, arguments in
        guard let view = realm.view else { return nil }
        let resources = view.loader.resources, url = realm.cookieURL
        guard !resources.cookieUse(ofDocumentAt: url).isBlocked else {
          resources.reportBlockedCookies(at: url)
          return nil
        }
        view.cookies.set(try arguments.string(1), for: url, now: view.eventLoop.wallClock, isFromScript: true)
        return nil
      },
    ]
  }
}

extension PageRealm {
  /// The URL whose cookies the document uses: an empty document uses those of the page around it.
  fileprivate var cookieURL: WebURL {
    url.scheme == "about" ? frame?.parent?.realm?.url ?? url : url
  }
}
