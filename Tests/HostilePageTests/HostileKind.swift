import BridgeTesting

/// Pages with the same kind of attack; their expected behavior is in the file of `Observed` with the kind's name.
struct HostileKind: Sendable {
  let name: String
  let pages: [HostilePage]

  static let all: [HostileKind] = [
    .init(name: "BuiltIns", pages: HostilePage.builtIns), .init(name: "Globals", pages: HostilePage.globals),
    .init(name: "Forged", pages: HostilePage.forged), .init(name: "Names", pages: HostilePage.names),
    .init(name: "Data", pages: HostilePage.data), .init(name: "Errors", pages: HostilePage.errors),
    .init(name: "Reentrant", pages: HostilePage.reentrant), .init(name: "Navigations", pages: HostilePage.navigations),
    .init(name: "Writing", pages: HostilePage.writing), .init(name: "Trees", pages: HostilePage.trees),
    .init(name: "Objects", pages: HostilePage.objects), .init(name: "Floods", pages: HostilePage.floods),
    .init(name: "OtherBridges", pages: HostilePage.otherBridges),
    .init(name: "JsBridge2", pages: HostilePage.jsBridge2),
  ]
}

extension HostilePage {
  /// Every page.
  static let all: [HostilePage] = HostileKind.all.flatMap(\.pages)

  /// The pages that also run with the original's script.
  static let originals: [HostilePage] = all.filter { $0.html == nil && $0.kind.originalScript != nil }

  /// The messages that a page exchanges with native if nothing prevents it.
  static let talk = """
    app.handle('hi', function (data, respond) { respond([data]); });
    app.call('echo', { a: [1, 'b', null] }, function (answer) { note(answer.a[1]); });
    """

  /// A page that prepares an attack before the bridge is injected, and then exchanges messages.
  static func talking(_ name: String, _ top: String, limit: Duration = .seconds(20)) -> HostilePage {
    HostilePage(name: name, top: top, script: talk, steps: [.call("hi", "1")], limit: limit)
  }
}
