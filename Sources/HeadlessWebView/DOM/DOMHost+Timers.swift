import JavaScriptEngine

/// Timers and clocks.
extension DOMHost {
  var timing: [String: Function] {
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
      "now": inRealm { realm, arguments in
        realm.loop.noteReading()
        return arguments.context.handle(realm.now)
      },
      "wallClock": inRealm { realm, arguments in
        realm.loop.noteReading()
        return arguments.context.handle(realm.wallClock)
      },
    ]
  }
}
