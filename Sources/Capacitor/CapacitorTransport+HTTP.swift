import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Requests that native sends for the page: the plugin `CapacitorHttp`, and those that the page's script redirects.
extension CapacitorTransport {
  private static let interceptorPath = "/_capacitor_http_interceptor_"

  /// Sends the requests that `fetch` and `XMLHttpRequest` direct to the server's special path to their real address.
  func addInterceptor(to webView: WebView) {
    webView.network.route(where: { $0.path == Self.interceptorPath }) { request in
      guard let target = request.query("u").flatMap({ WebURL($0) }) else { return .status(400) }
      var change = RequestChange()
      change.url = target
      let agent = request.header("x-cap-user-agent")
      change.headers = request.headers.compactMap { field in
        switch field.name.lowercased() {
        case "x-cap-user-agent": nil
        case "user-agent": agent.map { (field.name, $0) } ?? field
        default: field
        }
      }
      return .passOn(change)
    }
  }

  /// Returns the method of `CapacitorHttp` that sends a request; `request` takes the HTTP method from its options.
  func request(_ method: String) -> RegisteredHandler {
    RegisteredHandler { [weak self] data, call in
      guard let call else { return }
      let options = data ?? .null
      guard let webView = self?.core.target?.webView,
        let request = HTTPOptions.request(options, method == "request" ? nil : method.uppercased())
      else { return call.fail(HandlerError("Invalid URL")) }
      let type = options["responseType"]?.stringValue() ?? "text"
      webView.send(request) { result in
        switch result {
        case .success(let response): call.respond(HTTPOptions.result(response, as: type))
        case .failure(let error): call.fail(HandlerError("\(error)"))
        }
      }
    }
  }
}

/// The options and the result of a request of `CapacitorHttp`.
private enum HTTPOptions {
  /// Returns the request; nil if its address is missing or invalid.
  static func request(_ options: JSONText, _ method: String?) -> HostRequest? {
    guard var address = options["url"]?.stringValue() else { return nil }
    let query = members(options["params"]).flatMap { name, value in
      ((try? value.elements()) ?? [value]).map { "\(coded(name))=\(coded(plain($0)))" }
    }
    if !query.isEmpty { address += (address.contains("?") ? "&" : "?") + query.joined(separator: "&") }
    guard let url = WebURL(address) else { return nil }
    var request = HostRequest(url: url)
    request.method = method ?? options["method"]?.stringValue()?.uppercased() ?? "GET"
    request.headers = members(options["headers"]).map { ($0, plain($1)) }
    if let milliseconds = options["connectTimeout"].flatMap({ Int($0.string) }) {
      request.timeout = .milliseconds(milliseconds)
    }
    if options["disableRedirects"]?.string == "true" { request.mostRedirects = 0 }
    request.body = body(options, request.headers)
    return request
  }

  /// Returns the body: text as it is, and other values in the form that the content type names.
  private static func body(_ options: JSONText, _ headers: [(name: String, value: String)]) -> [UInt8]? {
    guard let data = options["data"], !data.isNull else { return nil }
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    if options["dataType"]?.stringValue() == "file", let text = data.stringValue() {
      return Data(base64Encoded: text).map { Array($0) }
    }
    if type.contains("application/x-www-form-urlencoded"), data.kind == .object {
      return Array(members(data).map { "\(coded($0))=\(coded(plain($1)))" }.joined(separator: "&").utf8)
    }
    return Array(plain(data).utf8)
  }

  /// Returns the response: JSON as a value, text, or bytes in Base64.
  static func result(_ response: NetworkResponse, as type: String) -> JSONText {
    let contentType = response.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    let text = String(decoding: response.body, as: UTF8.self)
    let data: JSONText
    if type == "blob" || type == "arraybuffer" {
      data = JSONText(text: Data(response.body).base64EncodedString())
    } else if contentType.contains("application/json") || type == "json", let json = try? JSONText(text) {
      data = json
    } else {
      data = JSONText(text: text)
    }
    return JSONText(object: [
      ("data", data), ("status", (try? JSONText("\(response.status)")) ?? .null),
      ("headers", JSONText(object: response.headers.map { ($0.name, JSONText(text: $0.value)) })),
      ("url", JSONText(text: response.url.href)),
    ])
  }

  private static func members(_ object: JSONText?) -> [(key: String, value: JSONText)] {
    (try? object?.members()) ?? []
  }

  private static func plain(_ value: JSONText) -> String { value.stringValue() ?? value.string }

  private static func coded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
