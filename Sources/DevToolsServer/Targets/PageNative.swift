import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The native side of a page's bridges, as clients play it.
final class PageNative {
  private unowned let page: PageTarget
  private var recorder: TranscriptRecorder?
  /// The calls that wait for a response of a client, by number.
  private var calls: [Int: (name: String, kind: BridgeKind, respond: Responder)] = [:]
  private var lastCall = 0
  /// The calls whose page is blocked until a client responds.
  private var blocking: Set<Int> = []

  init(of page: PageTarget) { self.page = page }

  /// The events since a client first used the domain.
  var events: [TranscriptEvent] {
    record()
    return recorder?.events ?? []
  }

  /// Begins to record the page's events.
  func record() { if recorder == nil { recorder = TranscriptRecorder(page.view) } }

  func close() {
    recorder = nil
    calls = [:]
    blocking = []
  }

  // MARK: Handlers

  /// Registers a handler, whose calls a client answers.
  ///
  /// - Parameters:
  ///   - response: The response to all calls; nil if the client responds to each.
  ///   - isBlocking: Indicates whether the page's script waits for the response, as in a synchronous call.
  func handle(_ name: String, response: JSONText?, isBlocking: Bool) {
    record()
    for bridge in page.bridges {
      bridge.registerResult(name) { [weak self] data, respond in
        guard let self else { return }
        lastCall += 1
        let number = lastCall
        if response == nil { calls[number] = (name, bridge.kind, respond) }
        let event = ProtocolValue.members([
          "callId": .integer(number), "name": .string(name), "data": data.map { .json($0) },
          "bridge": .string(bridge.kind.rawValue), "isAnswered": .boolean(response != nil),
        ])
        guard isBlocking, response == nil else {
          page.emitNow("Bridge.called", event)
          if let response { respond(.success(response)) }
          return
        }
        page.host.whileBlocked {
          page.emit("Bridge.called", event)
          wait(for: number)
        }
      }
    }
  }

  func remove(_ name: String) { for bridge in page.bridges { bridge.removeHandler(name) } }

  /// Handles the clients' messages until a call has its response.
  private func wait(for number: Int) {
    let host = page.host
    blocking.insert(number)
    defer { blocking.remove(number) }
    while calls[number] != nil, !page.isClosed, page.hears("Bridge") {
      guard let item = host.wait(for: { PageDialogs.isHandled($0) }) else { return }
      host.handle(item)
    }
  }

  /// Responds to a call.
  ///
  /// - Parameters:
  ///   - failure: The handler's error, in place of data.
  ///   - isLast: Indicates whether the response ends the call.
  func respond(
    to number: Int, with data: JSONText?, failure: HandlerError?, isLast: Bool
  ) throws(ProtocolError) {
    guard let (name, kind, respond) = calls[number] else {
      throw ProtocolError("No pending call with id \(number)", code: .invalidParameters)
    }
    if isLast { calls[number] = nil }
    guard let failure else { return respond(.success(data), isLast: isLast) }
    page.view.transcript.fault(
      .handlerFailed, "\(name): \(failure.message)", kind.passesErrors ? [.init("isResponse", .boolean(true))] : [])
    respond(
      .failure(BridgeErrorReply(.failed, handler: name, message: failure.message, error: failure)),
      isLast: isLast)
  }

  // MARK: The native side's messages

  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, awaits: Bool, reply: Reply) throws(ProtocolError) {
    record()
    guard let bridge = page.bridges.first else { throw ProtocolError("The page has no bridge: serve --bridge NAME") }
    guard awaits else {
      bridge.notify(name, data)
      return reply.finish()
    }
    bridge.call(name, data) { result in
      switch result {
      case .success(let data): reply.finish(["response": .json(data)])
      case .failure(let error): reply.fail(ProtocolError("\(error)"))
      }
    }
  }

  func emit(_ event: NativeEvent) throws(ProtocolError) {
    record()
    guard let bridge = page.bridges.first else { throw ProtocolError("The page has no bridge: serve --bridge NAME") }
    do throws(NativeEventError) { try bridge.emit(event) } catch { throw ProtocolError(error.description) }
  }

  func declare(_ plugin: PluginDeclaration) throws(ProtocolError) {
    record()
    guard let bridge = page.bridges.first else { throw ProtocolError("The page has no bridge: serve --bridge NAME") }
    do throws(NativeEventError) { try bridge.declare(plugin) } catch { throw ProtocolError(error.description) }
  }
}
