/// The domains Profiler and Debugger, as far as clients use them to count what scripts run.
enum CoverageDomain {
  static let methods: [String: PageMethod] = [
    "Profiler.enable": { call in
      call.enable("Profiler")
      call.finish()
    },
    "Profiler.disable": { call in
      call.page.coverage?.stop(call.session)
      call.disable("Profiler")
      call.page.endCoverageIfUnused()
      call.finish()
    },
    "Profiler.startPreciseCoverage": { call in
      guard call.session.domains.contains("Profiler") else { throw ProtocolError("Profiler is not enabled") }
      try call.page.startCoverage().start(
        call.session, isDetailed: call.parameters.flag("detailed"), hasNumbers: call.parameters.flag("callCount"))
      call.reply.finish(["timestamp": .number(call.page.network.now)])
    },
    "Profiler.takePreciseCoverage": { call in
      guard let coverage = call.page.coverage else { throw ProtocolError("Precise coverage has not been started.") }
      call.reply.finish([
        "result": try coverage.take(call.session), "timestamp": .number(call.page.network.now),
      ])
    },
    "Profiler.stopPreciseCoverage": { call in
      call.page.coverage?.stop(call.session)
      call.finish()
    },
    "Debugger.enable": { call in
      let isFirst = !call.session.domains.contains("Debugger")
      let coverage = try call.page.startCoverage()
      // Otherwise, this session would receive the newest scripts twice.
      coverage.report()
      call.enable("Debugger")
      if isFirst { coverage.reportAll(to: call.session) }
      call.reply.finish(["debuggerId": "1"])
    },
    "Debugger.disable": { call in
      call.disable("Debugger")
      call.page.endCoverageIfUnused()
      call.finish()
    },
    "Debugger.getScriptSource": { call in
      let id = try call.parameters.string("scriptId")
      guard let coverage = call.page.coverage else { throw ProtocolError("Debugger agent is not enabled") }
      call.reply.finish(["scriptSource": .string(try coverage.source(of: id))])
    },
  ]
}

extension PageTarget {
  /// Returns the page's scripts and counts, which are observed from the first call on.
  func startCoverage() throws(ProtocolError) -> PageCoverage {
    if let coverage { return coverage }
    let made = try PageCoverage(of: self)
    coverage = made
    return made
  }

  /// Ends the observation when no session uses it, because counting makes scripts slower.
  func endCoverageIfUnused() {
    guard !hears("Profiler"), !hears("Debugger") else { return }
    coverage?.end()
    coverage = nil
  }
}
