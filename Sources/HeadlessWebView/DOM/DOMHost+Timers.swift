import JavaScriptEngine

/// Timers and clocks.
extension DOMHost {
  var timing: [String: Function] {
    [
      "setTimer": inRealm { realm, arguments in
        arguments.context.handle(
          realm.setTimer(
            try arguments.integer(1), milliseconds: try arguments.number(2), repeats: arguments.boolean(3)))
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
      // The second argument says that a script of the page looks.
      "now": inRealm { realm, arguments in
        if arguments.boolean(1) { realm.noteClockRead() }
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
        if arguments.boolean(1) { realm.noteClockRead() }
        return arguments.context.handle(realm.wallClock)
      },
    ]
  }
}
