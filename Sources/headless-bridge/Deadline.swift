import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Terminates the process when a page exceeds its time or memory in a way that the engine cannot stop.
///
/// An endless chain of microtasks is an example.
final class Deadline: Sendable {
  private let limit: Duration
  /// The maximum time that each step waits, in addition to its run time.
  private let waiting: Duration
  /// The maximum memory of the process, in megabytes; `nil` for no limit.
  private let memory: Int?
  private let end: Locked<TimeBudget?>
  /// The number of scripts that the engine has terminated in this step, and the message if the step never ends.
  private let endings = Locked((count: 0, text: String?.none))
  /// The current page, for messages that have no location.
  private let page = Locked(String?.none)
  /// The number of terminated scripts for which a step gets its full time again.
  private static let mostEndings = 3
  /// The time by which this limit exceeds the engine's own limit, which applies first where it can.
  private static let grace = Duration.seconds(1)
  /// The maximum time for writing the last line, in seconds; it suffices on a busy machine, too.
  private static let writingTime = 30.0

  /// - Parameters:
  ///   - waiting: The maximum time that each step waits, in addition to its run time.
  ///   - memory: The maximum memory of the process, in megabytes.
  init(limit: Duration, waiting: Duration = .zero, memory: Int? = nil) {
    self.memory = memory
    AllocationFailure.report(
      memory: memory ?? 0, "headless-bridge: \(TerminatedScript.text(memory: memory ?? 0))\n",
      status: Command.Status.notIdle.rawValue,
      outOfAddressSpace: "headless-bridge: \(AllocationFailure.addressSpaceText)\n",
      addressSpaceStatus: Command.Status.usage.rawValue)
    self.limit = limit
    self.waiting = waiting
    end = Locked(nil)
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Gives the next step its full time.
  func restart() {
    endings.withLock { $0 = (0, nil) }
    extend()
  }

  private func extend() {
    let next = TimeBudget(limit: limit, waiting: waiting, grace: Self.grace)
    end.withLock { $0 = next }
  }

  /// Records that the engine has terminated a script.
  ///
  /// The first few terminated scripts do not reduce the time for the rest of the step.
  ///
  /// - Parameter text: The message if the process has to end all the same.
  func scriptEnded(_ text: String) {
    let count = endings.withLock { endings in
      endings = (endings.count + 1, endings.text ?? text)
      return endings.count
    }
    if count <= Self.mostEndings { extend() }
  }

  /// Sets the page to name when the process has to end because of it.
  func isAbout(page: String) { self.page.withLock { $0 = page } }

  /// Observes the scripts that the engine terminates in a view.
  func listen(to view: WebView) {
    view.transcript.observe { [self] event in
      guard event.type == .error, event["stopped"] == .boolean(true) else { return }
      let place = event.string("place").map { "\($0): " } ?? ""
      scriptEnded(place + TerminatedScript.text(limit: limit, phase: event.string("phase")))
    }
  }

  /// Removes the limit from the steps that follow.
  func stop() { end.withLock { $0 = nil } }

  private func leave(_ reason: String) -> Never {
    // If the command's output is not read, the process ends without this line.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: Self.writingTime)
      _exit(Command.Status.notIdle.rawValue)
    }
    Output.error("headless-bridge: \(reason)")
    // This does not call `exit`, which would free memory that the page is using.
    _exit(Command.Status.notIdle.rawValue)
  }

  private var place: String { page.withLock { $0 }.map { "\($0): " } ?? "" }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      guard let end = end.withLock({ $0 }) else { continue }
      // The engine's own limit applies first where it can; the engine checks it after collecting garbage.
      if let memory, let taken = ResidentMemory.megabytes(), taken > memory + memory / 4 {
        leave(place + TerminatedScript.text(memory: memory))
      } else if end.isOver {
        leave(endings.withLock { $0.text } ?? place + TerminatedScript.text(limit: limit))
      }
    }
  }
}
