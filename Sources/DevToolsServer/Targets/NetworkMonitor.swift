import Foundation
import HeadlessWebView

/// Reports the requests of a page to its clients.
final class NetworkMonitor {
  /// A request that a page sent.
  struct Entry {
    let id: String
    let frame: Int
    let loader: String
    let type: String
    let url: String
    var response: NetworkResponse?
    let isDocument: Bool
  }

  private unowned let page: PageTarget
  private var entries: [Int: Entry] = [:]
  private var numbers: [String: Int] = [:]
  /// The number of the latest request, which a route is being asked about.
  private(set) var latest: Int?
  /// The protocol's texts of failures that clients caused, by the request's number.
  var failures: [Int: String] = [:]
  private var pending: Set<Int> = []
  private let origin = ContinuousClock.now
  /// The beginning of the identifiers of requests and connections, which are unique in the browser.
  let prefix = Identifier.make().prefix(8)

  init(of page: PageTarget) { self.page = page }

  /// Begins to observe; before the page loads anything.
  func start() {
    page.view.network.onEvent = { [unowned self] event in read(event) }
    page.view.network.onSocketEvent = { [unowned self] event, number in page.sockets.read(event, number) }
    page.view.network.onAuthenticationChallenge = { [unowned self] challenge, completion in
      page.fetches.ask(challenge, completion)
    }
    page.view.network.route(where: { _ in true }) { [unowned self] request in
      page.fetches.answer(request, number: latest)
    }
  }

  /// The seconds since the page was opened.
  var now: Double {
    let time = ContinuousClock.now - origin
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  func entry(_ number: Int) -> Entry? { entries[number] }

  /// Returns the response to a request, for its body.
  func response(_ id: String) -> NetworkResponse? { numbers[id].flatMap { entries[$0]?.response } }

  /// Forgets the requests of the previous document.
  func documentChanged() {
    // The request of the new document is among those that stay.
    let kept = entries.filter { pending.contains($0.key) || $0.value.isDocument && $0.key == latestDocument }
    entries = kept
    numbers = numbers.filter { kept[$0.value] != nil }
  }
  private var latestDocument: Int?

  // MARK: Events

  private func read(_ event: NetworkEvent) {
    switch event {
    case .request(let request, let number): requested(request, number)
    case .redirect(let response, let next, let number): redirected(response, next, number)
    case .response(let response, let number): responded(response, number)
    case .failure(let reason, let number): failed(reason, number)
    }
  }

  private func requested(_ request: RoutedRequest, _ number: Int) {
    latest = number
    pending.insert(number)
    let isDocument = request.initiator == "navigation"
    let navigation = isDocument ? page.navigations.claim(request.url.href) : nil
    let frame = navigation?.frame ?? request.frame?.id ?? 0
    let loader = navigation?.loader ?? page.navigations.loader(of: frame)
    let entry = Entry(
      id: navigation?.loader ?? "\(prefix).\(number)", frame: frame, loader: loader,
      type: isDocument ? "Document" : Self.type(of: request.initiator), url: request.url.href, isDocument: isDocument)
    entries[number] = entry
    numbers[entry.id] = number
    if isDocument { latestDocument = number }
    page.emit("Network.requestWillBeSent", describe(entry, request, redirect: nil))
  }

  private func redirected(_ response: NetworkResponse, _ next: RoutedRequest, _ number: Int) {
    guard let last = entries[number] else { return }
    latest = number
    let entry = Entry(
      id: last.id, frame: last.frame, loader: last.loader, type: last.type, url: next.url.href,
      isDocument: last.isDocument)
    entries[number] = entry
    if last.isDocument { page.navigations.redirect(frame: last.frame, to: next.url.href) }
    page.emit("Network.requestWillBeSent", describe(entry, next, redirect: describe(response)))
  }

  private func responded(_ response: NetworkResponse, _ number: Int) {
    pending.remove(number)
    guard var entry = entries[number] else { return }
    entry.response = response
    entries[number] = entry
    page.emit(
      "Network.responseReceived",
      [
        "requestId": .string(entry.id), "loaderId": .string(entry.loader), "timestamp": .number(now),
        "type": .string(entry.type), "response": describe(response), "hasExtraInfo": false,
        "frameId": .string(page.frameID(entry.frame)),
      ])
    page.emit(
      "Network.dataReceived",
      [
        "requestId": .string(entry.id), "timestamp": .number(now), "dataLength": .integer(response.body.count),
        "encodedDataLength": .integer(response.body.count),
      ])
    page.emit(
      "Network.loadingFinished",
      [
        "requestId": .string(entry.id), "timestamp": .number(now),
        "encodedDataLength": .integer(response.body.count),
      ])
  }

  private func failed(_ reason: String, _ number: Int) {
    pending.remove(number)
    guard let entry = entries[number] else { return }
    let text = failures.removeValue(forKey: number) ?? Self.errorText(reason)
    page.emit(
      "Network.loadingFailed",
      [
        "requestId": .string(entry.id), "timestamp": .number(now), "type": .string(entry.type),
        "errorText": .string(text), "canceled": .boolean(text == "net::ERR_ABORTED"),
      ])
    if entry.isDocument { failedDocuments[entry.url] = text }
  }
  private var failedDocuments: [String: String] = [:]

  /// Returns the protocol's text of the reason why a document failed to load.
  func errorText(of reason: ResourceError, for url: WebURL) -> String {
    if let known = failedDocuments.removeValue(forKey: url.href) { return known }
    return switch reason {
    case .refused, .redirectRefused: "net::ERR_ABORTED"
    case .timedOut: "net::ERR_TIMED_OUT"
    case .hostNotAllowed: "net::ERR_BLOCKED_BY_CLIENT"
    case .notFound: "net::ERR_FILE_NOT_FOUND"
    case .outsideRoot, .notAFile, .unreadable: "net::ERR_ACCESS_DENIED"
    case .unsupportedScheme: "net::ERR_UNKNOWN_URL_SCHEME"
    default: Self.errorText(reason.description)
    }
  }

  private static func errorText(_ reason: String) -> String {
    let texts = [
      ("could not connect", "net::ERR_CONNECTION_REFUSED"), ("could not find", "net::ERR_NAME_NOT_RESOLVED"),
      ("unknown host", "net::ERR_NAME_NOT_RESOLVED"), ("offline", "net::ERR_INTERNET_DISCONNECTED"),
      ("ertificate", "net::ERR_CERT_AUTHORITY_INVALID"), ("SSL", "net::ERR_SSL_PROTOCOL_ERROR"),
      ("not allowed", "net::ERR_BLOCKED_BY_CLIENT"), ("mpty reply", "net::ERR_EMPTY_RESPONSE"),
      ("reset", "net::ERR_CONNECTION_RESET"), ("cancel", "net::ERR_ABORTED"), ("left", "net::ERR_ABORTED"),
      ("imed out", "net::ERR_TIMED_OUT"),
    ]
    return texts.first { reason.contains($0.0) }?.1 ?? "net::ERR_FAILED"
  }

  /// Reports that nothing is loaded any more.
  func checkIdle(of frame: FrameInfo) {
    guard frame.isMainFrame, pending.isEmpty else { return }
    page.live("networkAlmostIdle", frame)
    page.live("networkIdle", frame)
  }

  // MARK: Descriptions

  private static func type(of initiator: String) -> String {
    switch initiator {
    case "script": "Script"
    case "link", "css": "Stylesheet"
    case "img", "image": "Image"
    case "fetch": "Fetch"
    case "xmlhttprequest": "XHR"
    case "eventsource": "EventSource"
    case "navigation", "iframe", "frame": "Document"
    case "beacon": "Ping"
    case "video", "audio": "Media"
    default: "Other"
    }
  }

  static func describe(_ headers: [(name: String, value: String)]) -> ProtocolValue {
    var joined: [(key: String, value: String)] = []
    for header in headers {
      let isCookie = header.name.lowercased() == "set-cookie"
      if let index = joined.firstIndex(where: { $0.key.lowercased() == header.name.lowercased() }) {
        joined[index].value += (isCookie ? "\n" : ", ") + header.value
      } else {
        joined.append((header.name, header.value))
      }
    }
    return .object(joined.map { ($0.key, .string($0.value)) })
  }

  /// The `Request` of the protocol.
  ///
  /// The header fields contain those that each request of the page has.
  func describe(_ request: RoutedRequest) -> ProtocolValue {
    var headers = request.headers
    for (name, value) in [("User-Agent", page.view.currentUserAgent), ("Accept-Language", "en-US,en;q=0.9")] {
      if request.header(name) == nil { headers.append((name, value)) }
    }
    for (name, value) in page.extraHeaders {
      headers.removeAll { $0.name.lowercased() == name.lowercased() }
      headers.append((name, value))
    }
    return Self.describe(request, headers)
  }

  private static func describe(
    _ request: RoutedRequest, _ headers: [(name: String, value: String)]
  ) -> ProtocolValue {
    let hash = request.url.hash
    return .members([
      "url": .string(request.url.withoutFragment().href), "urlFragment": hash.isEmpty ? nil : .string(hash),
      "method": .string(request.method), "headers": describe(headers),
      "postData": request.body.flatMap { String(validating: $0, as: UTF8.self) }.map { .string($0) },
      "hasPostData": request.body == nil ? nil : true,
      "postDataEntries": request.body.map { [["bytes": .string(Data($0).base64EncodedString())]] },
      "mixedContentType": "none", "initialPriority": "VeryHigh", "referrerPolicy": "strict-origin-when-cross-origin",
    ])
  }

  private func describe(_ entry: Entry, _ request: RoutedRequest, redirect: ProtocolValue?) -> ProtocolValue {
    .members([
      "requestId": .string(entry.id), "loaderId": .string(entry.loader), "documentURL": .string(page.view.url.href),
      "request": describe(request), "timestamp": .number(now), "wallTime": .number(Date().timeIntervalSince1970),
      "initiator": ["type": .string(entry.isDocument ? "other" : "script")], "redirectHasExtraInfo": false,
      "redirectResponse": redirect, "type": .string(entry.type), "frameId": .string(page.frameID(entry.frame)),
      "hasUserGesture": false,
    ])
  }

  /// The `Response` of the protocol.
  private func describe(_ response: NetworkResponse) -> ProtocolValue {
    let type = response.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    return [
      "url": .string(response.url.withoutFragment().href), "status": .integer(response.status),
      "statusText": .string(response.statusText), "headers": Self.describe(response.headers),
      "mimeType": .string(String(type.prefix { $0 != ";" })), "charset": "", "connectionReused": false,
      "connectionId": 0, "fromDiskCache": false, "fromServiceWorker": false, "fromPrefetchCache": false,
      "encodedDataLength": .integer(response.body.count), "protocol": "http/1.1",
      "securityState": .string(response.url.scheme == "https" ? "secure" : "insecure"),
      "timing": [
        "requestTime": .number(now), "proxyStart": -1, "proxyEnd": -1, "dnsStart": -1, "dnsEnd": -1,
        "connectStart": -1, "connectEnd": -1, "sslStart": -1, "sslEnd": -1, "workerStart": -1, "workerReady": -1,
        "workerFetchStart": -1, "workerRespondWithSettled": -1, "sendStart": 0, "sendEnd": 0, "pushStart": 0,
        "pushEnd": 0, "receiveHeadersStart": 0, "receiveHeadersEnd": 0,
      ],
    ]
  }
}
