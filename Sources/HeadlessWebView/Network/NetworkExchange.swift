import Ownership

/// A request and its response, as it arrives.
///
/// The received data belongs to the network thread; all other members can be used from any thread.
final class NetworkExchange: @unchecked Sendable {
  typealias Completion = @Sendable (NetworkLoader.Outcome) -> Void

  let request: ResourceRequest
  /// The time limit of the exchange.
  let limit: Duration?
  /// Indicates whether a server with an invalid certificate is accepted.
  let ignoresCertificateErrors: Bool
  private let completion: Locked<Completion?>
  private var head = AnswerHead()
  private var bytes: [UInt8] = []

  init(
    _ request: ResourceRequest, limit: Duration?, ignoresCertificateErrors: Bool = false,
    completion: @escaping Completion
  ) {
    self.request = request
    self.ignoresCertificateErrors = ignoresCertificateErrors
    self.limit = limit
    self.completion = Locked(completion)
  }

  /// Indicates whether nothing waits for the exchange any more.
  var isOver: Bool { completion.withLock { $0 == nil } }

  /// Ends it without an outcome.
  func cancel() { _ = takeCompletion() }

  /// Ends the exchange with an outcome, unless it has ended already; whichever comes first wins.
  func end(_ outcome: @autoclosure () -> NetworkLoader.Outcome) { takeCompletion()?(outcome()) }

  private func takeCompletion() -> Completion? {
    completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
  }

  func takeLine(_ line: UnsafeRawBufferPointer) { head.take(line) }
  func takeBody(_ piece: UnsafeRawBufferPointer) { bytes += piece }

  /// The response so far.
  var answer: Resource { Resource(url: request.url, status: head.status, fields: head.fields, bytes: bytes) }

  /// The host as errors name it.
  var host: String { request.url.hostWithPort }
}

/// The head of a response, line by line as it arrives: RFC 9112, sections 4 and 5.
struct AnswerHead {
  private(set) var status = 0
  /// The fields, in the server's order.
  private(set) var fields: [HTTPField] = []
  /// Indicates whether the head has ended, so that later fields are not part of it.
  private var isComplete = false

  /// Parses a line with its line ending.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    let line = ArraySlice(bytes).trimmed { $0 == 0x0D || $0 == 0x0A }
    // An interim response precedes the final one.
    if let status = Self.status(line) {
      self = Self()
      self.status = status
    } else if line.isEmpty {
      isComplete = true
    } else if !isComplete {
      takeField(line)
    }
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>) {
    if let first = line.first, Self.isBlank(first) {
      // A value may continue in a line of its own.
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + Self.text(line.trimmed(Self.isBlank))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = line[..<colon].trimmed(Self.isBlank)
      let value = line[line.index(after: colon)...].trimmed(Self.isBlank)
      fields.append(HTTPField(name: Self.text(name), value: Self.text(value)))
    }
  }

  /// Returns the status in a line such as `HTTP/1.1 200 OK`; nil if the line is not a status line.
  private static func status(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "HTTP/".utf8) else { return nil }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    return words.count > 1 && words[1].count == 3 ? Int(text(words[1])) : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Decodes a field: servers send UTF-8, or older encodings.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without those around them.
  fileprivate func trimmed(_ isOut: (UInt8) -> Bool) -> Self {
    guard let start = firstIndex(where: { !isOut($0) }), let end = lastIndex(where: { !isOut($0) }) else { return [] }
    return self[start...end]
  }
}
