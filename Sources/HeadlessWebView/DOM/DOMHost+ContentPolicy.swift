import JavaScriptEngine

/// The policies of documents, as the DOM asks for them.
extension DOMHost {
  var contentPolicies: [String: Function] {
    [
      "allowsInline": inRealm { realm, arguments in
        guard let code = InlineCode(rawValue: try arguments.string(1)) else { return nil }
        let isAllowed = realm.allows(
          code, text: try arguments.string(2), nonce: try arguments.string(3),
          element: arguments.isNil(4) ? nil : arguments.handle(4), line: try arguments.integer(5))
        return arguments.context.handle(isAllowed)
      },
      "allowsRequest": inRealm { realm, arguments in
        guard let action = PolicyDirective(rawValue: try arguments.string(1)),
          let url = WebURL(try arguments.string(2))
        else { return arguments.context.handle(true) }
        return arguments.context.handle(realm.allows(PolicedRequest(action: action, url: realm.upgraded(url))))
      },
      "allowsEvaluation": inRealm { realm, arguments in
        arguments.context.handle(
          realm.allowsEvaluation(of: try arguments.string(2), byTimer: arguments.boolean(1)))
      },
    ]
  }
}
