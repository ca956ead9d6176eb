import Ownership

/// Sessions whose messages are texts inside of the connection's messages, for clients from before the protocol had
/// identifiers of sessions in its messages, such as pyppeteer.
///
/// A session becomes such a one with the first message that its client sends this way.
enum WrappedSessions {
  @Sendable static func send(_ browser: Browser, _ call: BrowserCall) throws {
    let text = try call.parameters.string("message")
    let session = try session(of: call, browser)
    call.reply.finish()
    do throws(ProtocolFault) {
      var request = try ProtocolRequest(text)
      request.sessionID = session
      browser.dispatch(request, from: call.connection)
    } catch {
      browser.respond(to: call.connection, session: session, id: error.id, error: error.error)
    }
  }

  /// Returns the session that a call names, or that of the client with the target that it names.
  private static func session(of call: BrowserCall, _ browser: Browser) throws(ProtocolError) -> String {
    let id = call.parameters.optionalString("sessionId")
    let target = call.parameters.optionalString("targetId")
    let found = browser.tables.withLock { tables -> String? in
      let own = tables.sessions.filter { $0.value.connection == call.connection && $0.value.target != nil }
      let session = id ?? own.first { $0.value.target == target }?.key
      guard let session, let target = own[session]?.target else { return nil }
      tables.wrappedSessions[session] = target
      return session
    }
    guard let found else { throw ProtocolError("No session with given id", code: .invalidParameters) }
    return found
  }

  /// Returns the event that contains a message of a session.
  static func event(_ message: ProtocolValue, session: String, target: String) -> ProtocolValue {
    [
      "method": "Target.receivedMessageFromTarget",
      "params": [
        "sessionId": .string(session), "message": .string(message.text), "targetId": .string(target),
      ],
    ]
  }
}
