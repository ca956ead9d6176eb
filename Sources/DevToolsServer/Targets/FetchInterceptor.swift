import Foundation
import HeadlessWebView

/// Pauses the requests of a page for its clients.
final class FetchInterceptor {
  /// A session's wish to see requests.
  private struct Interest {
    let session: String
    let handlesAuthentication: Bool
    let patterns: [(url: RoutePattern?, type: String?)]

    func matches(_ url: String, _ type: String) -> Bool {
      patterns.isEmpty
        || patterns.contains { pattern in
          (pattern.type == nil || pattern.type == type)
            && (pattern.url.map { WebURL(url).map($0.matches) ?? false } ?? true)
        }
    }
  }

  /// A request that waits for a client.
  private struct Paused {
    /// The session that sees the request.
    let session: String
    let number: Int?
    var answer: ((RouteAnswer) -> Void)?
    /// The answer, if it came before the request waited for it.
    var early: RouteAnswer?
  }

  private unowned let page: PageTarget
  private var interests: [Interest] = []
  private var paused: [String: Paused] = [:]
  private var last = 0
  /// The challenges that wait for a client.
  private var challenges: [String: (Credentials?) -> Void] = [:]
  /// The identifiers of challenges by the number of their request, which stay if the server refuses the credentials.
  private var challengeIDs: [Int: String] = [:]

  init(of page: PageTarget) { self.page = page }

  /// Asks a client for the credentials that a server demands.
  func ask(_ challenge: AuthenticationChallenge, _ completion: @escaping (Credentials?) -> Void) {
    guard let interest = interests.first(where: \.handlesAuthentication), let session = page.session(interest.session)
    else { return completion(nil) }
    last += 1
    let id = challenge.request.flatMap { challengeIDs[$0] } ?? "interception-job-\(last).0"
    if let number = challenge.request { challengeIDs[number] = id }
    let entry = challenge.request.flatMap { page.network.entry($0) }
    challenges[id] = completion
    page.emit(
      "Fetch.authRequired",
      [
        "requestId": .string(id), "frameId": .string(page.frameID(entry?.frame ?? 0)),
        "resourceType": .string(entry?.type ?? "Other"),
        "request": ["url": .string(challenge.url.href), "method": "GET", "headers": [:]],
        "authChallenge": [
          "source": "Server", "origin": .string(challenge.url.origin), "scheme": .string(challenge.scheme),
          "realm": .string(challenge.realm),
        ],
      ], to: session)
  }

  func continueWithAuth(_ parameters: Parameters) throws(ProtocolError) {
    guard let answer = challenges.removeValue(forKey: try parameters.string("requestId")) else {
      throw ProtocolError("Invalid InterceptionId.", code: .invalidParameters)
    }
    let response = parameters.object("authChallengeResponse")
    guard response?.optionalString("response") == "ProvideCredentials" else { return answer(nil) }
    answer(
      Credentials(
        user: response?.optionalString("username") ?? "", password: response?.optionalString("password") ?? ""))
  }

  /// Begins to pause requests for a session.
  func enable(_ session: String, patterns: [Parameters], handlesAuthentication: Bool) {
    interests.removeAll { $0.session == session }
    interests.append(
      Interest(
        session: session, handlesAuthentication: handlesAuthentication,
        patterns: patterns.map { pattern in
          let url = pattern.optionalString("urlPattern")
          return (
            url.flatMap { $0 == "*" ? nil : RoutePattern($0.replacing("*", with: "**")) },
            pattern.optionalString("resourceType")
          )
        }))
  }

  /// Continues the requests that a session has paused, and pauses none for it any more.
  func disable(_ session: String) {
    interests.removeAll { $0.session == session }
    for (id, request) in paused where request.session == session { resolve(id, .passOn) }
  }

  func close() {
    interests = []
    paused = [:]
    challenges = [:]
  }

  /// Returns the answer to a request of the page: later, if a client wants to see it.
  func answer(_ request: RoutedRequest, number: Int?) -> RouteAnswer {
    let entry = number.flatMap { page.network.entry($0) }
    let type = entry?.type ?? "Other"
    let scheme = request.url.scheme
    guard scheme != "data", scheme != "blob",
      let interest = interests.first(where: { $0.matches(request.url.href, type) }),
      let session = page.session(interest.session)
    else { return .passOn }
    last += 1
    let id = "interception-job-\(last).0"
    paused[id] = Paused(session: interest.session, number: number)
    page.emit(
      "Fetch.requestPaused",
      .members([
        "requestId": .string(id), "request": page.network.describe(request),
        "frameId": .string(page.frameID(entry?.frame ?? 0)), "resourceType": .string(type),
        "networkId": entry.map { .string($0.id) },
      ]), to: session)
    return .later { [weak self] answer in
      if let early = self?.paused[id]?.early {
        self?.paused[id] = nil
        answer(early)
      } else {
        self?.paused[id]?.answer = answer
      }
      return { [weak self] in self?.paused[id] = nil }
    }
  }

  private func resolve(_ id: String, _ answer: RouteAnswer) {
    guard let request = paused[id] else { return }
    guard let waiting = request.answer else {
      paused[id]?.early = answer
      return
    }
    paused[id] = nil
    waiting(answer)
  }

  private func find(_ id: String) throws(ProtocolError) -> Paused {
    guard let found = paused[id] else { throw ProtocolError("Invalid InterceptionId.", code: .invalidParameters) }
    return found
  }

  // MARK: Answers

  func continueRequest(_ parameters: Parameters) throws(ProtocolError) {
    let id = try parameters.string("requestId")
    _ = try find(id)
    var change = RequestChange()
    if let text = parameters.optionalString("url") {
      guard let url = WebURL(text) else { throw ProtocolError("Invalid URL: \(text)", code: .invalidParameters) }
      change.url = url
    }
    change.method = parameters.optionalString("method")
    if parameters.json("headers") != nil { change.headers = try Self.headers(parameters.objects("headers")) }
    change.body = try Self.bytes(parameters, "postData")
    resolve(id, .passOn(change))
  }

  func fulfillRequest(_ parameters: Parameters) throws(ProtocolError) {
    let id = try parameters.string("requestId")
    _ = try find(id)
    let status = try parameters.integer("responseCode")
    let body = try Self.bytes(parameters, "body") ?? []
    var answer = RouteAnswer.exactly(
      body, status: status, headers: try Self.headers(parameters.objects("responseHeaders")))
    answer.statusText = parameters.optionalString("responsePhrase")
    resolve(id, answer)
  }

  func failRequest(_ parameters: Parameters) throws(ProtocolError) {
    let id = try parameters.string("requestId")
    let request = try find(id)
    let reason = try parameters.string("errorReason")
    if let number = request.number { page.network.failures[number] = NetworkErrorText.of(clientReason: reason) }
    resolve(id, .failure("the client failed the request: \(reason)"))
  }

  /// Returns the bytes of a parameter in base64; nil if it is missing.
  private static func bytes(_ parameters: Parameters, _ name: String) throws(ProtocolError) -> [UInt8]? {
    guard let text = parameters.optionalString(name) else { return nil }
    guard let data = Data(base64Encoded: text) else { throw .missing(name, "base64 string value") }
    return [UInt8](data)
  }

  /// Returns header fields.
  ///
  /// - Throws: ``ProtocolError`` if a field isn't one line, because its value could contain further fields.
  private static func headers(_ list: [Parameters]) throws(ProtocolError) -> [(name: String, value: String)] {
    try list.map { entry throws(ProtocolError) in
      let (name, value) = (entry.optionalString("name") ?? "", entry.optionalString("value") ?? "")
      let breaks: Set<Unicode.Scalar> = ["\0", "\r", "\n"]
      guard !name.isEmpty, !(name + value).unicodeScalars.contains(where: breaks.contains) else {
        throw ProtocolError("Invalid header: \(name)", code: .invalidParameters)
      }
      return (name, value)
    }
  }
}
