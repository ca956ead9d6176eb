import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Messages that the page queues and announces by navigations of its frames.
extension JsBridgeTransport {
  private static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  /// Scripts between the two version lines still provide their queue; those of 2.x do not.
  private static let fetchQueueIfOffered = PageFunction(
    body: """
      const bridge = WebViewJavascriptBridge;
      return typeof bridge._fetchQueue === 'function' ? bridge._fetchQueue() : false;
      """)

  /// Fetches the queue, because a frame of the page signalled that there are messages.
  func fetch(from frame: FrameInfo) {
    guard let core = core.target else { return }
    let isLost = dialect == .version2 && !noteSignal()
    // Another page, which did not signal, may be there when the task runs.
    let generation = core.generation
    core.webView?.call(
      object.used(in: dialect == .version1 ? Self.fetchQueue : Self.fetchQueueIfOffered), when: core.whilePageLasts()
    ) { [weak self] result in
      guard let self, let core = self.core.target else { return }
      guard core.generation == generation else { return fetched(result, ofPageBefore: isLost) }
      switch result {
      case .failure(let reason): fetchFailed(reason, core)
      case .success(.boolean(false)):
        if isLost {
          fault(.notFetched, "the page queued a message that native did not fetch and never will fetch")
        }
      case .success(let value):
        // A script that is also made for iOS returns its queue in this way.
        if let text = value.text, text.count > 0 { take(queue: text, from: frame, core) }
      }
    }
  }

  /// Reports that the page that signalled is gone, with its messages.
  ///
  /// - Parameter isLost: Pass `true` if none of native's functions received the message that it signalled.
  private func fetched(_ result: Result<StructuredValue, ScriptError>, ofPageBefore isLost: Bool) {
    let hasMessages = (try? result.get()).map { ($0.text?.count ?? 0) > 0 } ?? (dialect == .version1)
    if hasMessages || isLost { fault(.fetchFailed, "the page was replaced before its messages were handled") }
  }

  /// Processes the page's response to a fetch: `yy://return/<function>/<percent-encoded text>`.
  func take(returned address: String, from frame: FrameInfo) {
    let rest = address.dropFirst("yy://return/".count)
    guard let slash = rest.firstIndex(of: "/"), rest[..<slash] == "_fetchQueue",
      let text = String(rest[rest.index(after: slash)...]).removingPercentEncoding
    else { return fault(.badReturn, "the page returned a result that native did not request: \(address)") }
    if let core = core.target { take(queue: UTF16Text(text), from: frame, core) }
  }

  private func take(queue text: UTF16Text, from frame: FrameInfo, _ core: BridgeCore) {
    guard core.webView?.allowsPayload(text.count) ?? false else {
      return fault(.tooLong, "the queue exceeds the size limit: \(text.count) code units")
    }
    let queue: JSONText
    do throws(JSONError) { queue = try JSONText(text) } catch {
      return fault(.badQueue, "the queue is not JSON: \(error)")
    }
    let record = core.transcript.record(.fetch, [.init("count", .integer((try? queue.elements().count) ?? 0))])
    let isArray = queue.forEachElement { element in
      guard let message = JsBridgeMessage(element) else {
        return fault(.badMessage, "a message is not an object: \(element.string)")
      }
      core.transcript.within(record) {
        whileHandling(message, element.string, from: frame, core) { take(message, from: frame, core) }
      }
    }
    if !isArray { fault(.badQueue, "the queue is not an array: \(queue.string)") }
  }

  /// Records a message, and makes it the parent of the events that the body records.
  func whileHandling<Result, Failure: Error>(
    _ message: JsBridgeMessage, _ text: @autoclosure () -> String, from frame: FrameInfo, _ core: BridgeCore,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var record = 0
    if core.transcript.isActive {
      record = core.transcript.record(
        .receive,
        [.init("message", .json(text())), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))],
        asks: message.callbackID.map { core.transcriptKey(ofCallFromPage: JSONText(text: $0)) },
        answers: message.responseID.flatMap { number(in: $0) }.map { core.transcriptKey(ofCallToPage: $0) })
    }
    return try core.transcript.within(record, body)
  }

  /// Handles an incoming call, or the response to an outgoing one.
  func take(_ message: JsBridgeMessage, from frame: FrameInfo, _ core: BridgeCore) {
    if let id = message.responseID, !id.isEmpty { return responded(id, message.responseData, core) }
    let id = message.callbackID.flatMap { $0.isEmpty ? nil : JSONText(text: $0) }
    core.receive(message.handlerName, data: message.data.map { JSONText(text: $0) }, id: id, from: frame)
  }

  /// Processes the page's response to a call.
  func responded(_ id: String, _ data: String?, _ core: BridgeCore) {
    let number = number(in: id)
    // A call that the page handles twice has already been reported.
    if number == nil, page.answeredTwice.remove(id) != nil { return }
    core.received(responseTo: number, id: id, PageValue(json: data.map { JSONText(text: $0) }, isComplete: true))
  }

  // MARK: Queues that can't be read

  /// Reports why the queue of a page of 1.x could not be fetched.
  ///
  /// In `repaired` mode, it makes the page send the other messages.
  private func fetchFailed(_ reason: ScriptError, _ core: BridgeCore) {
    guard core.fidelity == .repaired, dialect == .version1 else {
      core.transcript.fault(
        .fetchFailed, "the page's queue could not be fetched: \(reason)", StuckQueue.fields(of: reason))
      guard dialect == .version1, core.transcript.isActive, !page.isQueueReported else { return }
      page.isQueueReported = true
      return StuckQueue.report(for: core, object) { _ in }
    }
    StuckQueue.mend(for: core, object) { mended in
      guard let mended, mended.isWritten, let lost = mended.lost else {
        return core.transcript.fault(
          .fetchFailed, "the page's queue could not be fetched: \(reason)", StuckQueue.fields(of: reason))
      }
      for message in lost {
        let text = "a message to '\(message.name)' was lost because it cannot be written as JSON: \(message.reason)"
        core.transcript.fault(
          .messageLost, text, [.init("name", .string(message.name)), .init("id", .string(message.id ?? ""))])
        core.refuse(.lost, message.name, message.id.map { JSONText(text: $0) }, text)
      }
    }
  }
}
