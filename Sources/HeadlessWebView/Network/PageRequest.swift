import JavaScriptEngine

/// A request of a page's script, answered by its root or by a host that was opened.
struct PageRequest {
  let key: Int
  let request: ResourceRequest
  /// The initiator, in the words of Resource Timing.
  let initiator: String

  /// Reads what `Resources/dom/xhr/xml-http-request.js` says; nil when the URL is none.
  init?(_ arguments: Arguments, in realm: PageRealm) throws {
    key = try arguments.integer(1)
    initiator = try arguments.string(14)
    guard let url = WebURL(try arguments.string(3)), let frame = realm.frame else { return nil }
    var request = ResourceRequest(url: url, method: try arguments.string(2))
    // Names and values stand in turn, each a line, which neither of them can contain.
    let lines = try arguments.string(4).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      request.fields.append(HTTPField(name: lines[index], value: lines[index + 1]))
    }
    if !arguments.isNil(5) { request.body = try arguments[5].bytes ?? Array(arguments.string(5).utf8) }
    request.isSynchronous = !arguments.boolean(6)
    let timeout = try arguments.number(7)
    if timeout > 0 { request.timeout = .milliseconds(Int64(min(timeout, 1e12))) }
    let credentials = try arguments.string(8)
    request.rules = CrossOriginRules(
      origin: frame.origin.name, readsFiles: frame.origin.isFile, withCredentials: credentials == "include",
      watchesUpload: arguments.boolean(9), omitsCookies: credentials == "omit",
      mode: CrossOriginRules.Mode(rawValue: try arguments.string(10)) ?? .consent)
    request.readsFiles = frame.info.showsFiles
    request.redirects = ResourceRequest.Redirects(rawValue: try arguments.string(11)) ?? .follow
    if let bytes = arguments[12].bytes {
      request.blob = Resource(url: url, bytes: bytes, contentType: try arguments.string(13))
    }
    self.request = request
  }

  /// Gets the answer and gives it to the page: now for a synchronous request, else in a later task.
  func send(in realm: PageRealm) {
    guard let view = realm.view else { return }
    let start = realm.now
    // A beacon goes on when its page is gone.
    guard initiator != "beacon" else {
      _ = view.loader.load(request) { _ in }
      return
    }
    realm.requests[key] = view.loader.load(request) { [weak realm] result in
      guard let realm else { return }
      realm.recordResource(request.url, initiator: initiator, start: start, result)
      realm.requests[key] = nil
      answer(result, in: realm)
    }
  }

  private func answer(_ result: Result<Resource, ResourceError>, in realm: PageRealm) {
    let rules = request.rules
    switch result {
    case .success(let resource):
      deliver(realm, resource, fields: rules?.visibleFields(of: resource) ?? resource.fields)
    case .failure(.notFound), .failure(.notAFile):
      deliver(realm, Resource(url: request.url, status: 404), fields: [])
    case .failure(let reason):
      realm.view?.reporter.failedToLoad(request.url.href, as: .resource, reason: reason)
      let context = realm.core.context
      realm.notify(
        .requestAnswered,
        [
          context.handle(Double(key)), context.handle(0),
          context.handle(UTF16Text(reason == .timedOut ? "timeout" : "error")),
        ])
    }
  }

  private func deliver(_ realm: PageRealm, _ resource: Resource, fields: [HTTPField]) {
    let context = realm.core.context
    let lines = fields.flatMap { [$0.name.lowercased(), $0.value] }.joined(separator: "\n")
    realm.responses[key] = resource.bytes
    realm.answeredStream = resource.stream?.stream
    defer {
      realm.responses[key] = nil
      realm.answeredStream = nil
    }
    let texts = [StatusText.of(resource.status), resource.url.withoutFragment().href, lines].map { UTF16Text($0) }
    context.withHandles(of: texts) { texts in
      realm.notify(
        .requestAnswered,
        [context.handle(Double(key)), context.handle(Double(resource.status))] + texts
          + [context.handle(Double(resource.bytes.count)), context.handle(resource.isRedirected)])
    }
  }
}

extension PageRealm {
  /// The body of the response that is being delivered, as the page's script wants it: text in a charset, or bytes of
  /// the page's own.
  func responseBody(_ key: Int, charset: String, asBytes: Bool) throws -> Handle? {
    guard let bytes = responses[key] else { return nil }
    if asBytes {
      let value = try Value(bytes: bytes, as: .arrayBuffer, in: context)
      return value.handle
    }
    return core.context.handle(TextDecoding.lossy(bytes, charset: charset))
  }

  func holdLoad(_ key: Int) {
    guard let loader, heldLoaders[key] == nil else { return }
    heldLoaders[key] = loader
    loader.block()
  }

  /// Behind the task, because the events of what was loaded come before that of the page.
  func releaseLoad(_ key: Int) {
    guard let loader = heldLoaders.removeValue(forKey: key) else { return }
    loop.post { [weak loader] in loader?.unblock() }
  }

  /// The page of a frame that a script takes away is about to end: its requests fail, of which other pages may hear.
  ///
  /// They hear of it behind the task: Fetch, "terminate a fetch group".
  func failRequests() {
    guard !requests.isEmpty, let object else { return }
    // A closed realm sets nothing up any more.
    _ = try? core.loadUnit(exposing: "ProgressEvent", in: self)
    for key in requests.keys.sorted() {
      loop.post { [core] in
        let context = core.context
        // What its own listeners throw concerns nobody any more.
        _ = try? core.call(
          .requestAnswered,
          [object.handle, context.handle(Double(key)), context.handle(0), context.handle(UTF16Text("error"))])
      }
    }
  }

  func cancelRequest(_ key: Int) { requests.removeValue(forKey: key)?.cancel() }
}

/// A resource that a page loaded, as it sees it: Resource Timing.
struct ResourceRecord {
  let url: WebURL
  let initiator: String
  /// When it was asked for and when it was there, in milliseconds since the document was made.
  let start: Double
  let end: Double
  let size: Int
  /// Indicates whether the page may see all of it; of other origins, only its existence and duration.
  let isOwn: Bool

  /// The fields as the DOM's implementation takes them.
  var fields: [String] { [url.href, initiator, "\(start) \(end) \(size)", isOwn ? "1" : "0"] }
}

extension PageRealm {
  /// As many as a page finds when it looks for the first time: Resource Timing's default.
  private static let mostRecords = 250

  /// Records that something was loaded, or notifies the page at once if it observes resources.
  func recordResource(_ url: WebURL, initiator: String, start: Double, _ result: Result<Resource, ResourceError>) {
    guard !isClosed, url.isWeb || url.scheme == "file", watchesResources || resourceRecords.count < Self.mostRecords
    else { return }
    let size = (try? result.get().bytes.count) ?? 0
    let record = ResourceRecord(
      url: url.withoutFragment(), initiator: initiator, start: start, end: now, size: size,
      isOwn: url.origin == self.url.origin)
    guard watchesResources else { return resourceRecords.append(record) }
    core.context.withHandles(of: (["resource"] + record.fields).map { UTF16Text($0) }) { notify(.event, $0) }
  }
}
