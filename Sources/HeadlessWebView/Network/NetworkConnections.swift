import CCurl

/// The exchanges in flight, and the connections that stay open for the next, as the library manages them.
///
/// The network's thread uses it; any thread may wake it.
final class NetworkConnections: LibraryWork, @unchecked Sendable {
  /// The work for an exchange.
  enum Command: Sendable {
    case begin(NetworkExchange)
    case drop(NetworkExchange)
  }

  /// The system's name of the library.
  #if canImport(Darwin)
    static let systemLibrary = "libcurl.4.dylib"
  #else
    static let systemLibrary = "libcurl.so.4"
  #endif

  private let pointer: OpaquePointer
  /// The facts about the secure connections to each host, which only their first exchange learns.
  private var secured: [String: SecurityFacts] = [:]
  /// The exchanges in flight.
  private var exchanges: [ObjectIdentifier: (exchange: NetworkExchange, pointer: OpaquePointer)] = [:]

  init(library: String) throws(ResourceError) {
    var state = HBCurlOpened
    guard let pointer = HBExchangesMake(library, &state) else {
      let found =
        switch state {
        case HBCurlMissing: "is missing"
        case HBCurlTooOld: "is older than version 7.68"
        default: "cannot be set up"
        }
      throw .libraryMissing("\(library) \(found)")
    }
    self.pointer = pointer
  }

  deinit {
    for entry in exchanges.values { HBExchangeFree(entry.pointer) }
    HBExchangesFree(pointer)
  }

  var isEmpty: Bool { exchanges.isEmpty }

  func perform(_ command: Command) {
    switch command {
    case .begin(let exchange): begin(exchange)
    case .drop(let exchange): drop(exchange)
    }
  }

  static func begins(_ command: Command) -> Bool { if case .begin = command { true } else { false } }

  static func fail(_ command: Command, with reason: ResourceError) {
    if case .begin(let exchange) = command { exchange.end(.failure(reason)) }
  }

  /// Sends a request; its exchange may end at once.
  private func begin(_ exchange: NetworkExchange) {
    guard !exchange.isOver else { return }
    exchange.begin()
    let request = exchange.request
    let receiver = HBReceiver(
      owner: Unmanaged.passUnretained(exchange).toOpaque(),
      takeLine: { owner, line, length in
        NetworkConnections.exchange(owner).takeLine(UnsafeRawBufferPointer(start: line, count: length))
      },
      takeBody: { owner, bytes, length in
        NetworkConnections.exchange(owner).takeBody(UnsafeRawBufferPointer(start: bytes, count: length))
      })
    guard let made = HBExchangeMake(pointer, request.url.withoutFragment().href, request.method, receiver) else {
      return exchange.end(.failure(.network(NetworkFailure(.other, "out of memory: the request was not sent"))))
    }
    for field in request.fields { HBExchangeAddField(made, field.name, field.value) }
    request.body?.withUnsafeBytes { HBExchangeSetBody(made, $0.baseAddress, $0.count) }
    if let limit = exchange.limit { HBExchangeSetLimit(made, Self.milliseconds(limit)) }
    if request.isObserved {
      HBExchangeObserve(
        made,
        { owner, bytes, length in
          NetworkConnections.exchange(owner).takeSentHead(UnsafeRawBufferPointer(start: bytes, count: length))
        },
        { owner, bytes, length in
          NetworkConnections.exchange(owner).takeRemark(UnsafeRawBufferPointer(start: bytes, count: length))
        })
    }
    if exchange.ignoresCertificateErrors { HBExchangeIgnoreCertificates(made) }
    if exchange.proxy != nil { HBExchangeSetProxy(made, exchange.usedProxy?.libraryAddress ?? "") }
    exchanges[ObjectIdentifier(exchange)] = (exchange, made)
    if !HBExchangeBegin(made) { finish(exchange) }
  }

  /// Cancels an exchange; does nothing if it has ended.
  private func drop(_ exchange: NetworkExchange) {
    guard let entry = exchanges.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
    HBExchangeFree(entry.pointer)
  }

  /// Does the available work, then waits for more, at most for a number of milliseconds.
  func turn(upTo milliseconds: Int32) {
    HBExchangesWork(pointer)
    while let owner = HBExchangesNextEnded(pointer) { finish(Self.exchange(owner)) }
    let next = exchanges.values.compactMap(\.exchange.headTime).min()
    let left = next.map { Int32(clamping: max(0, ($0 - .now).nanoseconds / 1_000_000 + 1)) }
    HBExchangesWait(pointer, min(milliseconds, left ?? milliseconds))
    guard next != nil else { return }
    for entry in exchanges.values {
      entry.exchange.deliverHead(at: .now) { facts(of: entry.exchange, entry.pointer) }
    }
  }

  /// Ends the current or next wait.
  func wake() { HBExchangesWake(pointer) }

  private func finish(_ exchange: NetworkExchange) {
    guard let entry = exchanges[ObjectIdentifier(exchange)] else { return }
    let outcome: NetworkLoader.Outcome =
      switch HBExchangeGetEnd(entry.pointer) {
      case HBExchangeAnswered: .success(exchange.answer(facts(of: exchange, entry.pointer)))
      case HBExchangeTimedOut: .failure(.timedOut)
      case let end: .failure(.network(Self.failure(end, of: exchange, entry.pointer)))
      }
    drop(exchange)
    exchange.end(outcome)
  }

  private func facts(of exchange: NetworkExchange, _ pointer: OpaquePointer) -> WireFacts {
    if let security = exchange.security { secured[exchange.host] = security }
    return WireFacts(
      facts: HBExchangeGetFacts(pointer),
      security: exchange.request.url.scheme == "https" ? secured[exchange.host] : nil)
  }

  private static func failure(
    _ end: HBExchangeEnd, of exchange: NetworkExchange, _ pointer: OpaquePointer
  ) -> NetworkFailure {
    let details = String(cString: HBExchangeGetReason(pointer))
    return switch end {
    case HBExchangeUnreachable:
      NetworkFailure(
        .unreachable,
        exchange.usedProxy.map { "could not connect to the proxy \($0.displayedAddress), or to \(exchange.host)" }
          ?? "could not connect to \(exchange.host)")
    case HBExchangeUnknownHost: NetworkFailure(.unknownHost, "could not find \(exchange.host)")
    case HBExchangeBadCertificate: NetworkFailure(.certificate, details)
    case HBExchangeSecureConnectFailed: NetworkFailure(.secureConnection, details)
    case HBExchangeEmpty: NetworkFailure(.emptyResponse, details)
    case HBExchangeLost: NetworkFailure(.connectionLost, details)
    default: NetworkFailure(.other, details)
    }
  }

  private static func exchange(_ owner: UnsafeMutableRawPointer) -> NetworkExchange {
    Unmanaged.fromOpaque(owner).takeUnretainedValue()
  }

  /// Returns at least one millisecond, because the library treats zero as no limit.
  private static func milliseconds(_ limit: Duration) -> Int {
    Int(min(max(1, limit.nanoseconds / 1_000_000), Int64(Int32.max)))
  }
}

extension NetworkProxy {
  /// The address for the library: with these schemes, proxies look up the names of hosts, as in browsers.
  fileprivate var libraryAddress: String {
    switch url.scheme {
    case "socks4", "socks5": url.scheme + (url.scheme == "socks4" ? "a" : "h") + url.href.dropFirst(6)
    default: url.href
    }
  }
}
