import JavaScriptEngine

/// Local and session storage; the second argument selects session storage.
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
      "announceStorage": inRealm { realm, arguments in
        let change = try (1...4).map { arguments.isNil($0) ? nil : try arguments.text($0) }
        realm.view?.announceStorage(from: realm, change)
        return nil
      },
      "relatedRealms": inRealm { realm, arguments in
        let context = arguments.context
        let others = realm.view?.realms(relatedTo: realm, inOtherViews: arguments.boolean(1)) ?? []
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
  /// Returns the open realms of the view's other documents of the same origin, from the main frame down, and of the
  /// views that share the data and the group if requested.
  func realms(relatedTo realm: PageRealm, inOtherViews: Bool) -> [PageRealm] {
    let origin = realm.frame?.origin
    let own = frames.realms(of: origin, except: realm)
    guard inOtherViews, origin?.isOpaque == false else { return own }
    return websiteData.views.reduce(into: own) { found, view in
      if view !== self, view.group === group { found += view.frames.realms(of: origin, except: realm) }
    }
  }

  /// Notifies the documents of an origin in views of other groups that share the data of a change in the local storage.
  func announceStorage(from realm: PageRealm, _ change: [UTF16Text?]) {
    guard let origin = realm.frame?.origin, !origin.isOpaque else { return }
    for view in websiteData.views where view.group !== group {
      for other in view.frames.realms(of: origin) {
        other.loop.post { [weak other] in
          guard let other else { return }
          let context = other.core.context
          let values =
            [Value("storage", in: context)] + change.map { $0.map { Value($0, in: context) } ?? .null(in: context) }
          other.notify(.event, values.map(\.handle))
          withExtendedLifetime(values) {}
        }
      }
    }
  }
}
