import HeadlessWebView
import Ownership

/// The pages that clients open, activate and close over HTTP, as with Chromium.
extension Browser {
  /// The description of a page in `/json/list`.
  func describe(_ target: TargetInfo) -> ProtocolValue {
    [
      "id": .string(target.id), "type": .string(target.type), "title": .string(target.title),
      "url": .string(target.url), "description": "",
      "webSocketDebuggerUrl": .string("ws://\(authority)/devtools/page/\(target.id)"),
    ]
  }

  /// Opens a page of the default context at the URL in a request's query, by default an empty one.
  func openPage(for request: HTTPRequest) -> HTTPResponse {
    guard request.method == "PUT" else {
      return HTTPResponse(status: 405, "Use PUT for /json/new, so that no web page can open pages here.")
    }
    let text = request.query.isEmpty ? "about:blank" : PercentEncoding.decode(request.query)
    guard let url = WebURL(text) else { return HTTPResponse(status: 400, "Not a URL: \(text)") }
    return HTTPResponse(describe(openPage(at: url)))
  }

  /// Opens an empty page if the default context has none, for clients that don't open their first page themselves.
  ///
  /// They don't see the pages in other clients' contexts.
  func openFirstPage() {
    guard !targetList.contains(where: { $0.type == "page" && $0.context === defaultContext }) else { return }
    _ = openPage(at: .blank)
  }

  /// Opens a page of the default context.
  ///
  /// The page belongs to the list at once, and its WebSocket waits until the page exists.
  private func openPage(at url: WebURL) -> TargetInfo {
    let info = TargetInfo(id: Identifier.make(), context: defaultContext, type: "page", url: url.href)
    tables.withLock { tables in
      tables.targets[info.id] = info
      tables.order.append(info.id)
    }
    defaultContext.start(in: self)
    defaultContext.perform { [weak self] host in
      do { try host.openPage(at: url, id: info.id) } catch { self?.forget(info.id) }
    }
    return info
  }

  /// Carries out an action on a page; nil if there is no such action.
  func respond(to action: String, target id: String) -> HTTPResponse? {
    guard ["activate", "close"].contains(action) else { return nil }
    guard let target = target(id) else { return HTTPResponse(status: 404, "No such target id: \(id)") }
    guard action == "close" else { return HTTPResponse("Target activated") }
    target.context.perform { $0.page(id)?.close() }
    return HTTPResponse("Target is closing")
  }

  private func forget(_ id: String) {
    tables.withLock { tables in
      tables.targets[id] = nil
      tables.order.removeAll { $0 == id }
    }
  }
}
