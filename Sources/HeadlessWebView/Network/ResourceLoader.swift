import Foundation

/// Loads resources by URL, within a policy: from files or over the network, with cookies, redirects and CORS rules.
final class ResourceLoader {
  typealias Completion = (Result<Resource, ResourceError>) -> Void

  /// The files and hosts that may be read from now on.
  var policy: ResourcePolicy { didSet { open() } }
  /// The user agent that servers see.
  var userAgent: String { didSet { network?.userAgent = userAgent } }
  /// Indicates whether servers can be reached; routes and files respond in any case.
  var isOnline = true
  private(set) var files: FileReader?
  /// Called with the path of each requested file.
  var onFileRead: ((String) -> Void)?
  private var network: NetworkLoader?
  let cookies: CookieJar
  /// Returns the URL of the page in the main frame, whose site is the first party.
  var pageURL: () -> WebURL? = { nil }
  /// The sites whose cookies were blocked, which are reported once.
  var sitesWithBlockedCookies: Set<String> = []
  let routes: NetworkRoutes
  /// The kind of app around the view.
  let host: WebHost
  /// The limit of redirects of a request, and the closure to call when it is exceeded.
  private let mostRedirects: Int
  var onTooManyRedirects: (() -> Void)?
  let transcript: Transcript
  unowned let loop: EventLoop

  init(
    configuration: WebViewConfiguration, cookies: CookieJar, routes: NetworkRoutes, transcript: Transcript,
    loop: EventLoop
  ) {
    self.routes = routes
    self.transcript = transcript
    policy = configuration.resources
    userAgent = configuration.userAgent
    host = configuration.host
    mostRedirects = configuration.limits.redirects
    self.cookies = cookies
    self.loop = loop
    open()
  }

  /// Applies the policy; loads in progress continue.
  private func open() {
    files = policy.root.flatMap { FileReader(root: $0) }
    if network == nil, !policy.allowedHosts.isEmpty { network = NetworkLoader(userAgent: userAgent, inbox: loop.inbox) }
    network?.ignoresCertificateErrors = policy.ignoresCertificateErrors
    network?.proxy = policy.proxy
  }

  /// Loads a resource; the completion is called now for files and synchronous requests, else in a task of the loop.
  func load(_ request: ResourceRequest, as load: ResourceLoad, completion: @escaping Completion) {
    if let refusal = load.gate?.refusal(of: request.url) { return completion(.failure(refusal)) }
    let isData = request.url.scheme == "data"
    let isObserved = isData ? routes.observesDataURLs : transcript.isActive || routes.onEvent != nil
    guard isObserved, request.blob == nil else {
      return step(request, load, redirects: 0, completion: completion)
    }
    var request = request
    let number = routes.nextNumber()
    request.number = number
    request.isObserved = routes.onEvent != nil
    let record = RequestRecord(
      RoutedRequest(complete(request)), number: number, transcript: isData ? nil : transcript, routes: routes)
    load.onHop = { [weak self] response, next in
      if let self { record.redirect(response, to: RoutedRequest(complete(next))) }
    }
    load.onObservedHead = { record.head($0) }
    load.onCancel = { [weak routes] in
      if let routes, !routes.isClosing { record.end(.failure(.cancelled)) }
    }
    step(request, load, redirects: 0) { [weak routes] result in
      if routes != nil { record.end(result) }
      completion(result)
    }
  }

  /// Returns whether files below the root provide the response for a URL, like those of a static server.
  func isFile(_ url: WebURL) -> Bool {
    url.scheme == "file" || (url.hasStatus && policy.origin.map { $0.documentOrigin == url.documentOrigin } ?? false)
  }

  /// Returns whether a route, a scheme's handler or a server may receive a request for a URL.
  func mayReach(_ url: WebURL) -> Bool {
    routes.mayAnswer(url) || !isFile(url) && url.isWeb && url.host.map(policy.allows) == true
  }

  /// Sends a request past the routes.
  func loadPastRoutes(_ request: ResourceRequest, as load: ResourceLoad, completion: @escaping Completion) {
    var request = request
    request.skipsRoutes = true
    ask(request, load, redirects: 0, completion: completion)
  }

  /// Performs one request, after the preflight request that the rules may require.
  private func step(
    _ request: ResourceRequest, _ load: ResourceLoad, redirects: Int, completion: @escaping Completion
  ) {
    if let refusal = request.rules?.refusal(to: request.url) { return completion(.failure(refusal)) }
    guard !request.skipsRoutes, request.blob == nil, request.url.scheme != "data" else {
      return askWithConsent(request, load, redirects: redirects, completion: completion)
    }
    route(request, load, before: .max, redirects: redirects, completion: completion)
  }

  /// Lets the routes respond to a request that were added before one of them, or else sends it.
  private func route(
    _ original: ResourceRequest, _ load: ResourceLoad, before number: Int, redirects: Int,
    completion: @escaping Completion
  ) {
    var request = original
    let found = routes.answer(to: &request, before: number) { RoutedRequest(complete($0)) }
    let finish = Self.hide(&request, insteadOf: original, completion)
    guard let (answer, number) = found else {
      return askWithConsent(request, load, redirects: redirects, completion: finish)
    }
    let passOn = { [weak self, request] (changed: ResourceRequest) in
      var changed = changed
      let finish = Self.hide(&changed, insteadOf: request, finish)
      self?.route(changed, load, before: number, redirects: redirects, completion: finish)
    }
    deliver(answer, to: request, load, passOn: { passOn($0) }) { [weak self] result in
      self?.take(result, request, load, redirects: redirects, completion: finish)
    }
  }

  /// Returns a completion that gives a response the URL that the page requested, because the page does not learn that a
  /// route has changed it.
  private static func hide(
    _ request: inout ResourceRequest, insteadOf original: ResourceRequest, _ completion: @escaping Completion
  ) -> Completion {
    guard request.url != original.url else { return completion }
    request.isRerouted = true
    return { [changed = request.url] result in
      completion(
        result.map { resource in
          var resource = resource
          if resource.url == changed { resource.url = original.url }
          return resource
        })
    }
  }

  private func askWithConsent(
    _ request: ResourceRequest, _ load: ResourceLoad, redirects: Int, completion: @escaping Completion
  ) {
    guard let rules = request.rules, let question = rules.preflight(for: request) else {
      return ask(request, load, redirects: redirects, completion: completion)
    }
    exchange(question, load) { [weak self] result in
      let refusal: ResourceError?
      switch result {
      case .success(let answer): refusal = rules.refusal(of: request, after: answer)
      case .failure(let reason): refusal = reason
      }
      if let refusal { return completion(.failure(refusal)) }
      self?.ask(request, load, redirects: redirects, completion: completion)
    }
  }

  private func ask(_ request: ResourceRequest, _ load: ResourceLoad, redirects: Int, completion: @escaping Completion) {
    exchange(request, load, redirects: redirects) { [weak self] result in
      guard let self else { return completion(result) }
      take(result, request, load, redirects: redirects, completion: completion)
    }
  }

  /// Follows a redirect, as far as the rules allow it.
  private func take(
    _ result: Result<Resource, ResourceError>, _ request: ResourceRequest, _ load: ResourceLoad, redirects: Int,
    completion: @escaping Completion
  ) {
    guard case .success(var answer) = result else { return completion(result) }
    if let refusal = request.rules?.refusal(of: answer) { return completion(.failure(refusal)) }
    answer.isRedirected = redirects > 0
    guard let redirect = Redirect(answer), request.redirects != .manual else {
      let isOpaque = request.rules.map { $0.mode != .consent && $0.isForeign(answer.url) } ?? false
      let refusal = request.integrity?.refusal(of: answer.bytes, isOpaque: isOpaque)
      return completion(refusal.map { .failure($0) } ?? .success(answer))
    }
    guard request.redirects == .follow else {
      return completion(.failure(.network("the server redirected a request that does not follow redirects")))
    }
    if let most = request.mostRedirects, redirects >= most {
      return completion(.failure(.network(NetworkFailure(.tooManyRedirects, "more than \(most) redirects"))))
    }
    guard redirects < mostRedirects else {
      onTooManyRedirects?()
      return completion(.failure(.network(NetworkFailure(.tooManyRedirects, "too many redirects"))))
    }
    guard let target = redirect.target(from: answer.url) else {
      return completion(.failure(.network("the server redirected to an invalid URL")))
    }
    var next = request.redirected(to: target, by: answer)
    next.first = request.first ?? request.url
    if let refusal = load.gate?.refusal(of: request.first ?? request.url, redirectedTo: target) {
      return completion(.failure(refusal))
    }
    let goOn: (ResourceError?) -> Void = { [weak self] refusal in
      guard let self, !load.isOver else { return }
      if let refusal { return completion(.failure(refusal)) }
      guard target.isWeb else { return completion(.failure(.unsupportedScheme(target.scheme))) }
      load.onHop?(answer, next)
      step(next, load, redirects: redirects + 1, completion: completion)
    }
    guard let ask = load.onRedirect else { return goOn(nil) }
    ask(next, goOn)
  }

  private func exchange(
    _ request: ResourceRequest, _ load: ResourceLoad, redirects: Int = 0, completion: @escaping Completion
  ) {
    guard !load.isOver else { return }
    let url = request.url
    guard url.scheme != "file" || request.readsFiles else {
      return completion(.failure(.localFile(url)))
    }
    // A route that responds in place of the file needs no access to it.
    if url.scheme == "file", let refusal = request.rules?.refusal(toFile: url) { return completion(.failure(refusal)) }
    if isFile(url) { return completion(readFile(request)) }
    switch url.scheme {
    case "http", "https":
      guard let network, let host = url.host, policy.allows(host) else {
        return completion(.failure(.hostNotAllowed(url.host ?? "")))
      }
      guard isOnline else { return completion(.failure(.network(NetworkFailure(.offline, "the view is offline")))) }
      let loop = loop
      var isPending = true
      loop.serverRequests += 1
      let end = { [weak loop] in
        if isPending { loop?.serverRequests -= 1 }
        isPending = false
      }
      load.atEnd(end)
      load.stop = network.start(
        complete(request), onHead: { [weak self] in self?.received(head: $0, of: request, load, redirects: redirects) }
      ) { [weak self] result in
        end()
        guard !load.isOver else { return }
        guard case .success(var answer) = result else { return completion(result) }
        answer.source = .server
        if !load.hasDeliveredHead { self?.keepCookies(of: answer, request) }
        let isAsked = self?.answers(
          challengeIn: answer, to: request,
          retry: { [weak self] request in
            self?.exchange(request, load, redirects: redirects, completion: completion)
          },
          completion: { completion(.success(answer)) })
        if isAsked != true { completion(.success(answer)) }
      }
    case "data": completion(DataURL.decode(url))
    case "blob":
      completion(request.blob.map { .success($0) } ?? .failure(.network("the blob URL was revoked or never existed")))
    default: askScheme(request, load, completion: completion)
    }
  }

  /// Delivers a response whose body is late, unless what follows depends on the whole response.
  private func received(head: Resource, of request: ResourceRequest, _ load: ResourceLoad, redirects: Int) {
    var head = head
    head.source = .server
    head.isRedirected = redirects > 0
    guard !load.isOver, head.status != 401, Redirect(head) == nil || request.redirects == .manual,
      request.rules?.refusal(of: head) == nil
    else { return }
    keepCookies(of: head, request)
    load.hasDeliveredHead = true
    load.onObservedHead?(head)
    load.onHead?(head)
  }
}
