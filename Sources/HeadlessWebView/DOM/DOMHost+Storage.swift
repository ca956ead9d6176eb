import JavaScriptEngine

/// Local and session storage; the second argument says whether it is the session's.
extension DOMHost {
  var storage: [String: Function] {
    [
      "hasStorage": inRealm { realm, arguments in
        arguments.context.handle(realm.frame.map { !$0.origin.isOpaque } ?? false)
      },
      "storageKeys": inStorage { area, arguments in
        let context = arguments.context
        return try Value.array(area.keys.map { Value(context.handle($0).ref, in: context) }, in: context).handle
      },
      "storageLength": inStorage { area, arguments in arguments.context.handle(Double(area.keys.count)) },
      "storageKey": inStorage { area, arguments in
        let index = try arguments.integer(2)
        guard area.keys.indices.contains(index) else { return Value.null(in: arguments.context).handle }
        return arguments.context.handle(area.keys[index])
      },
      "storageItem": inStorage { area, arguments in
        guard let value = area[try arguments.text(2)] else { return Value.null(in: arguments.context).handle }
        return arguments.context.handle(value)
      },
      "setStorageItem": inStorage { area, arguments in
        arguments.context.handle(area.set(try arguments.text(2), to: try arguments.text(3)))
      },
      "removeStorageItem": inStorage { area, arguments in
        area.remove(try arguments.text(2))
        return nil
      },
      "clearStorage": inStorage { area, _ in
        area.removeAll()
        return nil
      },
      "relatedRealms": inRealm { realm, arguments in
        let context = arguments.context
        let others = realm.view?.realms(relatedTo: realm) ?? []
        return try Value.array(others.compactMap(\.object), in: context).handle
      },
    ]
  }

  private func inStorage(_ body: @escaping (StorageArea, Arguments) throws -> Handle?) -> Function {
    inRealm { realm, arguments in
      guard let view = realm.view, let origin = realm.frame?.origin else { return nil }
      let data = arguments.boolean(1) ? view.sessionData : view.websiteData
      return try body(data.area(of: origin), arguments)
    }
  }
}

extension WebView {
  /// The open realms of the view's other documents of the same origin, from the main frame down.
  func realms(relatedTo realm: PageRealm) -> [PageRealm] {
    var found: [PageRealm] = []
    func visit(_ frame: Frame) {
      if let other = frame.realm, other !== realm, frame.origin == realm.frame?.origin { found.append(other) }
      for child in frame.children { visit(child) }
    }
    if let mainFrame { visit(mainFrame) }
    return found
  }
}
