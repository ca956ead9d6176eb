import Ownership

/// The targets of the browser, as its clients see them.
extension Browser {
  func target(_ id: String) -> TargetInfo? { tables.withLock { $0.targets[id] } }

  /// The browser's own `TargetInfo`.
  var description: ProtocolValue {
    [
      "targetId": .string(token), "type": "browser", "title": "", "url": "", "attached": true, "canAccessOpener": false,
    ]
  }

  /// Returns whether a client sees the pages of a context: its own, and those of the default context.
  func sees(_ context: BrowserContext, _ connection: Int64) -> Bool {
    context.owner == nil || context.owner == connection
  }

  /// Returns the targets that a client sees and wants, as `TargetInfo` of the protocol.
  func describeTargets(seenBy connection: Int64, _ filter: TargetFilter) -> [ProtocolValue] {
    let pages = targetList.filter { sees($0.context, connection) && filter.includes($0.type) }
    return (filter.includes("browser") ? [description] : []) + pages.map { $0.describe(isAttached: true) }
  }

  /// Returns the tabs of the pages that a client sees.
  func describeTabs(seenBy connection: Int64) -> [ProtocolValue] {
    targetList.filter { sees($0.context, connection) && $0.type == "page" }.map(TabTarget.describe)
  }

  /// Changes the information about a target, and reports it to the clients that want to know.
  func change(_ id: String, _ change: (inout TargetInfo) -> Void) {
    let found = tables.withLock { tables -> (info: TargetInfo, clients: [Int64])? in
      guard var info = tables.targets[id] else { return nil }
      let before = info
      change(&info)
      guard info.url != before.url || info.title != before.title else { return nil }
      tables.targets[id] = info
      let clients = tables.connections.filter { $0.value.discovers?.includes(info.type) == true }
      return (info, clients.keys.filter { sees(info.context, $0) }.sorted())
    }
    guard let found else { return }
    for client in found.clients {
      emit(
        "Target.targetInfoChanged", ["targetInfo": found.info.describe(isAttached: true)], session: nil, to: client)
    }
  }
}
