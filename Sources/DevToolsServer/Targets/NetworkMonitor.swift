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
    let isDocument: Bool
    let body: [UInt8]?
    /// Indicates whether the response was reported, before its body.
    var isAnswered = false
  }

  private unowned let page: PageTarget
  private var entries: [Int: Entry] = [:]
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
    page.view.network.observesDataURLs = true
    page.view.network.onResponseHead = { [unowned self] response, number in answered(response, number) }
    page.view.network.onSocketEvent = { [unowned self] event, number in page.sockets.read(event, number) }
    page.view.network.onAuthenticationChallenge = { [unowned self] challenge, completion in
      page.fetches.ask(challenge, completion)
    }
    page.view.network.onSynchronousRequest = { [unowned self] isAnswered in page.serveClients(until: isAnswered) }
    page.view.network.route(where: { _ in true }) { [unowned self] request in
      page.fetches.answer(request, number: latest)
    }
  }

  /// The seconds since the page was opened.
  var now: Double { seconds(until: .now) }

  private func seconds(until instant: ContinuousClock.Instant) -> Double {
    let time = instant - origin
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  func entry(_ number: Int) -> Entry? { entries[number] }
  /// Returns a request by the identifier that clients have.
  func entry(withID id: String) -> Entry? { entries.values.first { $0.id == id } }

  /// Returns the latest request for a URL in a frame.
  func entry(of url: String, frame: Int) -> Entry? {
    entries.filter { $0.value.url == url && $0.value.frame == frame }.max { $0.key < $1.key }?.value
  }
  /// Returns the requests for parts of a frame's document, such as style sheets, in their order.
  func resources(of frame: Int) -> [Entry] {
    let types = ["Stylesheet", "Script", "Image", "Font", "Media"]
    return entries.sorted { $0.key < $1.key }.map(\.value).filter { $0.frame == frame && types.contains($0.type) }
  }

  /// The bodies of the current document's responses.
  var bodies = ResponseBodies()

  /// Forgets the requests of the previous document.
  func documentChanged() {
    // The request of the new document is among those that stay.
    let kept = entries.filter { pending.contains($0.key) || $0.value.isDocument && $0.key == latestDocument }
    entries = kept
    let ids = Set(kept.values.map(\.id))
    bodies.remove { !ids.contains($0) }
  }
  private var latestDocument: Int?

  // MARK: Events

  private func read(_ event: NetworkEvent) {
    // The end of the page ends its requests, too.
    guard !page.isClosed else { return }
    switch event {
    case .request(let request, let number): requested(request, number)
    case .redirect(let response, let next, let number): redirected(response, next, number)
    case .response(let response, let number): responded(response, number)
    case .failure(let reason, let number): failed(reason, number)
    }
  }

  private func requested(_ request: RoutedRequest, _ number: Int) {
    latest = number
    let isDocument = request.initiator == "navigation"
    let navigation = isDocument ? page.navigations.claim(request.url.href) : nil
    let frame = navigation?.frame ?? request.frame?.id ?? 0
    let loader = navigation?.loader ?? page.navigations.loader(of: frame)
    let entry = Entry(
      id: navigation?.loader ?? "\(prefix).\(number)", frame: frame, loader: loader,
      type: isDocument ? "Document" : Self.type(of: request.initiator), url: request.url.href, isDocument: isDocument,
      body: request.body)
    entries[number] = entry
    pending.insert(number)
    page.idleness.began(frame: frame)
    if isDocument { latestDocument = number }
    send(entry, request, redirect: nil)
  }

  private func send(_ entry: Entry, _ request: RoutedRequest, redirect: NetworkResponse?) {
    page.emit("Network.requestWillBeSent", describe(entry, request, redirect: redirect))
    // The script waits for the server, which may wait for what a client does next.
    if request.isSynchronous { page.host.browser.flush() }
  }

  private func redirected(_ response: NetworkResponse, _ next: RoutedRequest, _ number: Int) {
    guard let last = entries[number] else { return }
    latest = number
    let entry = Entry(
      id: last.id, frame: last.frame, loader: last.loader, type: last.type, url: next.url.href,
      isDocument: last.isDocument, body: next.body)
    entries[number] = entry
    if last.isDocument { page.navigations.redirect(frame: last.frame, to: next.url.href) }
    reportWire(of: response, entry)
    send(entry, next, redirect: response)
  }

  /// Reports a response, once.
  private func answered(_ response: NetworkResponse, _ number: Int) {
    guard let entry = entries[number], !entry.isAnswered else { return }
    entries[number]?.isAnswered = true
    reportWire(of: response, entry)
    page.emit(
      "Network.responseReceived",
      [
        "requestId": .string(entry.id), "loaderId": .string(entry.loader), "timestamp": .number(now),
        "type": .string(entry.type), "response": describe(response), "hasExtraInfo": .boolean(response.facts != nil),
        "frameId": .string(page.frameID(entry.frame)),
      ])
  }

  /// Reports that a response is complete, unless it is that of a navigation, which may not be shown.
  private func responded(_ response: NetworkResponse, _ number: Int) {
    answered(response, number)
    end(number)
    guard let entry = entries[number] else { return }
    bodies.add(.init(bytes: response.body, type: response.contentType), of: entry.id)
    if entry.isDocument { undecided[entry.frame] = (entry, response) } else { finished(response, entry) }
  }

  /// The complete responses of navigations that may or may not be shown, by the number of the frame.
  private var undecided: [Int: (entry: Entry, response: NetworkResponse)] = [:]

  /// Reports the end of a navigation's request, whose response is shown.
  func committed(frame: Int) {
    if let (entry, response) = undecided.removeValue(forKey: frame) { finished(response, entry) }
  }

  /// Reports the end of a navigation's request, whose response is not shown and may not be complete.
  func refused(frame: Int) {
    if let (entry, _) = undecided.removeValue(forKey: frame) { failed(entry, NetworkErrorText.aborted) }
    for number in pending {
      guard let entry = entries[number], entry.isDocument, entry.frame == frame else { continue }
      end(number)
      entries[number] = nil
      failed(entry, NetworkErrorText.aborted)
    }
  }

  private func finished(_ response: NetworkResponse, _ entry: Entry) {
    let size = NetworkDescriptions.bodySize(of: response)
    page.emit(
      "Network.dataReceived",
      [
        "requestId": .string(entry.id), "timestamp": .number(now), "dataLength": .integer(response.body.count),
        "encodedDataLength": .integer(size),
      ])
    page.emit(
      "Network.loadingFinished",
      [
        "requestId": .string(entry.id), "timestamp": .number(now),
        "encodedDataLength": .integer(NetworkDescriptions.headSize(of: response) + size),
      ])
  }

  /// Reports the header fields of an exchange with a server, as they were sent and received.
  private func reportWire(of response: NetworkResponse, _ entry: Entry) {
    guard let facts = response.facts else { return }
    page.emit(
      "Network.requestWillBeSentExtraInfo",
      [
        "requestId": .string(entry.id), "associatedCookies": [],
        "headers": NetworkDescriptions.headers(facts.sentHeaders, separator: "\n"),
        "connectTiming": ["requestTime": .number(seconds(until: facts.started))],
      ])
    page.emit(
      "Network.responseReceivedExtraInfo",
      [
        "requestId": .string(entry.id), "blockedCookies": [],
        "headers": NetworkDescriptions.headers(response.headers, separator: "\n"),
        "resourceIPAddressSpace": "Unknown", "statusCode": .integer(response.status),
        "headersText": .string(facts.head),
      ])
  }

  private func failed(_ reason: ResourceError, _ number: Int) {
    end(number)
    guard let entry = entries[number] else { return }
    let text = failures.removeValue(forKey: number) ?? NetworkErrorText.of(reason)
    failed(entry, text)
    if entry.isDocument, reason != .cancelled { failedDocuments[entry.url] = text }
  }

  private func failed(_ entry: Entry, _ text: String) {
    page.emit(
      "Network.loadingFailed",
      [
        "requestId": .string(entry.id), "timestamp": .number(now), "type": .string(entry.type),
        "errorText": .string(text), "canceled": .boolean(text == NetworkErrorText.aborted),
      ])
  }
  private var failedDocuments: [String: String] = [:]

  /// Returns the protocol's text of the reason why a document failed to load.
  func errorText(of reason: ResourceError, for url: WebURL) -> String {
    failedDocuments.removeValue(forKey: url.href) ?? NetworkErrorText.of(reason)
  }

  /// Records that a request isn't pending any more.
  private func end(_ number: Int) {
    guard pending.remove(number) != nil, let entry = entries[number] else { return }
    page.idleness.ended(frame: entry.frame)
  }

  // MARK: Descriptions

  private static func type(of initiator: String) -> String {
    switch initiator {
    case "script", "worker": "Script"
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

  /// The `Request` of the protocol, with the header fields that each request of the page has.
  func describe(_ request: RoutedRequest) -> ProtocolValue {
    var headers = request.headers
    for (name, value) in [("User-Agent", page.view.currentUserAgent), ("Accept-Language", "en-US,en;q=0.9")] {
      if request.header(name) == nil { headers.append((name, value)) }
    }
    for (name, value) in page.extraHeaders {
      headers.removeAll { $0.name.lowercased() == name.lowercased() }
      headers.append((name, value))
    }
    return NetworkDescriptions.request(request, headers)
  }

  private func describe(
    _ entry: Entry, _ request: RoutedRequest, redirect: NetworkResponse?
  ) -> ProtocolValue {
    .members([
      "requestId": .string(entry.id), "loaderId": .string(entry.loader), "documentURL": .string(page.view.url.href),
      "request": describe(request), "timestamp": .number(now), "wallTime": .number(Date().timeIntervalSince1970),
      "initiator": ["type": .string(entry.isDocument ? "other" : "script")],
      "redirectHasExtraInfo": .boolean(redirect?.facts != nil), "redirectResponse": redirect.map { describe($0) },
      "type": .string(entry.type), "frameId": .string(page.frameID(entry.frame)), "hasUserGesture": false,
    ])
  }

  private func describe(_ response: NetworkResponse) -> ProtocolValue {
    NetworkDescriptions.response(response) { seconds(until: $0) }
  }
}
