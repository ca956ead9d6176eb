import JavaScriptEngine

/// A request of a page's script, answered by its root or by a host that was opened.
struct PageRequest {
  let key: Int
  let method: String
  let address: String
  let isAsync: Bool
  /// Whether the script reads bytes, which come as a string of as many units.
  let wantsBytes: Bool

  /// Gets the answer and gives it to the page: now for a synchronous request, which only files can answer, else in a later task.
  func send(in realm: PageRealm) {
    guard let view = realm.view, let url = WebURL(address) else { return }
    guard method == "GET" || method == "HEAD" else {
      view.transcript.fault("request-method", "\(method) \(address): only GET and HEAD are answered")
      return later(view) { [weak realm] in answer(.failure(.status(405)), url: url, in: realm) }
    }
    if isAsync {
      view.fetch(url) { [weak realm] result in answer(result, url: url, in: realm) }
    } else {
      answer(view.fetchNow(url), url: url, in: realm)
    }
  }

  private func later(_ view: WebView, _ body: @escaping () -> Void) {
    if isAsync { view.eventLoop.post(body) } else { body() }
  }

  private func answer(_ result: Result<Resource, ResourceError>, url: WebURL, in realm: PageRealm?) {
    guard let realm else { return }
    switch result {
    case .success(let resource):
      let type = resource.contentType ?? MediaType.of(path: url.path)
      tell(realm, status: 200, text: "OK", url: resource.url, type: type, body: text(of: resource.bytes))
    case .failure(.notFound), .failure(.notAFile):
      tell(realm, status: 404, text: "Not Found", url: url, type: "text/plain", body: UTF16Text(""))
    case .failure(.status(let status)):
      tell(realm, status: status, text: "", url: url, type: "text/plain", body: UTF16Text(""))
    case .failure(let reason):
      realm.view?.failedToLoad(address, reason: reason)
      tell(realm, status: 0, text: "", url: url, type: "", body: UTF16Text(""))
    }
  }

  private func text(of bytes: [UInt8]) -> UTF16Text {
    if wantsBytes {
      return bytes.map { UInt16($0) }.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return UTF16Text(String(decoding: body, as: UTF8.self))
  }

  private func tell(_ realm: PageRealm, status: Int, text: String, url: WebURL, type: String, body: UTF16Text) {
    let context = realm.core.context
    realm.tell(
      .requestAnswered,
      [
        context.handle(Double(key)), context.handle(Double(status)), context.handle(UTF16Text(text)),
        context.handle(UTF16Text(url.href)), context.handle(UTF16Text(type)), context.handle(body),
      ])
  }
}

/// The media types of the files that pages ask for.
enum MediaType {
  private static let types = [
    "html": "text/html", "htm": "text/html", "js": "text/javascript", "mjs": "text/javascript", "css": "text/css",
    "json": "application/json", "xml": "application/xml", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "txt": "text/plain",
  ]

  static func of(path: String) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "text/plain" }
    return types[path[path.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
