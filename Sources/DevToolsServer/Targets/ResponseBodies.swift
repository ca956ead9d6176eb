/// The bodies of responses that clients may still ask for, within limits: the oldest are dropped first.
struct ResponseBodies {
  /// A body with the media type of its response.
  struct Body {
    let bytes: [UInt8]
    let type: String
  }

  /// The result of looking for a body.
  enum Lookup {
    case found(Body)
    /// It was dropped, because it exceeded a limit.
    case dropped
    case unknown
  }

  /// The limit of all bodies together, in bytes; Chromium's by default.
  var largestTotal = 100_000_000 { didSet { drop() } }
  /// The limit of a single body, in bytes; Chromium's by default.
  var largestBody = 10_000_000
  /// The bodies by the identifier of their request; nil for those that were dropped.
  private var bodies: [String: Body?] = [:]
  private var order: [String] = []
  private var total = 0

  mutating func add(_ body: Body, of id: String) {
    remove { $0 == id }
    guard body.bytes.count <= largestBody else {
      bodies[id] = .some(nil)
      return
    }
    bodies[id] = body
    order.append(id)
    total += body.bytes.count
    drop()
  }

  subscript(id: String) -> Lookup {
    switch bodies[id] {
    case .some(.some(let body)): .found(body)
    case .some(.none): .dropped
    case .none: .unknown
    }
  }

  /// Forgets the bodies of requests.
  mutating func remove(where isOld: (String) -> Bool) {
    for (id, body) in bodies where isOld(id) {
      total -= body?.bytes.count ?? 0
      bodies.removeValue(forKey: id)
    }
    order.removeAll(where: isOld)
  }

  private mutating func drop() {
    while total > largestTotal, let oldest = order.first {
      order.removeFirst()
      total -= bodies[oldest]??.bytes.count ?? 0
      bodies[oldest] = .some(nil)
    }
  }
}
