import HeadlessWebView

/// The methods of a worker's session.
///
/// Requests of workers are events of the page's session, which also intercepts them, so the domains Network and Fetch
/// have nothing to enable here.
enum WorkerMethods {
  static let all: [String: PageMethod] = {
    var methods = own.merging(QuietDomains.methods) { first, _ in first }
    for (name, method) in RuntimeDomain.methods where !name.hasSuffix("Binding") {
      methods[name] = methods[name] ?? method
    }
    for name in passedOn { methods[name] = PageMethods.all[name] }
    for name in quiet { methods[name] = { $0.finish() } }
    return methods
  }()

  private static let passedOn = [
    "Network.getResponseBody", "Fetch.continueRequest", "Fetch.fulfillRequest", "Fetch.continueWithAuth",
    "Fetch.failRequest", "Target.detachFromTarget", "Target.setDiscoverTargets", "Log.disable", "Log.clear",
  ]

  private static let quiet = [
    "Network.enable", "Network.disable", "Network.setCacheDisabled", "Network.setExtraHTTPHeaders",
    "Network.emulateNetworkConditions", "Network.setBypassServiceWorker", "Network.setUserAgentOverride",
    "Emulation.setUserAgentOverride", "Emulation.setFocusEmulationEnabled", "Fetch.enable", "Fetch.disable",
    "Security.setIgnoreCertificateErrors",
  ]

  private static let own: [String: PageMethod] = [
    "Runtime.enable": { call in
      call.enable("Runtime")
      if let worker = call.session.worker {
        call.page.emit(
          "Runtime.executionContextCreated", ["context": worker.context.description], to: call.session)
      }
      call.finish()
      call.session.worker?.reportUnheard()
    },
    "Runtime.runIfWaitingForDebugger": { call in
      call.finish()
      call.session.worker?.release(call.session.id)
    },
    "Target.setAutoAttach": TargetDomain.setAutoAttach,
    "Target.getTargetInfo": { call in
      guard let worker = call.session.worker else { throw ProtocolError.noTarget }
      call.reply.finish(["targetInfo": worker.info])
    },
    "Log.enable": { call in
      call.enable("Log")
      call.finish()
    },
  ]
}
