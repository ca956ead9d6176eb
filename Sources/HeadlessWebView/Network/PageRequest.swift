import JavaScriptEngine

/// A request of a page's script, for a file below the root or for an allowed host.
struct PageRequest {
  let key: Int
  let request: ResourceRequest
  /// The initiator type, in the terms of Resource Timing.
  let initiator: String
  /// The nonce of the element that requests it; nil if the policies of the document don't apply.
  private let nonce: String?
  /// The directive that it is subject to; nil for that of its initiator.
  private let directive: PolicyDirective?
  private let isByParser: Bool

  /// Reads the arguments of `Resources/dom/xhr/xml-http-request.js`; nil if the URL is invalid.
  init?(_ arguments: Arguments, in realm: PageRealm) throws {
    key = try arguments.integer(1)
    initiator = try arguments.string(14)
    nonce = arguments.isNil(18) ? nil : try arguments.string(18)
    directive = PolicyDirective(rawValue: try arguments.string(19))
    isByParser = arguments.boolean(20)
    guard let address = WebURL(try arguments.string(3)), let frame = realm.frame else { return nil }
    let url = realm.upgraded(address)
    var request = ResourceRequest(url: url, method: try arguments.string(2))
    // Names and values alternate, one line each; neither can contain a line break.
    let lines = try arguments.string(4).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      request.fields.append(HTTPField(name: lines[index], value: lines[index + 1]))
    }
    if !arguments.isNil(5) { request.body = try arguments[5].bytes ?? Array(arguments.string(5).utf8) }
    request.initiator = initiator
    request.isSynchronous = !arguments.boolean(6)
    let timeout = try arguments.number(7)
    if timeout > 0 { request.timeout = .milliseconds(Int64(min(timeout, 1e12))) }
    let credentials = try arguments.string(8)
    request.rules = CrossOriginRules(
      origin: frame.origin.name, files: frame.origin.isFile ? frame.origin.access : nil,
      withCredentials: credentials == "include",
      watchesUpload: arguments.boolean(9), omitsCookies: credentials == "omit",
      mode: CrossOriginRules.Mode(rawValue: try arguments.string(10)) ?? .consent)
    request.readsFiles = frame.info.showsFiles
    request.frame = frame.info
    request.referrer = frame.referrer(try arguments.referrerPolicy(16))
    // An empty address is none.
    if !arguments.isNil(17) { request.referrer?.url = WebURL(try arguments.string(17)) }
    request.redirects = ResourceRequest.Redirects(rawValue: try arguments.string(11)) ?? .follow
    if let bytes = arguments[12].bytes {
      request.blob = Resource(url: url, bytes: bytes, contentType: try arguments.string(13))
    }
    if !arguments.isNil(15) { request.integrity = SubresourceIntegrity(try arguments.string(15)) }
    self.request = request
  }

  /// Sends the request and delivers the response to the page: now for a synchronous request, else in a later task.
  func send(in realm: PageRealm) {
    guard let view = realm.view else { return }
    let start = realm.now
    // A beacon continues after its page is closed.
    guard initiator != "beacon" else {
      _ = view.loader.load(request, gate: gate(in: realm)) { _ in }
      return
    }
    if !request.isSynchronous, realm.frame?.loading?.isOver == false {
      realm.loop.post { [weak realm, key] in realm?.failRequest(key) }
      return
    }
    let load = view.loader.load(request, gate: gate(in: realm)) { [weak realm] result in
      guard let realm else { return }
      realm.recordResource(request.url, initiator: initiator, start: start, result)
      realm.requests[key] = nil
      answer(result, in: realm)
    }
    realm.requests[key] = load.isOver ? nil : load
    guard initiator == "fetch" else { return }
    load.onHead = { [weak realm] head in
      if let realm, !realm.isClosed { deliver(head: head, to: realm) }
    }
  }

  private func gate(in realm: PageRealm) -> ContentPolicyGate? {
    let action: PolicyDirective =
      switch initiator {
      case "img": .image
      case "link", "css": .styleElement
      default: .connect
      }
    return realm.gate(directive ?? action, nonce: nonce, integrity: request.integrity, isByParser: isByParser)
  }

  /// Resolves the page's `fetch` with a response whose body is late.
  private func deliver(head: Resource, to realm: PageRealm) {
    let context = realm.core.context
    let fields = request.rules?.visibleFields(of: head) ?? head.fields
    let values = texts(of: head, fields).map { Value($0, in: context) }
    realm.notify(
      "responseHead", key,
      [Value(Double(head.status), in: context)] + values
        + [Value(0.0, in: context), Value(head.isRedirected, in: context)])
  }

  /// The status text, the URL and the header fields, as the page gets them.
  private func texts(of resource: Resource, _ fields: [HTTPField]) -> [UTF16Text] {
    let lines = fields.flatMap { [$0.name.lowercased(), $0.value] }.joined(separator: "\n")
    return [resource.textOfStatus, resource.url.withoutFragment().href, lines].map { UTF16Text($0) }
  }

  /// Indicates whether a script requests a file, where no server responds with a status.
  private var isOfFile: Bool { request.url.scheme == "file" && request.rules?.mode != .blind }

  private func answer(_ result: Result<Resource, ResourceError>, in realm: PageRealm) {
    let rules = request.rules
    switch result {
    case .success(let resource):
      deliver(realm, resource, fields: rules?.visibleFields(of: resource) ?? resource.fields)
    case .failure(.notFound) where !isOfFile, .failure(.notAFile) where !isOfFile:
      deliver(realm, Resource(url: request.url, status: 404), fields: [])
    case .failure(let reason):
      realm.view?.reporter.failedToLoad(request.url.href, as: .resource, reason: reason)
      let context = realm.core.context
      realm.notifyInSteps(
        .requestAnswered,
        [
          context.handle(Double(key)), context.handle(0),
          context.handle(UTF16Text(reason == .timedOut ? "timeout" : "error")),
          context.handle(UTF16Text(reason.code)),
        ])
    }
  }

  private func deliver(_ realm: PageRealm, _ resource: Resource, fields: [HTTPField]) {
    let context = realm.core.context
    realm.responses[key] = resource.bytes
    realm.answeredStream = resource.stream?.stream
    defer {
      realm.responses[key] = nil
      realm.answeredStream = nil
    }
    context.withHandles(of: texts(of: resource, fields)) { texts in
      realm.notifyInSteps(
        .requestAnswered,
        [context.handle(Double(key)), context.handle(Double(resource.status))] + texts
          + [
            context.handle(Double(resource.bytes.count)), context.handle(resource.isRedirected),
            context.handle(isOfFile && resource.source == .file),
          ])
    }
  }
}

extension PageRealm {
  /// Returns the body of the response that is being delivered: text in a charset, or bytes in the page's realm.
  func responseBody(_ key: Int, charset: String, asBytes: Bool) throws -> Handle? {
    guard let bytes = responses[key] else { return nil }
    if asBytes {
      let value = try Value(bytes: bytes, as: .arrayBuffer, in: context)
      return value.handle
    }
    return core.context.handle(TextDecoding.lossy(bytes, charset: charset))
  }

  /// Delays the load event of the document.
  ///
  /// - Parameter holdsScripts: Indicates whether the scripts of the parser wait, too.
  func holdLoad(_ key: Int, holdsScripts: Bool) {
    guard let loader, heldLoaders[key] == nil else { return }
    heldLoaders[key] = (loader, holdsScripts)
    loader.block()
    if holdsScripts { loader.holdScripts() }
  }

  /// Releases the load event after the task, because the events of the loaded resource come before that of the page.
  func releaseLoad(_ key: Int) {
    guard let (loader, holdsScripts) = heldLoaders.removeValue(forKey: key) else { return }
    loop.post { [weak loader] in
      if holdsScripts { loader?.releaseScripts() }
      loader?.unblock()
    }
  }

  /// Fails the requests of a frame's page that a script removes, which other pages may observe.
  ///
  /// They are notified after the task: Fetch, "terminate a fetch group".
  func failRequests() {
    guard !requests.isEmpty, let object else { return }
    // A closed realm sets up no further units.
    _ = try? core.loadUnit(exposing: "ProgressEvent", in: id)
    for key in requests.keys.sorted() {
      loop.post { [core] in
        let context = core.context
        // Exceptions of its own listeners are irrelevant now.
        _ = try? core.call(
          .requestAnswered,
          [object.handle, context.handle(Double(key)), context.handle(0), context.handle(UTF16Text("error"))])
      }
    }
  }

  /// Fails the pending requests of a page that is about to be left.
  ///
  /// As in WebKit, they fail as soon as the next document loads, and so do later ones until that load ends.
  func failRequestsOfLeftPage() {
    for key in requests.keys.sorted() {
      requests.removeValue(forKey: key)?.cancel()
      failRequest(key)
    }
  }

  fileprivate func failRequest(_ key: Int) {
    guard !isClosed else { return }
    let context = core.context
    notifyInSteps(
      .requestAnswered, [context.handle(Double(key)), context.handle(0), context.handle(UTF16Text("error"))])
  }

  func cancelRequest(_ key: Int) { requests.removeValue(forKey: key)?.cancel() }
}

/// A resource that a page loaded, as Resource Timing reports it.
struct ResourceRecord {
  let url: WebURL
  let initiator: String
  /// The times of the request and of the response, in milliseconds since the document was created.
  let start: Double
  let end: Double
  let size: Int
  /// Indicates whether the page may see all details; for other origins, it sees only existence and duration.
  let isOwn: Bool

  /// The fields in the format of the DOM's implementation.
  var fields: [String] { [url.href, initiator, "\(start) \(end) \(size)", isOwn ? "1" : "0"] }
}

extension PageRealm {
  /// The number of records that are kept before the page reads them: Resource Timing's default.
  private static let mostRecords = 250

  /// Records a loaded resource, or notifies the page at once if it observes resources.
  func recordResource(_ url: WebURL, initiator: String, start: Double, _ result: Result<Resource, ResourceError>) {
    guard !isClosed, url.isWeb, watchesResources || resourceRecords.count < Self.mostRecords
    else { return }
    let size = (try? result.get().bytes.count) ?? 0
    let record = ResourceRecord(
      url: url.withoutFragment(), initiator: initiator, start: start, end: now, size: size,
      isOwn: url.documentOrigin == self.url.documentOrigin)
    guard watchesResources else { return resourceRecords.append(record) }
    core.context.withHandles(of: (["resource"] + record.fields).map { UTF16Text($0) }) { notify(.event, $0) }
  }
}
