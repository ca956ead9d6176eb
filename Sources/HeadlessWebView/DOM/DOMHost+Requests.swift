import JavaScriptEngine

/// Requests of scripts.
extension DOMHost {
  var requests: [String: Function] {
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
}
