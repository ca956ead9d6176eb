import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import SpecRunner
import WebViewJavascriptBridge

/// `headless-bridge worker`: reads jobs from standard input, one per line, and writes their events to standard output.
struct WorkerCommand {
  func run() -> Command.Status {
    endWithParent()
    // Bridges print to standard error, because standard output is only for events.
    let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let lines = LineReader(.standardInput)
    let transpiler = SpecTranspiler()
    while let line = lines.next() {
      guard let job = try? JSONDecoder().decode(WorkerJob.self, from: line) else { return .usage }
      func tell(_ event: SpecEvent) {
        guard let text = try? JSONEncoder().encode(event) else { return }
        try? output.write(contentsOf: text + Data([10]))
      }
      do { try run(job, transpiler, tell) } catch {
        tell(.fileBegan(path: job.path, tests: []))
        tell(.failed(suite: "", SpecFailure(message: "\(error)")))
        tell(.fileEnded(path: job.path))
      }
    }
    return .success
  }

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
    let text = try TextFile.read(job.path)
    let watch = try TestWatch(options.page)
    var specs = try options.specOptions(for: job)
    specs.prepare = { [prepare = specs.prepare] view in
      prepare(view)
      watch.attach(to: view)
    }
    specs.faults = options.page.faults
    specs.transpiler = transpiler
    let page = options.page
    let script = try page.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let session = SpecSession(path: job.path, options: specs) { name, view in
      guard let kind = BridgeKind(rawValue: name) else { throw UsageError(description: "unknown bridge: \(name)") }
      return kind.make(for: view, page.bridgeSettings, script: kind.takesScript ? script : nil)
    } observer: {
      for event in watch.events(before: $0) { tell(event) }
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
    options.configuration = try page.configuration(
      for: ResourcePolicy(root: options.root, origin: page.origin, allowedHosts: page.allowedHosts))
    options.bridges = page.bridges.map(\.rawValue)
    options.dialect = dialectName
    options.dialectIndex = dialects.count > 1 ? dialect.flatMap { dialects.firstIndex(of: $0) } : nil
    options.tellsFiles = watches
    options.prepare = { [routes = page.routes] view in
      for route in routes { view.network.route(route.pattern, route.answer) }
    }
    options.timeout = timeout
    // An endless script is terminated, and its location reported, before its process is. All three limits count the
    // main thread's processor time.
    options.scriptTimeLimit = max(min(options.scriptTimeLimit, deadline / 4), deadline / 6)
    options.restTimeLimit = deadline / 2
    options.retries = retries
    options.recordsTests = transcripts != nil || report != nil
    options.bail = bail
    options.snapshots = snapshots
    options.isStrict = page.fidelity == .strict
    options.takes = { [self] in takes($0.name) }
    options.faultyCalls = job.faultyCalls
    options.leavesOut = { job.ended.contains($0.id) }
    return options
  }
}
