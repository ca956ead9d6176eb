import Foundation
import HeadlessWebView

/// The domain Network: events of requests, bodies of responses, and cookies.
enum NetworkDomain {
  static let methods: [String: PageMethod] = [
    "Network.enable": { call in
      call.enable("Network")
      if let size = call.parameters.optionalNumber("maxTotalBufferSize") {
        call.page.network.bodies.largestTotal = Int(size)
      }
      if let size = call.parameters.optionalNumber("maxResourceBufferSize") {
        call.page.network.bodies.largestBody = Int(size)
      }
      call.finish()
    },
    "Network.disable": { call in
      call.disable("Network")
      call.finish()
    },
    "Network.getRequestPostData": { call in
      guard let body = call.page.network.entry(withID: try call.parameters.string("requestId"))?.body else {
        throw ProtocolError("No post data available for the request")
      }
      call.reply.finish(["postData": .string(String(decoding: body, as: UTF8.self))])
    },
    "Network.getResponseBody": getResponseBody,
    "Network.setExtraHTTPHeaders": { call in
      call.page.extraHeaders = call.parameters.pairs("headers")
      call.finish()
    },
    "Security.setIgnoreCertificateErrors": { call in
      call.page.view.resourcePolicy.ignoresCertificateErrors = call.parameters.flag("ignore")
      call.finish()
    },
    "Network.setCacheDisabled": { call in call.finish() },
    "Network.clearBrowserCache": { call in call.finish() },
    "Network.setBypassServiceWorker": { call in call.finish() },
    "Network.emulateNetworkConditions": { call in
      call.page.view.isOnline = !call.parameters.flag("offline")
      call.finish()
    },
    "Network.setUserAgentOverride": EmulationDomain.setUserAgentOverride,
    "Network.getCookies": { call in
      let urls = call.parameters.strings("urls").compactMap { WebURL($0) }
      let cookies = call.page.host.cookies(for: urls.isEmpty ? [call.page.view.url] : urls)
      call.reply.finish(["cookies": .array(cookies.map(StorageDomain.describe))])
    },
    "Network.getAllCookies": { call in
      call.reply.finish(["cookies": .array(call.page.host.cookies(for: nil).map(StorageDomain.describe))])
    },
    "Network.setCookie": { call in
      call.page.view.websiteData.setCookie(try StorageDomain.cookie(call.parameters))
      call.reply.finish(["success": true])
    },
    "Network.setCookies": { call in
      for cookie in call.parameters.objects("cookies") {
        call.page.view.websiteData.setCookie(try StorageDomain.cookie(cookie))
      }
      call.finish()
    },
    "Network.deleteCookies": { call in
      for cookie in try StorageDomain.cookies(toDelete: call.parameters, of: call.page.host) {
        call.page.view.websiteData.removeCookie(cookie)
      }
      call.finish()
    },
    "Network.clearBrowserCookies": { call in
      call.page.view.websiteData.removeAllCookies()
      call.finish()
    },
  ]

  @Sendable private static func getResponseBody(_ call: PageCall) throws {
    let (text, isEncoded) = try body(of: try call.parameters.string("requestId"), call)
    call.reply.finish(["body": .string(text), "base64Encoded": .boolean(isEncoded)])
  }

  /// Returns the body of a response: as it is if it is text, or else in Base64.
  static func body(of request: String, _ call: PageCall) throws(ProtocolError) -> (text: String, isEncoded: Bool) {
    let body: ResponseBodies.Body
    switch call.page.network.bodies[request] {
    case .found(let found): body = found
    case .dropped: throw ProtocolError("Request content was evicted from inspector cache")
    case .unknown: throw ProtocolError("No resource with given identifier found")
    }
    let type = body.type.lowercased()
    let isText = ["text/", "json", "javascript", "xml"].contains { type.contains($0) }
    if isText, let text = String(validating: body.bytes, as: UTF8.self) { return (text, false) }
    return (Data(body.bytes).base64EncodedString(), true)
  }
}

/// The domain Fetch: requests that clients continue, answer or fail.
enum FetchDomain {
  static let methods: [String: PageMethod] = [
    "Fetch.enable": { call in
      call.page.fetches.enable(
        call.session.id, patterns: call.parameters.objects("patterns"),
        handlesAuthentication: call.parameters.flag("handleAuthRequests"))
      call.finish()
    },
    "Fetch.disable": { call in
      call.page.fetches.disable(call.session.id)
      call.finish()
    },
    "Fetch.continueRequest": { call in
      try call.page.fetches.continueRequest(call.parameters)
      call.finish()
    },
    "Fetch.fulfillRequest": { call in
      try call.page.fetches.fulfillRequest(call.parameters)
      call.finish()
    },
    "Fetch.continueWithAuth": { call in
      try call.page.fetches.continueWithAuth(call.parameters)
      call.finish()
    },
    "Fetch.failRequest": { call in
      try call.page.fetches.failRequest(call.parameters)
      call.finish()
    },
  ]
}
