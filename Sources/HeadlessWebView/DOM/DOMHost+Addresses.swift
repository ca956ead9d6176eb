import JavaScriptEngine

/// URLs.
extension DOMHost {
  var addresses: [String: Function] {
    [
      "parseURL": { arguments in
        let base = arguments.isNil(1) ? nil : WebURL(try arguments.string(1))
        guard let url = WebURL(try arguments.string(0), base: base) else {
          return Value.null(in: arguments.context).handle
        }
        return arguments.context.handle(UTF16Text(url.href))
      },
      "urlParts": { arguments in
        let context = arguments.context
        let url = WebURL(try arguments.string(0))
        let parts = url.map {
          [
            $0.protocolString, $0.username, $0.password, $0.hostWithPort, $0.host ?? "", $0.port.map(String.init) ?? "",
            $0.path, $0.search, $0.hash, $0.origin,
          ]
        }
        return try Value.array((parts ?? []).map { Value($0, in: context) }, in: context).handle
      },
      "setURLPart": { arguments in
        guard var url = WebURL(try arguments.string(0)) else { return Value.null(in: arguments.context).handle }
        let value = try arguments.string(2)
        switch try arguments.string(1) {
        case "protocol": url.setProtocol(value)
        case "username": url.setUsername(value)
        case "password": url.setPassword(value)
        case "host": url.setHost(value)
        case "hostname": url.setHostname(value)
        case "port": url.setPort(value)
        case "pathname": url.setPathname(value)
        case "search": url.setSearch(value)
        case "hash": url.setHash(value)
        default: break
        }
        return arguments.context.handle(UTF16Text(url.href))
      },
      "ancestorOrigins": inRealm { realm, arguments in
        var names: [String] = []
        var frame = realm.frame?.parent
        while let outer = frame {
          names.append(outer.origin.name)
          frame = outer.parent
        }
        return arguments.context.handle(UTF16Text(names.joined(separator: " ")))
      },
      "origin": inRealm { realm, arguments in
        arguments.context.handle(UTF16Text(realm.frame?.origin.name ?? realm.url.origin))
      },
    ]
  }
}
