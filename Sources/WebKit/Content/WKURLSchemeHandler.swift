import Foundation
import HeadlessWebView

/// A request that a custom scheme handler of the app responds to.
@preconcurrency @MainActor public protocol WKURLSchemeTask: AnyObject {
  /// The page's request.
  var request: URLRequest { get }
  /// Sends the head of the response.
  func didReceive(_ response: URLResponse)
  /// Sends a part of the response body.
  func didReceive(_ data: Data)
  /// Completes the response.
  func didFinish()
  /// Fails the request with an error.
  func didFailWithError(_ error: any Error)
}

/// A handler for the requests of pages to a custom scheme of the app.
@preconcurrency @MainActor public protocol WKURLSchemeHandler: AnyObject {
  /// Called when a page starts a request; the handler may respond later.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  /// Called when the response is no longer needed.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

extension WKWebViewConfiguration {
  /// Gives the app's custom schemes their handlers; a scheme that cannot have one is a fault in the transcript.
  func installSchemeHandlers(in view: WKWebView) {
    for (scheme, handler) in schemeHandlers {
      let respond: URLSchemeHandler = { [weak view] request in
        .later { answer in
          let answer = Unchecked(answer)
          return MainActor.assumeIsolated {
            guard let view, let address = URL(string: request.url.href) else {
              answer.value(.failure("the view no longer exists"))
              return Unchecked({})
            }
            let task = SchemeTask(request, address) { answer.value($0) }
            handler.webView(view, start: task)
            return Unchecked({
              MainActor.assumeIsolated {
                task.stop()
                handler.webView(view, stop: task)
              }
            })
          }.value
        }
      }
      do throws(URLSchemeHandlerError) {
        try view.headlessWebView.setURLSchemeHandler(respond, forURLScheme: scheme)
      } catch {
        view.headlessWebView.transcript.fault(.unsupported, error.description)
      }
    }
  }
}

/// A request in flight to a handler; it collects the response and delivers it when it is complete.
@MainActor private final class SchemeTask: NSObject, WKURLSchemeTask {
  let request: URLRequest
  private var response: URLResponse?
  private var data = Data()
  private var answer: ((RouteAnswer) -> Void)?

  init(_ asked: RoutedRequest, _ address: URL, _ answer: @escaping (RouteAnswer) -> Void) {
    var request = URLRequest(url: address)
    request.httpMethod = asked.method
    for header in asked.headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    request.httpBody = asked.body.map { Data($0) }
    self.request = request
    self.answer = answer
    super.init()
  }

  func didReceive(_ response: URLResponse) { self.response = response }
  func didReceive(_ data: Data) { self.data.append(data) }

  func didFinish() {
    let http = response as? HTTPURLResponse
    var headers =
      http?.allHeaderFields.compactMap { key, value in
        (key as? String).map { (name: $0, value: "\(value)") }
      } ?? []
    let type = response?.mimeType.map { type in response?.textEncodingName.map { "\(type); charset=\($0)" } ?? type }
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }), let type {
      headers.append((name: "Content-Type", value: type))
    }
    answer.take()?(.bytes([UInt8](data), status: http?.statusCode ?? 200, headers: headers))
  }

  func didFailWithError(_ error: any Error) { answer.take()?(.failure(String(describing: error))) }

  func stop() { answer = nil }
}
