import Foundation
import Ownership
import SpecRunner

/// Runs files of specs in several workers at once, and tells their events file by file, in the files' order.
final class WorkerPool: Sendable {
  private struct State {
    var nextFile = 0
    /// The file whose events are told as they come; those behind it wait.
    var first = 0
    var waiting: [[SpecEvent]]
    var isEnded: [Bool]
    var failures = 0
  }

  private let files: [String]
  private let options: TestOptionsBox
  private let state: Locked<State>
  private let tell: @Sendable (SpecEvent, String) -> Void

  /// - Parameter tell: Called with one event at a time.
  init(files: [String], options: TestOptions, tell: @escaping @Sendable (SpecEvent, String) -> Void) {
    self.files = files
    self.options = TestOptionsBox(options)
    self.tell = tell
    state = Locked(
      State(waiting: Array(repeating: [], count: files.count), isEnded: Array(repeating: false, count: files.count)))
  }

  /// Runs all files, and returns when the last has ended.
  func run() {
    let group = DispatchGroup()
    for _ in 0..<min(options.workers, files.count) {
      group.enter()
      let thread = Thread { [self] in
        work()
        group.leave()
      }
      thread.start()
    }
    group.wait()
  }

  private func work() {
    let worker = Worker(deadline: options.deadline, memoryLimit: options.memory)
    defer { worker.stop() }
    while let index = nextFile() { run(index, worker) }
  }

  private func nextFile() -> Int? {
    state.withLock { state in
      let isOver = options.bail.map { state.failures >= $0 } ?? false
      guard state.nextFile < files.count, !isOver else { return nil }
      defer { state.nextFile += 1 }
      return state.nextFile
    }
  }

  /// Runs one file to its end, in as many workers as it takes.
  private func run(_ index: Int, _ worker: Worker) {
    var job = WorkerJob(path: files[index], arguments: options.arguments)
    var isFirst = true
    while true {
      var present: SpecTest?
      var began = false
      let loss: Worker.Loss?
      do {
        loss = try worker.run(job) { event in
          switch event {
          case .fileBegan:
            began = true
            if isFirst { receive(event, index) }
          case .testBegan(let test, _):
            present = test
            receive(event, index)
          case .testEnded(let result):
            present = nil
            job.ended.append(result.test.id)
            receive(event, index)
          default: receive(event, index)
          }
        }
      } catch {
        receive(.failed(suite: "", SpecFailure(message: "no worker can be started: \(error)")), index)
        return receive(.fileEnded(path: files[index]), index)
      }
      guard let loss else { return }
      // The test that ran is lost with its worker; the others of the file run in the next.
      if !began, isFirst { receive(.fileBegan(path: files[index], tests: []), index) }
      isFirst = false
      guard let test = present else {
        receive(
          .failed(suite: "", SpecFailure(name: "WorkerLost", message: "outside of a test, \(Self.text(loss))")), index)
        return receive(.fileEnded(path: files[index]), index)
      }
      job.ended.append(test.id)
      let failure = SpecFailure(name: "WorkerLost", message: Self.text(loss), line: test.line)
      receive(
        .testEnded(
          SpecResult(test: test, verdict: .failed, failures: [failure])),
        index)
    }
  }

  private static func text(_ loss: Worker.Loss) -> String {
    switch loss {
    case .deadline(let seconds):
      "the page or the spec kept its process busy for more than \(seconds) s, which was ended; --deadline says how long it may"
    case .memory(let megabytes):
      "the page took more than \(megabytes) MB of memory, and its process was ended; --memory says how much it may"
    case .death(let status): "the process of the page ended by itself, with status \(status)"
    }
  }

  /// Tells an event when its file's turn has come.
  private func receive(_ event: SpecEvent, _ index: Int) {
    state.withLock { state in
      switch event {
      case .testEnded(let result) where result.verdict == .failed: state.failures += 1
      case .failed: state.failures += 1
      case .fileEnded: state.isEnded[index] = true
      default: break
      }
      state.waiting[index].append(event)
      while state.first < files.count {
        for event in state.waiting[state.first] { tell(event, files[state.first]) }
        state.waiting[state.first] = []
        guard state.isEnded[state.first] else { return }
        state.first += 1
      }
    }
  }
}

/// What a pool needs of the options, for all its threads.
private struct TestOptionsBox: Sendable {
  let arguments: [String]
  let workers: Int
  let deadline: Duration
  let memory: Int
  let bail: Int?

  init(_ options: TestOptions) {
    arguments = options.arguments
    workers = options.workers
    deadline = options.deadline
    memory = options.memory
    bail = options.bail
  }
}
