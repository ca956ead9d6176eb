import JavaScriptEngine

/// What a page tells native's message handlers.
extension DOMHost {
  var messages: [String: Function] {
    [
      "messageHandlers": inRealm { realm, arguments in
        let context = arguments.context
        let names = realm.view?.scriptMessages.names ?? []
        return try Value.array(names.map { Value($0, in: context) }, in: context).handle
      },
      "missedMessageHandler": inRealm { realm, arguments in
        realm.note(missingBridge: "webkit.messageHandlers." + (try arguments.string(1)))
        return nil
      },
      "postToHandler": inRealm { realm, arguments in
        guard let messages = realm.view?.scriptMessages, let frame = realm.frame,
          let body = try? realm.copy(arguments.handle(2))
        else { return arguments.context.handle(false) }
        let message = ScriptMessage(name: try arguments.string(1), body: body, frame: frame.info)
        messages.post(message, number: try arguments.integer(3), from: realm)
        return arguments.context.handle(true)
      },
    ]
  }
}
