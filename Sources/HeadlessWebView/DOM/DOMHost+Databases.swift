import JavaScriptEngine

/// IndexedDB databases: what pages have committed.
extension DOMHost {
  var databases: [String: Function] {
    [
      "databaseArea": inDatabases { area, arguments in arguments.context.handle(Double(area.number)) },
      "databaseNames": inDatabases { area, arguments in
        let all = area.databases.sorted { $0.value.revision < $1.value.revision }
        let context = arguments.context
        return try Value.array(
          all.flatMap { [Value($0.key, in: context), Value(String(Int($0.value.version)), in: context)] }, in: context
        ).handle
      },
      "databaseRevision": inDatabases { area, arguments in
        guard let database = area.databases[try arguments.text(1)] else { return nil }
        return arguments.context.handle(Double(database.revision))
      },
      "loadDatabase": inDatabases { area, arguments in
        guard let database = area.databases[try arguments.text(1)] else { return nil }
        let context = arguments.context
        var texts = [Value(database.schema, in: context)]
        for (store, records) in database.stores {
          let store = Value(store, in: context)
          for (key, value) in records { texts += [store, Value(key, in: context), Value(value, in: context)] }
        }
        return try Value.array(texts, in: context).handle
      },
      "commitDatabase": inDatabases { area, arguments in
        let changes = arguments[4]
        let count = try changes["length"].number.map { Int($0) } ?? 0
        let rows = try stride(from: 0, to: count, by: 3).map { row in
          (try changes[row].text?.string ?? "", try changes[row + 1].text, try changes[row + 2].text)
        }
        let revision = area.commit(
          try arguments.text(1), version: try arguments.number(2), schema: try arguments.text(3), rows)
        return arguments.context.handle(Double(revision ?? -1))
      },
      "deleteDatabase": inDatabases { area, arguments in
        area.remove(try arguments.text(1))
        return nil
      },
    ]
  }

  private func inDatabases(_ body: @escaping (DatabaseArea, Arguments) throws -> Handle?) -> Function {
    inRealm { realm, arguments in
      guard let view = realm.view, let origin = realm.frame?.origin, !origin.isOpaque else { return nil }
      realm.sharesData = true
      return try body(view.websiteData.databases(of: origin), arguments)
    }
  }
}

extension PageRealm {
  /// Notifies the other pages that share databases or locks that this one has ended, which releases what it holds.
  func releaseSharedData() {
    guard sharesData else { return }
    for other in core.openRealms where other !== self && other.sharesData {
      other.loop.post { [weak other] in
        guard let other, !other.isClosed else { return }
        let name = Value("pageEnded", in: other.core.context)
        other.notify(.event, [name.handle])
        withExtendedLifetime(name) {}
      }
    }
  }
}
