import Foundation
import HeadlessWebView

/// Requests and responses as the protocol describes them.
enum NetworkDescriptions {
  /// Returns header fields by name; values of a field that occurs more than once are joined.
  ///
  /// - Parameter separator: The text between values; cookies are always separated by line feeds.
  static func headers(
    _ headers: [(name: String, value: String)], separator: String = ", "
  ) -> ProtocolValue {
    var joined: [(key: String, value: String)] = []
    for header in headers {
      let name = header.name.lowercased()
      if let index = joined.firstIndex(where: { $0.key.lowercased() == name }) {
        joined[index].value += (name == "set-cookie" ? "\n" : separator) + header.value
      } else {
        joined.append((header.name, header.value))
      }
    }
    return .object(joined.map { ($0.key, .string($0.value)) })
  }

  /// The `Request` of the protocol.
  static func request(_ request: RoutedRequest, _ fields: [(name: String, value: String)]) -> ProtocolValue {
    let hash = request.url.hash
    return .members([
      "url": .string(request.url.withoutFragment().href), "urlFragment": hash.isEmpty ? nil : .string(hash),
      "method": .string(request.method), "headers": headers(fields),
      "postData": request.body.flatMap { String(validating: $0, as: UTF8.self) }.map { .string($0) },
      "hasPostData": request.body == nil ? nil : true,
      "postDataEntries": request.body.map { [["bytes": .string(Data($0).base64EncodedString())]] },
      "mixedContentType": "none", "initialPriority": "VeryHigh",
      "referrerPolicy": .string((request.referrerPolicy ?? .strictOriginWhenCrossOrigin).rawValue),
    ])
  }

  /// The `Response` of the protocol.
  ///
  /// - Parameter time: Converts a time to the seconds of the protocol's events.
  static func response(
    _ response: NetworkResponse, time: (ContinuousClock.Instant) -> Double
  ) -> ProtocolValue {
    let facts = response.facts
    return .members([
      "url": .string(response.url.withoutFragment().href), "status": .integer(response.status),
      "statusText": .string(response.statusText), "headers": headers(response.headers),
      "mimeType": .string(response.mediaType), "charset": "",
      "connectionReused": .boolean(facts?.isConnectionReused ?? false), "connectionId": 0,
      "remoteIPAddress": facts.map { .string($0.remoteAddress) }, "remotePort": facts.map { .integer($0.remotePort) },
      "fromDiskCache": false, "fromServiceWorker": false, "fromPrefetchCache": false,
      "encodedDataLength": .integer(headSize(of: response)), "protocol": .string(facts?.version ?? "http/1.1"),
      "securityState": .string(response.url.scheme == "https" ? "secure" : "insecure"),
      "timing": facts.map { timing(of: $0, time: time) }, "securityDetails": facts?.security.map(security),
    ])
  }

  /// The `SecurityDetails` of the protocol.
  private static func security(_ facts: SecurityFacts) -> ProtocolValue {
    [
      "protocol": .string(facts.version), "keyExchange": "", "cipher": .string(facts.cipher), "certificateId": 0,
      "subjectName": .string(facts.subject), "sanList": [], "issuer": .string(facts.issuer),
      "validFrom": .number(facts.start), "validTo": .number(facts.end), "signedCertificateTimestampList": [],
      "certificateTransparencyCompliance": "unknown", "encryptedClientHello": false,
    ]
  }

  /// The `ResourceTiming` of the protocol: milliseconds since the start of the request, -1 for missing steps.
  private static func timing(
    of facts: ExchangeFacts, time: (ContinuousClock.Instant) -> Double
  ) -> ProtocolValue {
    let times = facts.times
    func start(_ range: ClosedRange<Double>?) -> ProtocolValue { .number(range?.lowerBound ?? -1) }
    func end(_ range: ClosedRange<Double>?) -> ProtocolValue { .number(range?.upperBound ?? -1) }
    return [
      "requestTime": .number(time(facts.started)), "proxyStart": -1, "proxyEnd": -1,
      "dnsStart": start(times.lookup), "dnsEnd": end(times.lookup), "connectStart": start(times.connect),
      "connectEnd": end(times.connect), "sslStart": start(times.secure), "sslEnd": end(times.secure),
      "workerStart": -1, "workerReady": -1, "workerFetchStart": -1, "workerRespondWithSettled": -1,
      "sendStart": .number(times.send), "sendEnd": .number(times.send), "pushStart": 0, "pushEnd": 0,
      "receiveHeadersStart": .number(times.response), "receiveHeadersEnd": .number(times.response),
    ]
  }

  /// Returns the size of the response's head; for a response that no server sent, that of an equal one in HTTP/1.1.
  static func headSize(of response: NetworkResponse) -> Int {
    if let head = response.facts?.head { return head.utf8.count }
    let line = "HTTP/1.1 \(response.status) \(response.statusText)\r\n\r\n".utf8.count
    return response.headers.reduce(line) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
  }

  /// Returns the size of the response's body before it was decoded.
  static func bodySize(of response: NetworkResponse) -> Int { response.facts?.bodySize ?? response.body.count }
}

extension NetworkResponse {
  /// The value of the header field `Content-Type`; empty if it is missing.
  var contentType: String { headers.first { $0.name.lowercased() == "content-type" }?.value ?? "" }
  /// The media type without parameters.
  var mediaType: String { String(contentType.prefix { $0 != ";" }) }
}
