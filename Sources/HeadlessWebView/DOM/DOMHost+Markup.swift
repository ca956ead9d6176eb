import JavaScriptEngine

/// Markup that is parsed: fragments, whole documents, and what scripts write.
extension DOMHost {
  var markup: [String: Function] {
    [
      "parseFragment": inRealm { realm, arguments in
        let fragment = FragmentContext(name: try arguments.string(2), namespace: try arguments.integer(3))
        let writer = FragmentWriter(try arguments.string(1), context: fragment, runsScripts: arguments.boolean(4))
        if writer.isRefused { realm.refuseMarkup() }
        return try Self.array(of: [writer.piece], in: realm.core)
      },
      "parseDocument": inRealm { realm, arguments in
        let parser = HTMLParser(try arguments.string(1), runsScripts: false)
        var pieces: [TreePiece] = []
        while let piece = parser.next() {
          if piece.isRefused { realm.refuseMarkup() }
          pieces.append(piece.tree)
        }
        return try Self.array(of: pieces, in: realm.core)
      },
      "markupParser": inRealm { realm, arguments in
        arguments.context.handle(Double((realm.loader?.markupParser ?? .none).rawValue))
      },
      "ignoresMarkup": inRealm { realm, arguments in
        let opens = arguments.boolean(1)
        if realm.isLeaving { return arguments.context.handle(true) }
        guard !opens, realm.externalScripts > 0 else { return arguments.context.handle(false) }
        let place = realm.currentPlace().map { ", at \($0)" } ?? ""
        realm.view?.transcript.fault(
          .writeIgnored, "a script that came from elsewhere writes into no document\(place)")
        return arguments.context.handle(true)
      },
      "openMarkup": inRealm { realm, arguments in
        try realm.openMarkup(as: WebURL(arguments.string(1)))
        return nil
      },
      "writeMarkup": inRealm { realm, arguments in
        realm.loader?.write(try arguments.string(1))
        return nil
      },
      "closeMarkup": inRealm { realm, _ in
        realm.loader?.closeMarkup()
        return nil
      },
    ]
  }

  private static func array(of pieces: [TreePiece], in core: DOMCore) throws -> Handle {
    var strings: [Value] = []
    for piece in pieces {
      let pair = try core.strings(of: piece)
      strings.append(Value(pair.code.ref, in: core.context))
      strings.append(Value(pair.text.ref, in: core.context))
    }
    return try Value.array(strings, in: core.context).handle
  }
}
