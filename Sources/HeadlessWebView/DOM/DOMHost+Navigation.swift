import JavaScriptEngine

/// Where pages go: links, forms, addresses, windows.
extension DOMHost {
  var navigation: [String: Function] {
    [
      "navigate": inRealm { realm, arguments in
        realm.frame?.navigate(to: try arguments.text(1), replacing: arguments.boolean(2))
        return nil
      },
      "navigateForeign": inRealm { [unowned core] realm, arguments in
        guard let frame = core.frames[try arguments.integer(1)], realm.frame?.mayNavigate(frame) != false else {
          realm.view?.transcript.fault(.sandbox, "\(realm.url) may not send another frame elsewhere")
          return nil
        }
        frame.navigate(to: try arguments.text(2), replacing: arguments.boolean(3), by: realm.frame?.info)
        return nil
      },
      "reload": inRealm { realm, _ in
        realm.frame?.scheduleReload()
        return nil
      },
      "refresh": inRealm { realm, arguments in
        realm.frame?.scheduleRefresh(to: try arguments.string(1), milliseconds: try arguments.number(2))
        return nil
      },
      "declaredPolicy": inRealm { realm, arguments in
        if let frame = realm.frame { realm.view?.declaredPolicy(try arguments.string(1), source: "meta", in: frame) }
        return nil
      },
      "followLink": inRealm { realm, arguments in
        realm.frame?.followLink(to: try arguments.string(1), target: try arguments.string(2))
        return nil
      },
      "submitForm": inRealm { realm, arguments in
        guard realm.frame?.sandbox.blocksForms != true else {
          realm.view?.transcript.fault(.sandbox, "\(realm.url) may not submit forms")
          return nil
        }
        var body: FormBody?
        if !arguments.isNil(3) {
          body = FormBody(
            contentType: try arguments.string(3), bytes: try arguments[4].bytes ?? Array(arguments.string(4).utf8))
        }
        realm.frame?.submitForm(to: try arguments.string(1), target: try arguments.string(2), body: body)
        return nil
      },
      "replaceDocument": inRealm { realm, arguments in
        let html = try arguments.string(1)
        // The script that made the text is still running.
        realm.loop.post { [weak realm] in
          guard let realm, let frame = realm.frame, frame.realm === realm else { return }
          frame.view?.commit(DocumentSource(url: frame.url, html: html, isGiven: true), as: .replace, in: frame)
        }
        return nil
      },
      "findFrame": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.frame?.frame(named: try arguments.string(1))?.number ?? 0))
      },
      "openWindow": inRealm { realm, arguments in
        guard let frame = realm.frame, let url = WebURL(try arguments.string(1)) else { return nil }
        guard !frame.sandbox.blocksPopups else {
          realm.view?.transcript.fault(.sandbox, "\(realm.url) may not open windows")
          return nil
        }
        let opened = realm.view?.openWindow(
          url, name: try arguments.string(2), features: try arguments.string(3), from: frame)
        return arguments.context.handle(Double(opened?.number ?? 0))
      },
    ]
  }
}
