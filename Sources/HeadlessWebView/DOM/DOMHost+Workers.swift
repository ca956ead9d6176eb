import JavaScriptEngine

/// Dedicated workers.
extension DOMHost {
  var workers: [String: Function] {
    [
      "mayOpenWorker": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(1)), let frame = realm.frame else { return nil }
        return arguments.context.handle(CrossOriginRules(frame.origin, mode: .ownOrigin).refusal(to: url) == nil)
      },
      "openWorker": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(1)) else { return nil }
        let number = realm.openWorker(
          url, isModule: arguments.boolean(2), credentials: try arguments.string(3), name: try arguments.string(4))
        return arguments.context.handle(Double(number))
      },
      "terminateWorker": inRealm { realm, arguments in
        realm.workers[try arguments.integer(1)]?.end()
        return nil
      },
      "closeWorker": inRealm { realm, _ in
        realm.frame?.worker?.closeAfterScript()
        return nil
      },
      // A module script that can't be parsed has an error, which the page does not learn.
      "workerFailed": inRealm { realm, arguments in
        guard let worker = realm.frame?.worker else { return nil }
        if !arguments.isNil(1), let view = realm.view {
          let exception = realm.sources.located(realm.core.context.exception(from: arguments.handle(1)))
          view.reporter.uncaught(exception, shown: nil, phase: "script", handled: false)
        }
        // The realm is still in use.
        realm.loop.post { [weak worker] in worker?.fail() }
        return nil
      },
      "workerStarted": inRealm { realm, _ in
        let worker = realm.frame?.worker
        realm.loop.post { [weak worker] in worker?.started() }
        return nil
      },
      // The third argument has the contents of a blob, and the fourth its type.
      "importScript": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(1)) else { return nil }
        let blob = arguments.isNil(2) ? nil : arguments[2].bytes
        let type = arguments.isNil(3) ? "" : try arguments.string(3)
        return try realm.importScript(url, blob: blob.map { Resource(url: url, bytes: $0, contentType: type) })
      },
    ]
  }
}

extension PageRealm {
  /// Loads and runs a script of `importScripts` at once.
  ///
  /// - Returns: False if it failed to load, and a list with the error that it threw.
  fileprivate func importScript(_ url: WebURL, blob: Resource?) throws -> Handle? {
    guard let frame, let view else { return nil }
    var request = ResourceRequest(url: url)
    request.initiator = "script"
    request.frame = frame.info
    request.referrer = frame.referrer()
    request.readsFiles = frame.info.showsFiles
    request.isSynchronous = true
    request.rules = CrossOriginRules(frame.origin)
    request.blob = blob
    let start = now
    var loaded: Result<Resource, ResourceError> = .failure(.timedOut)
    _ = view.loader.load(request, gate: gate(.scriptElement)) { loaded = $0.successful }
    recordResource(url, initiator: "other", start: start, loaded)
    let result = loaded.flatMap { resource in
      (resource.url.hasStatus ? resource.scriptRefusal : nil).map { .failure($0) } ?? .success(resource)
    }
    switch result {
    case .failure(let reason):
      view.reporter.failedToLoad(url.href, as: .script, reason: reason)
      return core.context.handle(false)
    case .success(let resource):
      // HTML, "muted errors".
      if CrossOriginRules(frame.origin).isForeign(resource.url) { mutedScripts.insert(url.href) }
      let text = UTF16Text(TextDecoding.decode(resource.bytes, as: .utf8).text)
      do throws(JavaScriptException) {
        _ = try evaluate(text, url: url.href)
        return nil
      } catch {
        // The error is wrapped, since errors that native code throws are recreated in the other realm.
        guard let thrown = context.thrownHandle(of: error) else { throw error }
        return try Value.array([Value(thrown.ref, in: context)], in: context).handle
      }
    }
  }
}
