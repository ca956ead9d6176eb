import HeadlessWebView

/// The domain Target on a page's session: clients attach to the page's workers.
enum TargetDomain {
  /// Attaches to the workers that run, and to those that will.
  @Sendable static func setAutoAttach(_ call: PageCall) {
    call.session.attaches = call.parameters.flag("autoAttach")
    call.session.waits = call.parameters.flag("waitForDebuggerOnStart")
    if call.session.attaches { call.page.attachToWorkers(call.session) }
    call.finish()
  }

  static let methods: [String: PageMethod] = [
    "Target.setAutoAttach": setAutoAttach,
    "Target.setDiscoverTargets": { call in call.finish() },
    "Target.getTargetInfo": { call in
      guard let info = call.page.host.browser.target(call.page.id) else { throw ProtocolError.noTarget }
      call.reply.finish(["targetInfo": info.describe(isAttached: true)])
    },
    "Target.detachFromTarget": { call in
      let id = call.parameters.optionalString("sessionId") ?? call.session.id
      guard call.page.session(id) != nil else {
        throw ProtocolError("No session with given id", code: .invalidParameters)
      }
      call.page.detach(id)
      call.finish()
    },
    "Target.closeTarget": { call in
      call.reply.finish(["success": true])
      call.page.close()
    },
  ]
}
