import JavaScriptEngine

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
      "closeWindow": inRealm { realm, _ in
        // A frame has no window of its own to close.
        if realm.frame?.isMain == true { realm.view?.closeRequested() }
        return nil
      },
      "isOnline": inRealm { realm, arguments in arguments.context.handle(realm.view?.isOnline ?? false) },
      "readClipboard": inRealm { [unowned core] realm, arguments in
        guard core.gesture.isThere, let view = realm.view else { return Value.null(in: arguments.context).handle }
        return arguments.context.handle(UTF16Text(view.clipboard))
      },
      "writeClipboard": inRealm { [unowned core] realm, arguments in
        guard core.gesture.isThere else { return arguments.context.handle(false) }
        realm.view?.clipboard = try arguments.string(1)
        return arguments.context.handle(true)
      },
      "cookie": inRealm { realm, arguments in
        realm.view?.scriptMessages.deliver()
        guard let view = realm.view else { return arguments.context.handle(UTF16Text("")) }
        let text = view.cookies.header(for: realm.cookieURL, now: view.eventLoop.wallClock, isForScript: true)
        return arguments.context.handle(UTF16Text(text))
      },
      "setCookie": inRealm { realm, arguments in
        guard let view = realm.view else { return nil }
        view.cookies.set(
          try arguments.string(1), for: realm.cookieURL, now: view.eventLoop.wallClock, isFromScript: true)
        return nil
      },
    ]
  }
}

extension PageRealm {
  /// Whose cookies the document sees: an empty one those of the page around it.
  fileprivate var cookieURL: WebURL {
    url.scheme == "about" ? frame?.parent?.realm?.url ?? url : url
  }
}
