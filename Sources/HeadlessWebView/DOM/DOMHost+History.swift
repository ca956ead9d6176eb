import JavaScriptEngine

/// The session history as pages see it.
extension DOMHost {
  var history: [String: Function] {
    [
      "historyLength": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.view?.history.length ?? 1))
      },
      "historyState": inRealm { realm, arguments in
        guard let frame = realm.frame else { return nil }
        return realm.view?.history.current?.entries[frame.id]?.state?.handle
      },
      "pushState": inRealm { realm, arguments in
        guard let frame = realm.frame, let view = realm.view, let url = WebURL(try arguments.string(2)) else {
          return nil
        }
        let entry = view.history.change(of: frame, to: url, replacing: arguments.boolean(3))
        entry.state = arguments.isNil(1) ? nil : arguments[1]
        frame.move(to: url)
        return nil
      },
      "traverseHistory": inRealm { [unowned core] realm, arguments in
        let delta = try arguments.integer(1)
        guard let frame = realm.frame else { return nil }
        guard delta != 0 else {
          frame.scheduleReload()
          return nil
        }
        // A step that is not there takes the place of what was scheduled: WebKit's `scheduleHistoryNavigation`.
        guard realm.view?.history.step(delta) != nil else {
          frame.unschedule()
          return nil
        }
        frame.scheduleTraversal(by: delta, hasGesture: core.gesture.isThere)
        return nil
      },
      "scrollRestoration": inRealm { realm, arguments in
        guard let frame = realm.frame, let view = realm.view else { return nil }
        if !arguments.isNil(1) { view.history.entry(of: frame).scrollRestoration = try arguments.string(1) }
        let entry = view.history.current?.entries[frame.id]
        return arguments.context.handle(UTF16Text(entry?.scrollRestoration ?? "auto"))
      },
    ]
  }
}
