import JavaScriptEngine

/// What a page learns of something that it loaded: Resource Timing.
struct ResourceRecord {
  let url: WebURL
  let initiator: String
  /// When it was asked for and when it was there, in milliseconds since the document was made.
  let start: Double
  let end: Double
  let size: Int
  /// Whether all of it may be told: of other origins, only that and how long.
  let isOwn: Bool

  /// The fields as the DOM's implementation takes them.
  var fields: [String] { [url.href, initiator, "\(start) \(end) \(size)", isOwn ? "1" : "0"] }
}

extension PageRealm {
  /// As many as a page finds when it looks for the first time: Resource Timing's default.
  private static let mostRecords = 250

  /// Notes that something was loaded, or tells the page at once if it wants to hear of it.
  func noteResource(_ url: WebURL, initiator: String, start: Double, _ result: Result<Resource, ResourceError>) {
    guard !isClosed, url.isWeb || url.scheme == "file", watchesResources || resourceRecords.count < Self.mostRecords
    else { return }
    let size = (try? result.get().bytes.count) ?? 0
    let record = ResourceRecord(
      url: url.withoutFragment(), initiator: initiator, start: start, end: now, size: size,
      isOwn: url.origin == self.url.origin)
    guard watchesResources else { return resourceRecords.append(record) }
    core.context.withHandles(of: (["resource"] + record.fields).map { UTF16Text($0) }) { tell(.told, $0) }
  }
}
