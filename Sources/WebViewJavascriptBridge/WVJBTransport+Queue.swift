import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A fetch of a page's queue for one of its frames.
///
/// One object is shared by all fetches for the same page and frame.
final class QueueFetch {
  /// A fetch with its methods as closures, which are created once for all fetches.
  struct Calls {
    let fetch: QueueFetch
    let isWanted: () -> Bool
    let finish: WebView.ScriptCompletion

    init(_ fetch: QueueFetch) {
      self.fetch = fetch
      isWanted = fetch.isWanted
      finish = fetch.finish
    }
  }

  // The core retains its transport, and a weak reference would make every use of the transport slower.
  private unowned(unsafe) let transport: WVJBTransport
  private let core: Backlink<BridgeCore>
  /// The page that the queue belongs to.
  private let page: Int
  private let source: FrameInfo

  init(for transport: WVJBTransport, _ core: BridgeCore, from source: FrameInfo) {
    self.transport = transport
    self.core = core.link
    page = core.generation
    self.source = source
  }

  /// Returns true if the fetch is for this page and frame.
  func isFor(_ page: Int, _ source: FrameInfo) -> Bool { self.page == page && self.source == source }

  /// Returns true until the page ends: another page's queue must not be taken for this one's.
  func isWanted() -> Bool { core.target?.generation == page }

  /// Handles the result of the fetch.
  func finish(_ result: Result<StructuredValue, ScriptError>) {
    guard let core = core.target else { return }
    switch result {
    case .success(let value): transport.flush(value, of: page, from: source, core)
    case .failure(let reason): transport.fetchFailed(reason, of: page, from: source, core)
    }
  }
}

/// Messages from the page.
extension WVJBTransport {
  private static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")

  func fetch(from source: FrameInfo) {
    guard let core = core.target, let webView = core.webView else { return }
    fetchCount += 1
    let calls: QueueFetch.Calls
    if let last = lastFetch, last.fetch.isFor(core.generation, source) {
      calls = last
    } else {
      calls = QueueFetch.Calls(QueueFetch(for: self, core, from: source))
      lastFetch = calls
    }
    webView.call(object.used(in: Self.fetchQueue), when: calls.isWanted, completion: calls.finish)
  }

  /// Handles the messages of a fetched queue one by one.
  func flush(_ value: StructuredValue, of page: Int, from source: FrameInfo, _ core: BridgeCore) {
    guard let text = value.text, text.count > 0 else { return warn(.badMessage, "the queue is empty or not a string") }
    guard let webView = core.webView, webView.allowsPayload(text.count) else {
      return warn(.tooLong, "the queue exceeds the size limit: \(text.count) code units")
    }
    let outline: JSONOutline?
    do throws(JSONError) { outline = try JSONOutline(text) } catch {
      return warn(.badMessage, "the queue is not JSON: \(error)")
    }
    guard let queue = outline else { return warn(.badMessage, "the queue is not an array: \(text.string)") }
    let outer = unhandled
    let count = webView.allowedMessages(queue.count)
    if count < queue.count {
      warn(.tooMany, "too many messages in the queue; dropped: \(queue.count - count)")
    }
    unhandled = count
    var record = 0
    let transcript = core.transcript
    if transcript.isActive { record = transcript.record(.fetch, [.init("count", .integer(unhandled))]) }
    defer { unhandled = outer }
    var next = 0
    for _ in 0..<count {
      unhandled -= 1
      let element = next
      next = queue.next(after: element)
      guard let message = WVJBMessage(element, of: queue) else {
        warn(.badMessage, "a message is not an object: \(queue.value(element).string)")
        continue
      }
      transcript.within(record) { receive(message, from: source, core) }
    }
  }

  private func receive(_ message: WVJBMessage, from source: FrameInfo, _ core: BridgeCore) {
    guard !takeFinding(message) else { return }
    logging.line("RCVD", message.text.prettyPrinted())
    guard core.webView != nil else { return }
    let number = message.responseID.flatMap { WVJBMessage.number(in: $0) }
    var record = 0
    if core.transcript.isActive {
      record = core.transcript.record(
        .receive,
        [
          .init("message", .json(message.text.string)), .init("frame", .integer(source.id)),
          .init("origin", .string(source.origin)),
        ],
        asks: message.callbackID.map { core.transcriptKey(ofCallFromPage: $0) },
        answers: number.map { core.transcriptKey(ofCallToPage: $0) })
    }
    core.transcript.within(record) {
      if let id = message.responseID {
        core.received(
          responseTo: number, id: id.string, PageValue(json: message.responseData ?? .null, isComplete: true))
      } else {
        core.receive(name(message.handlerName), data: message.data, id: message.callbackID, from: source)
      }
    }
  }

  // MARK: Queues that can't be read

  /// Reports why the queue could not be read; with ``BridgeFidelity/repaired`` it retrieves the other messages instead.
  func fetchFailed(_ reason: ScriptError, of page: Int, from source: FrameInfo, _ core: BridgeCore) {
    guard core.fidelity != .repaired else { return mendQueue(reason, of: page, from: source, core) }
    let consequence =
      switch reason {
      case .exception: "its messages stay queued"
      case .unsupportedResult: "its messages may be lost"
      case .noPage: "its messages were lost with the page"
      }
    warn(
      .fetchFailed, "the page's queue could not be read, so \(consequence): \(core.summary(of: reason))",
      StuckQueue.fields(of: reason))
    guard core.transcript.isActive, !findings.hasReadQueue else { return }
    findings.hasReadQueue = true
    StuckQueue.report(for: core, object) { [weak self] text in self?.flush(text, of: page, from: source, core) }
  }

  private func mendQueue(_ reason: ScriptError, of page: Int, from source: FrameInfo, _ core: BridgeCore) {
    StuckQueue.mend(for: core, object) { [weak self] mended in
      guard let mended, mended.text.text != nil else {
        self?.warn(
          .fetchFailed, "the page's queue could not be read: \(core.summary(of: reason))", StuckQueue.fields(of: reason)
        )
        return
      }
      self?.flush(mended.text, of: page, from: source, core)
      for message in mended.lost ?? [] { Self.report(message, core) }
    }
  }

  private static func report(_ message: StuckQueue.LostMessage, _ core: BridgeCore) {
    let text = "a message to '\(message.name)' was lost because it cannot be written as JSON: \(message.reason)"
    core.transcript.fault(
      .messageLost, text, [.init("name", .string(message.name)), .init("index", .integer(message.index))])
    if let number = message.responseId.flatMap({ WVJBMessage.number(in: JSONText(text: $0)) }), core.isPending(number) {
      return core.end(number) { .answerLost(handler: $0, reason: message.reason) }
    }
    core.refuse(.lost, message.name, message.id.map { JSONText(text: $0) }, text)
  }
}
