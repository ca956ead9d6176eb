import HeadlessWebView

/// A call of a method on a page.
struct PageCall {
  let page: PageTarget
  let session: PageSession
  let parameters: Parameters
  let reply: Reply

  /// The execution contexts of the page or of the worker that the session is with.
  var contexts: ExecutionContexts { session.worker?.contexts ?? page.contexts }

  /// Responds without a result.
  func finish() { reply.finish() }

  /// Responds without a result after the tasks that the call has posted.
  func finishAfterTasks() { page.finishAfterTasks(reply) }

  /// Enables the events of a domain for the session.
  func enable(_ domain: String) { session.domains.insert(domain) }
  func disable(_ domain: String) { session.domains.remove(domain) }
}

extension PageTarget {
  /// Responds without a result after the tasks that are posted: what they cause begins before the response.
  ///
  /// A submitted form requests its navigation in one task, and the navigation begins in the next one.
  ///
  /// A script that waits for a client holds the tasks up, so the response doesn't wait for them then.
  func finishAfterTasks(_ reply: Reply) {
    guard !host.isBlocked else { return reply.finish() }
    host.loop.post { [weak loop = host.loop] in
      guard let loop else { return reply.finish() }
      loop.post { reply.finish() }
    }
  }
}

/// A method of a page's session: responds to the call, at once or later.
typealias PageMethod = @Sendable (PageCall) throws -> Void

/// The methods of a page's session.
enum PageMethods {
  static let all: [String: PageMethod] = {
    let domains = [
      PageDomain.methods, FrameTree.methods, RuntimeDomain.methods, DOMDomain.methods, DOMTree.methods,
      DOMEdits.methods, NetworkDomain.methods, FetchDomain.methods, EmulationDomain.methods, InputDomain.methods,
      TargetDomain.methods, QuietDomains.methods, BridgeDomain.methods, LogDomain.methods, AccessibilityDomain.methods,
      PerformanceDomain.methods, CoverageDomain.methods, CSSDomain.methods, DOMStorageDomain.methods,
      DownloadMethods.page, WindowMethods.page,
    ]
    return domains.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }()
}

/// Methods that need no work here: clients enable them or set what has no effect without a screen.
enum QuietDomains {
  static let methods: [String: PageMethod] = {
    let names = [
      "Console.enable", "Console.disable", "Console.clearMessages",
      "Inspector.enable", "Inspector.disable", "Overlay.enable", "Overlay.disable", "Overlay.hideHighlight",
      "Overlay.highlightNode", "Overlay.highlightFrame", "Overlay.setInspectMode", "Overlay.setPausedInDebuggerMessage",
      "Overlay.setShowViewportSizeOnResize", "Overlay.setShowGridOverlays", "Overlay.setShowFlexOverlays",
      "Overlay.setShowScrollSnapOverlays", "Overlay.setShowContainerQueryOverlays", "Overlay.setShowIsolatedElements",
      "CSS.trackComputedStyleUpdatesForNode", "Log.startViolationsReport",
      "Log.stopViolationsReport", "Animation.enable",
      "Debugger.setSkipAllPauses", "HeapProfiler.enable", "HeapProfiler.disable",
      "ServiceWorker.enable", "ServiceWorker.disable", "Security.enable", "Security.disable", "Audits.enable",
      "Audits.disable", "DOMStorage.enable", "DOMStorage.disable", "WebAuthn.disable", "Animation.disable",
    ]
    return names.reduce(into: [:]) { methods, name in
      methods[name] = { call in
        if name.hasSuffix(".enable") { call.enable(String(name.dropLast(7))) }
        call.finish()
      }
    }
  }()
}

/// The domain Log.
enum LogDomain {
  static let methods: [String: PageMethod] = [
    "Log.enable": { call in
      call.enable("Log")
      call.page.log.start()
      call.finish()
    },
    "Log.disable": { call in
      call.disable("Log")
      call.finish()
    },
    "Log.clear": { call in call.finish() },
  ]
}
