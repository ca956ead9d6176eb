import CCurl

/// The facts of an exchange with a server besides the response, for tools.
package struct ExchangeFacts: Sendable {
  /// The steps of an exchange, in milliseconds since its start; nil for a step that a reused connection does not have.
  package struct Times: Sendable {
    package var lookup: ClosedRange<Double>?
    package var connect: ClosedRange<Double>?
    package var secure: ClosedRange<Double>?
    package var send: Double
    package var response: Double
  }

  /// The request line and the header fields as they were sent.
  package let sentHead: String
  /// The status line and the header fields as they arrived.
  package let head: String
  /// The size of the body as it arrived, before it was decoded.
  package let bodySize: Int
  /// The protocol by its ALPN name, such as `http/1.1`.
  package let version: String
  package let remoteAddress: String
  package let remotePort: Int
  package let isConnectionReused: Bool
  package let started: ContinuousClock.Instant
  package let times: Times
  /// The facts about the secure connection; nil for other connections.
  package let security: SecurityFacts?

  init(
    _ wire: WireFacts, sentHead: [UInt8], head: [UInt8], started: ContinuousClock.Instant,
    begun: ContinuousClock.Instant
  ) {
    self.sentHead = String(decoding: sentHead, as: UTF8.self)
    self.head = String(decoding: head, as: UTF8.self)
    self.started = started
    bodySize = Int(wire.facts.bodySize)
    version = [10: "http/1.0", 20: "h2", 30: "h3"][wire.facts.version] ?? "http/1.1"
    remoteAddress = withUnsafeBytes(of: wire.facts.address) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    remotePort = Int(wire.facts.port)
    security = wire.security
    isConnectionReused = wire.facts.isConnectionReused
    times = Times(wire.facts, after: begun - started)
  }

  /// The header fields as they were sent, in their order.
  package var sentHeaders: [(name: String, value: String)] {
    sentHead.split(separator: "\r\n").dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon]), line[line.index(after: colon)...].trimmed)
    }
  }
}

extension ExchangeFacts.Times {
  /// - Parameter wait: The time until the network thread began its work.
  init(_ facts: HBExchangeFacts, after wait: Duration) {
    let base = Double(max(0, wait.nanoseconds)) / 1_000_000
    func time(_ microseconds: Int64) -> Double { base + Double(microseconds) / 1000 }
    func range(_ start: Int64, _ end: Int64) -> ClosedRange<Double> { time(start)...time(max(start, end)) }
    send = time(facts.sendTime)
    response = time(facts.responseTime)
    guard !facts.isConnectionReused else { return }
    lookup = range(0, facts.lookupTime)
    connect = range(facts.lookupTime, max(facts.connectTime, facts.secureTime))
    if facts.secureTime > 0 { secure = range(facts.connectTime, facts.secureTime) }
  }
}

/// The library's facts about an exchange.
struct WireFacts {
  let facts: HBExchangeFacts
  let security: SecurityFacts?
}
