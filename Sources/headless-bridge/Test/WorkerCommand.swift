import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import ScriptCoverage
import ScriptDebugger
import SpecRunner
import WebViewJavascriptBridge

/// `headless-bridge worker`: reads jobs from standard input, one per line, and writes their events to standard output.
final class WorkerCommand {
  private var debugger: PageDebugger?
  private let lines = LineReader(.standardInput)
  private let output: FileHandle

  init() {
    // Bridges print to standard error, because standard output is only for events.
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  func run() -> Command.Status {
    endWithParent()
    // The terminal sends them to all processes of a run, and the run ends its workers itself.
    for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    let transpiler = SpecTranspiler()
    while let line = nextLine() {
      guard let job = try? JSONDecoder().decode(WorkerJob.self, from: line) else { return .usage }
      do {
        try run(job, transpiler) { [self] event in
          tell(event)
          // The teardown waits until the run's tests have ended; a run that is gone wants none.
          if job.isGlobalSetup, case .testEnded(let result) = event, result.test.id == 0 { _ = lines.next() }
        }
      } catch {
        tell(.fileBegan(path: job.path, tests: []))
        tell(.failed(suite: "", SpecFailure(message: "\(error)")))
        tell(.fileEnded(path: job.path))
      }
    }
    if let debugger, debugger.hasClient {
      Output.error("Waiting for the debugger to disconnect…")
      debugger.waitForDisconnect()
    }
    return .success
  }

  private func tell(_ event: SpecEvent) {
    guard let text = try? JSONText.encode(event).string else { return }
    try? output.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Waits for the next job; a debugger's client is served meanwhile.
  private func nextLine() -> Data? {
    if let debugger { while !lines.hasInput(within: .milliseconds(5)) { debugger.handleClients() } }
    return lines.next()
  }

  /// Starts the debugger before the first use of the engine, if the options request it.
  private func startDebugger(_ options: TestOptions) throws {
    guard debugger == nil, !options.lists, let debugger = try options.page.startDebugger() else { return }
    // The run terminates a worker that reports nothing for too long.
    var lastReport = ContinuousClock.now
    debugger.onPaused = { [output] in
      guard ContinuousClock.now - lastReport > Self.reportInterval else { return }
      lastReport = .now
      try? output.write(contentsOf: Data([10]))
    }
    self.debugger = debugger
  }

  /// The time between two reports of a worker whose script is paused: an empty line, which is no event.
  private static let reportInterval = Duration.milliseconds(500)

  /// Ends the process when its parent has ended, because the parent's watchdog for endless pages ends, too.
  private func endWithParent() {
    let parent = getppid()
    Thread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
      _exit(1)
    }.start()
  }

  private func run(_ job: WorkerJob, _ transpiler: SpecTranspiler, _ tell: @escaping (SpecEvent) -> Void) throws {
    let options = try TestOptions(Arguments(job.arguments, of: .test, TestOptions.groups)).speaking(job.dialect)
    // The run reports the reason with the test.
    AllocationFailure.report(
      memory: options.memory, "", status: Worker.AbortStatus.memory.rawValue, outOfAddressSpace: "",
      addressSpaceStatus: Worker.AbortStatus.addressSpace.rawValue)
    if !job.isGlobalSetup { try startDebugger(options) }
    let text = job.isGlobalSetup ? "" : try TextFile.read(job.path)
    let watch = try TestWatch(options.page)
    let coverage = options.page.coverage.isOn && !job.isListing ? try CoverageRecorder() : nil
    var specs = try options.specOptions(for: job)
    let profile = options.page.profile.map { ProfileFile($0) }
    specs.prepare = { [debugger, prepare = specs.prepare] view in
      profile?.begin(view.group)
      prepare(view)
      watch.attach(to: view)
      debugger?.attach(to: view, bridges: options.page.bridges)
      coverage?.attach(to: view)
    }
    specs.keepsSourceMaps = debugger != nil
    if let debugger { specs.willRunScript = { debugger.willRunSpecScript() } }
    if !job.isListing { specs.openContext = { [debugger] in debugger?.attach(to: $0, url: job.path, source: $1) } }
    specs.faults = options.page.faults
    specs.transpiler = transpiler
    let page = options.page
    let script = try page.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let session = SpecSession(path: job.path, options: specs) { name, view, objectNames in
      guard let kind = BridgeKind(rawValue: name) else { throw UsageError(description: "unknown bridge: \(name)") }
      var settings = page.bridgeSettings
      settings.objectNames = objectNames
      return kind.make(for: view, settings, script: kind.takesScript ? script : nil)
    } observer: {
      for event in watch.events(before: $0) { tell(event) }
      if case .fileEnded = $0 {
        if let data = coverage?.takeData(), !data.isEmpty { tell(.scriptCoverage(data)) }
        if let profiled = profile?.event() { tell(profiled) }
      }
      tell($0)
    }
    _ = session.run(text)
  }
}

extension TestOptions {
  /// Returns the options for running the specs of a job.
  fileprivate func specOptions(for job: WorkerJob) throws -> SpecOptions {
    var options = SpecOptions()
    let file = URL(fileURLWithPath: job.path).standardizedFileURL
    options.root = page.root ?? file.deletingLastPathComponent().path
    options.configuration = try page.configuration(for: page.policy(root: options.root))
    options.bridges = page.bridges.map(\.rawValue)
    options.objectNames = page.objectNames
    options.dialect = dialectName
    options.dialectIndex = dialects.count > 1 ? dialect.flatMap { dialects.firstIndex(of: $0) } : nil
    options.tellsFiles = true
    options.prepare = { [page] view in
      func fail(_ text: String) { view.transcript.fault(.handlerFailed, text) }
      do { try page.addRoutes(to: view, fail: fail) } catch { fail("\(error)") }
    }
    options.timeout = timeout
    if let waitTimeout { options.waitTimeout = waitTimeout }
    // An endless script is terminated, and its location reported, before its process is. All three limits count the
    // main thread's processor time.
    options.scriptTimeLimit = max(min(options.scriptTimeLimit, deadline / 4), deadline / 6)
    options.restTimeLimit = deadline / 2
    options.retries = retries
    options.recordsPages = report != nil || reporters.contains { $0.kind == .blob }
    options.recordsSteps = options.recordsPages || reporters.contains { $0.kind == .json }
    options.recordsTests = transcripts != nil || options.recordsPages
    options.bail = bail
    // Only the first repetition writes snapshots, because the others find them.
    options.snapshots = job.repetition > 0 && snapshots != .new ? .none : snapshots
    options.setupFiles = job.isGlobalSetup ? [] : setupFiles.map { FilePath.absolute($0) }
    options.provided = job.provided
    options.use = job.use
    options.project = job.project
    options.listsOnly = job.isListing
    options.forbidsOnly = forbidsOnly && !job.isListing
    options.isStrict = page.fidelity == .strict
    options.choose = { [selection] tests in
      selection.chosen(tests, in: job.path).filter { job.names?.contains($0.name) ?? true }
    }
    if job.isGlobalSetup {
      options.globalSetup = (
        globalSetups.map { FilePath.absolute($0) }, globalTeardowns.map { FilePath.absolute($0) }
      )
      options.choose = { $0 }
      options.retries = 0
      options.bail = nil
    }
    options.faultyCalls = job.faultyCalls
    options.leavesOut = { job.ended.contains($0.id) }
    return options
  }
}
