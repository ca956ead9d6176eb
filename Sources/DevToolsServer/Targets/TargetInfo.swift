/// A page as clients see it in lists.
struct TargetInfo: Sendable {
  let id: String
  let context: BrowserContext
  let type: String
  var url: String
  var title = ""
  /// The page that opened it.
  var opener: String?

  /// The `TargetInfo` of the protocol.
  func describe(isAttached: Bool) -> ProtocolValue {
    .members([
      "targetId": .string(id), "type": .string(type), "title": .string(title), "url": .string(url),
      "attached": .boolean(isAttached), "canAccessOpener": .boolean(opener != nil),
      "openerId": opener.map { .string($0) }, "browserContextId": .string(context.id),
    ])
  }
}
