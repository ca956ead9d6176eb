import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Ends the process when a page keeps the engine busy, or takes memory, in a way that the engine cannot stop, such as
/// microtasks without end.
final class Deadline: Sendable {
  private let limit: Duration
  /// How long each step waits at most, beside what it runs.
  private let waiting: Duration
  /// How many megabytes the process may take; nil for any.
  private let memory: Int?
  private let end: Locked<TimeBudget?>
  /// How many scripts the engine has ended in the step, and what is to be said should it take no end.
  private let endings = Locked((count: 0, text: String?.none))
  /// The page that is there, for what is said where nothing tells the place.
  private let page = Locked(String?.none)
  /// For how many ended scripts a step has the time again.
  private static let mostEndings = 3
  /// The engine's own limit strikes first where it can.
  private static let grace = Duration.seconds(1)
  /// How many seconds the last line may take, also on a busy machine.
  private static let writingTime = 30.0

  /// - Parameters:
  ///   - waiting: How long each step of what is done may wait, beside what it runs.
  ///   - memory: How many megabytes the process may take.
  init(limit: Duration, waiting: Duration = .zero, memory: Int? = nil) {
    self.memory = memory
    self.limit = limit
    self.waiting = waiting
    end = Locked(nil)
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Gives what is done next the whole time.
  func restart() {
    endings.withLock { $0 = (0, nil) }
    extend()
  }

  private func extend() {
    let next = TimeBudget(limit: limit, waiting: waiting, grace: Self.grace)
    end.withLock { $0 = next }
  }

  /// The engine has ended a script: the first few take no time from what the step does beside.
  ///
  /// - Parameter text: What the process says if it has to end all the same.
  func scriptEnded(_ text: String) {
    let count = endings.withLock { endings in
      endings = (endings.count + 1, endings.text ?? text)
      return endings.count
    }
    if count <= Self.mostEndings { extend() }
  }

  /// A page is there, which is named when the process has to end for it.
  func isAbout(page: String) { self.page.withLock { $0 = page } }

  /// Hears of scripts that the engine ends in a view.
  func listen(to view: WebView) {
    view.transcript.observe { [self] event in
      guard event.type == .error, event["stopped"] == .boolean(true) else { return }
      let place = event.string("place").map { "\($0): " } ?? ""
      scriptEnded(place + TerminatedScript.text(limit: limit, phase: event.string("phase")))
    }
  }

  /// What follows takes the time that it takes.
  func stop() { end.withLock { $0 = nil } }

  private func leave(_ reason: String) -> Never {
    // Nobody may be reading what the command writes: then it ends without a line.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: Self.writingTime)
      _exit(Command.Status.notIdle.rawValue)
    }
    Output.error("headless-bridge: \(reason)")
    // Not `exit`, which would free what the page is using.
    _exit(Command.Status.notIdle.rawValue)
  }

  private var place: String { page.withLock { $0 }.map { "\($0): " } ?? "" }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      guard let end = end.withLock({ $0 }) else { continue }
      // The engine's own limit strikes first where it can: it looks when it has collected garbage.
      if let memory, let taken = ResidentMemory.megabytes(), taken > memory + memory / 4 {
        leave(place + TerminatedScript.text(memory: memory))
      } else if end.isOver {
        leave(endings.withLock { $0.text } ?? place + TerminatedScript.text(limit: limit))
      }
    }
  }
}
