import HeadlessWebView
import JavaScriptEngine

/// The requests that a spec sends itself, with the cookies of a context.
extension SpecSession {
  static let requestOperations: [String: Operation] = [
    "sendRequest": { session, arguments, reply in
      session.attempt(reply) {
        let context = try session.context(arguments[0])
        let view = try session.requestView(of: context)
        let request = try session.hostRequest(arguments[1])
        view.send(request) { [weak session] result in
          guard let session, let stage = session.present else { return }
          switch result {
          case .success(let response):
            session.calls += 1
            stage.hostResponses[session.calls] = response
            reply.resolve([
              "number": .number(session.calls), "url": .string(response.url.href), "status": .number(response.status),
              "headers": .array(response.headers.map { .array([.string($0.name), .string($0.value)]) }),
            ])
          case .failure(let error): reply.reject(SpecSession.describe(error, of: request), name: "NetworkError")
          }
        }
      }
    }
  ]

  static let requestStatements: [String: Statement] = [
    "disposeResponse": { session, arguments in
      session.present?.hostResponses[arguments[0].integer ?? 0] = nil
      return .undefined
    },
    "resolveAddress": { session, arguments in
      .string(try session.address(arguments[0].string ?? "", arguments[1].string ?? "").href)
    },
  ]

  /// Returns the view whose network and cookies a context's requests use.
  private func requestView(of context: SpecContext) throws -> WebView {
    let stage = try stage()
    if let page = stage.openPages.first(where: { $0.context === context }) { return page.view }
    if let view = stage.requestViews[context.number] { return view }
    var configuration = stage.configuration
    configuration.websiteData = context.websiteData
    let view = WebView(configuration: configuration)
    view.network.extraHeaders = (surroundings.headers + context.headers).map { (name: $0[0], value: $0[1]) }
    stage.requestViews[context.number] = view
    return view
  }

  /// Converts a request from the form that `Resources/testing/api-requests.js` gives it.
  private func hostRequest(_ value: StructuredValue) throws -> HostRequest {
    guard let url = WebURL(value["url"].string ?? "") else {
      throw JavaScriptException(message: "invalid URL: \(value["url"].string ?? "")")
    }
    var request = HostRequest(url: url)
    request.method = value["method"].string ?? "GET"
    request.headers = SpecContext.headers(value["headers"]).map { (name: $0[0], value: $0[1]) }
    if let text = value["text"].string { request.body = Array(text.utf8) }
    if let bytes = value["bytes"].array { request.body = bytes.map { UInt8(truncatingIfNeeded: $0.integer ?? 0) } }
    request.mostRedirects = value["maxRedirects"].integer
    if let time = value["timeout"].number, time > 0, time.isFinite { request.timeout = .milliseconds(time) }
    return request
  }

  private static func describe(_ error: ResourceError, of request: HostRequest) -> String {
    let what = "\(request.method) \(request.url.href): \(error)"
    guard case .hostNotAllowed(let host) = error else { return what }
    return "\(what). Requests of the spec pass no routes: allow the host with --allow-host \(host), or name a file "
      + "below the root."
  }
}
