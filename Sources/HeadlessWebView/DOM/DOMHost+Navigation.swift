import JavaScriptEngine

/// Navigation of pages: links, forms, addresses, windows.
extension DOMHost {
  var navigation: [String: Function] {
    [
      // The fourth argument is the realm of the script, if it is another one.
      "navigate": inRealm { [unowned core] realm, arguments in
        let sender = arguments.isNil(3) ? nil : core.realm(try arguments.integer(3))?.frame
        realm.frame?.navigate(
          to: try arguments.text(1), replacing: arguments.boolean(2), referrer: sender ?? realm.frame)
        return nil
      },
      "navigateForeign": inRealm { [unowned core] realm, arguments in
        guard let frame = core.frames[try arguments.integer(1)], realm.frame?.mayNavigate(frame) != false else {
          realm.view?.transcript.fault(.sandbox, "\(realm.url) may not navigate another frame")
          return nil
        }
        frame.navigate(
          to: try arguments.text(2), replacing: arguments.boolean(3), by: realm.frame?.info, referrer: realm.frame)
        return nil
      },
      "reload": inRealm { realm, _ in
        // A page that reloads itself is its own referrer.
        if let frame = realm.frame { frame.scheduleReload(by: frame) }
        return nil
      },
      "refresh": inRealm { realm, arguments in
        realm.frame?.scheduleRefresh(to: try arguments.string(1), milliseconds: try arguments.number(2))
        return nil
      },
      "setReferrerPolicy": inRealm { realm, arguments in
        if let policy = ReferrerPolicy(meta: try arguments.string(1)) { realm.frame?.referrerPolicy = policy }
        return nil
      },
      "declaredPolicy": inRealm { realm, arguments in
        realm.declarePolicy(try arguments.string(1))
        return nil
      },
      "followLink": inRealm { realm, arguments in
        let types = LinkTypes(try arguments.string(3), target: try arguments.string(2))
        realm.frame?.followLink(
          to: try arguments.string(1), target: try arguments.string(2), types: types,
          download: arguments.isNil(4) ? nil : try arguments.string(4), policy: try arguments.referrerPolicy(5),
          modifiers: KeyModifiers(rawValue: try arguments.integer(6)))
        return nil
      },
      "submitForm": inRealm { realm, arguments in
        guard realm.frame?.sandbox.blocksForms != true else {
          realm.view?.transcript.fault(.sandbox, "\(realm.url) may not submit forms")
          return nil
        }
        if let url = WebURL(try arguments.string(1)), !realm.allows(PolicedRequest(action: .form, url: url)) {
          return nil
        }
        var body: FormBody?
        if !arguments.isNil(4) {
          body = FormBody(
            contentType: try arguments.string(4), bytes: try arguments[5].bytes ?? Array(arguments.string(5).utf8))
        }
        let types = LinkTypes(try arguments.string(3), target: try arguments.string(2))
        realm.frame?.submitForm(
          to: try arguments.string(1), target: try arguments.string(2), types: types, body: body)
        return nil
      },
      "replaceDocument": inRealm { realm, arguments in
        let html = try arguments.string(1)
        // The script that created the text is still running.
        realm.loop.post { [weak realm] in
          guard let realm, let frame = realm.frame, frame.realm === realm else { return }
          var source = DocumentSource(
            url: frame.url, html: html, isGiven: true, policies: realm.contentPolicies)
          (source.referrer, source.referrerPolicy) = (frame.documentReferrer, frame.referrerPolicy)
          frame.view?.navigation.commit(source, as: .replace, in: frame)
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

extension Arguments {
  /// Returns the policy in an attribute `referrerpolicy`; nil if it is missing or unknown.
  func referrerPolicy(_ index: Int) throws -> ReferrerPolicy? {
    isNil(index) ? nil : ReferrerPolicy(attribute: try string(index))
  }
}

/// Frames.
extension DOMHost {
  var frames: [String: Function] {
    [
      "openFrame": inRealm { realm, arguments in
        let sandbox = arguments.isNil(3) ? nil : try arguments.string(3)
        let frame = realm.openFrame(
          href: try arguments.string(1), name: try arguments.string(2), sandbox: sandbox,
          policy: try arguments.referrerPolicy(4))
        return arguments.context.handle(Double(frame))
      },
      "closeFrame": { [unowned core] arguments in
        let frame = core.frames[try arguments.integer(0)]
        frame?.failRequests()
        frame?.detach()
        return arguments.context.undefined
      },
      "unloadFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.fireUnload()
        return arguments.context.undefined
      },
      "isSandboxed": { [unowned core] arguments in
        arguments.context.handle(core.frames[try arguments.integer(0)]?.sandbox.hasOwnOrigin == true)
      },
      "hasSandbox": inRealm { realm, arguments in
        arguments.context.handle(realm.frame.map { $0.sandbox != .none } ?? false)
      },
      "mayNavigate": inRealm { [unowned core] realm, arguments in
        let other = core.realm(try arguments.integer(1))?.frame
        return arguments.context.handle(other.map { realm.frame?.mayNavigate($0) != false } ?? true)
      },
      "sandboxFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.setSandbox(arguments.isNil(1) ? nil : try arguments.string(1))
        return arguments.context.undefined
      },
      "navigateFrame": { [unowned core] arguments in
        let address = arguments.isNil(1) ? nil : try arguments.text(1)
        core.frames[try arguments.integer(0)]?.scheduleNavigation(
          ofElementTo: address, policy: try arguments.referrerPolicy(2))
        return arguments.context.undefined
      },
      "frameWindow": { [unowned core] arguments in
        guard let frame = core.frames[try arguments.integer(0)] else { return Value.null(in: arguments.context).handle }
        return frame.windowHandle ?? Value.null(in: arguments.context).handle
      },
      "topFrame": inRealm { realm, arguments in arguments.context.handle(Double(realm.frame?.top.number ?? 0)) },
      "parentFrame": inRealm { realm, arguments in
        arguments.context.handle(Double((realm.frame?.parent ?? realm.frame)?.number ?? 0))
      },
      "frameRealm": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.realm?.object?.handle ?? arguments.context.undefined
      },
      "isForeign": inRealm { [unowned core] realm, arguments in
        // A removed frame has no origin, and its document is no longer accessible.
        guard let frame = core.frames[try arguments.integer(1)] else { return arguments.context.handle(false) }
        return arguments.context.handle(realm.frame?.mayAccess(frame) != true)
      },
      "setOpener": inRealm { [unowned core] realm, arguments in
        let frame = core.frames[try arguments.integer(1)]
        guard let own = realm.frame, let frame, frame !== own, try !arguments.string(2).separatesFromOpener else {
          return nil
        }
        frame.replaceOpener(by: own)
        return nil
      },
      "isClosing": inRealm { realm, arguments in arguments.context.handle(realm.frame?.isClosing == true) },
      "setDomain": inRealm { realm, arguments in
        realm.frame?.setDomain(try arguments.string(1))
        return nil
      },
      "isOtherWindow": inRealm { [unowned core] realm, arguments in
        let frame = core.frames[try arguments.integer(1)]
        return arguments.context.handle(frame.map { realm.frame?.isOtherWindow($0) == true } ?? false)
      },
      "openerFrame": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.frame?.opener?.number ?? 0))
      },
      "disownOpener": inRealm { realm, _ in
        realm.frame?.relatives?.opener = nil
        return nil
      },
      "closeFrameWindow": inRealm { [unowned core] realm, arguments in
        let frame = core.frames[try arguments.integer(1)]
        if let frame, frame.isMain, frame.relatives?.isOpenedByPage == true { frame.view?.closeRequested() }
        return nil
      },
      "windowName": inRealm { realm, arguments in arguments.context.handle(UTF16Text(realm.frame?.name ?? "")) },
      "setWindowName": inRealm { realm, arguments in
        realm.frame?.name = try arguments.string(1)
        return nil
      },
      "nameFrame": { [unowned core] arguments in
        core.frames[try arguments.integer(0)]?.name = try arguments.string(1)
        return arguments.context.undefined
      },
      "frameName": { [unowned core] arguments in
        arguments.context.handle(UTF16Text(core.frames[try arguments.integer(0)]?.name ?? ""))
      },
      "frameNumber": inRealm { realm, arguments in arguments.context.handle(Double(realm.frame?.number ?? 0)) },
      "parentRealm": inRealm { realm, _ in realm.frame?.parent?.realm?.object?.handle },
      "isClosed": { [unowned core] arguments in
        arguments.context.handle(core.realm(try arguments.integer(0)) == nil)
      },
    ]
  }
}

/// The session history as pages see it.
extension DOMHost {
  var history: [String: Function] {
    [
      "historyLength": inRealm { realm, arguments in
        arguments.context.handle(Double(realm.view?.navigation.history.length ?? 1))
      },
      "historyState": inRealm { realm, arguments in
        guard let frame = realm.frame else { return nil }
        return realm.view?.navigation.history.current?.entries[frame.id]?.state?.handle
      },
      "pushState": inRealm { realm, arguments in
        guard let frame = realm.frame, let view = realm.view, let url = WebURL(try arguments.string(2)) else {
          return nil
        }
        let entry = view.navigation.history.change(of: frame, to: url, replacing: arguments.boolean(3))
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
        // A step that does not exist replaces the scheduled navigation: WebKit's `scheduleHistoryNavigation`.
        guard let step = realm.view?.navigation.history.step(delta) else {
          frame.unschedule()
          return nil
        }
        frame.scheduleTraversal(to: step, hasGesture: core.gesture.isThere)
        return nil
      },
      "scrollRestoration": inRealm { realm, arguments in
        guard let frame = realm.frame, let view = realm.view else { return nil }
        if !arguments.isNil(1) { view.navigation.history.entry(of: frame).scrollRestoration = try arguments.string(1) }
        let entry = view.navigation.history.current?.entries[frame.id]
        return arguments.context.handle(UTF16Text(entry?.scrollRestoration ?? "auto"))
      },
      "keepScrollPosition": inRealm { realm, arguments in
        guard let frame = realm.frame, let view = realm.view else { return nil }
        let entry = view.navigation.history.current?.entries[frame.id]
        entry?.scrollPosition = (try arguments.number(1), try arguments.number(2))
        return nil
      },
      "keptScrollPosition": inRealm { realm, arguments in
        guard let frame = realm.frame, let entry = realm.view?.navigation.history.current?.entries[frame.id],
          entry.scrollRestoration == "auto", let position = entry.scrollPosition
        else { return nil }
        return arguments.context.handle(try arguments.integer(1) == 0 ? position.x : position.y)
      },
    ]
  }
}
