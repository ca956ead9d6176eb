import CJavaScriptCore
import Foundation
import Ownership

/// The engine's remote inspector, on one thread.
///
/// The inspector is part of the engine, so a process has one, for one thread. It is started before the thread's first
/// use of the engine. Nothing else in this module looks it up.
///
/// A debugger has it on the thread of the scripts. The thread handles messages in ``pump()``: between tasks, and from
/// time to time while a script runs. While a script is paused, the engine handles them itself, on the same thread,
/// inside of the script.
///
/// For a tool that pauses no scripts, the inspector has a thread of its own (``InspectorClient``).
package final class EngineInspector {
  /// The state that threads share.
  private struct Shared {
    var wake: (@Sendable () -> Void)?
    var hasMessages = false
  }

  /// The connection to the engine, which any thread may use.
  package let connection: InspectorConnection
  private let shared: Locked<Shared>
  /// Called several times per second while a script is paused.
  package var onPaused: (() -> Void)?
  /// The time that scripts were paused in total.
  package private(set) var pausedTime = Duration.zero
  private var lastPause: ContinuousClock.Instant?
  /// The engine's end of the connection.
  private let engineFile: Int32
  /// The longest time between two looks at a pause: evaluations of a client take longer than the wait of a pause.
  private static let longestStep = Duration.milliseconds(250)

  /// Indicates whether a process has its inspector.
  private static let isTaken = Locked(false)
  /// The time in which the engine connects, which it does within milliseconds.
  private static let connectionTime = Duration.seconds(10)

  /// Starts the inspector for the calling thread, and connects it.
  ///
  /// - Parameters:
  ///   - pauses: Indicates whether scripts of the thread are to be paused.
  ///   - receiver: Makes the receiver of the engine's messages, which belongs to the connection's thread.
  /// - Throws: ``EngineInspectorError``.
  package init(
    pauses: Bool = true, receiver: (InspectorConnection) -> sending any InspectorConnection.Receiver
  ) throws(EngineInspectorError) {
    let isFirst = Self.isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFirst else { throw .alreadyStarted }
    // The engine would abort the process.
    guard !pauses || !VirtualMachine.isEngineInUse.withLock({ $0 }) else { throw .engineInUse }
    if let missing = prepareRemoteInspector(pauses) { throw .missingFunction(String(cString: missing)) }
    guard let listener = InspectorListener() else { throw .noLoopback }
    connectRemoteInspector(listener.address)
    let end = ContinuousClock.now + Self.connectionTime
    var found = listener.acceptEngine()
    while found == nil, end > .now {
      _ = pumpRemoteInspector()
      usleep(500)
      found = listener.acceptEngine()
    }
    guard let found else { throw .notConnected }
    let shared = Locked(Shared())
    self.shared = shared
    guard
      let connection = InspectorConnection(
        file: found.file,
        onSend: {
          let wake = shared.withLock { shared in
            shared.hasMessages = true
            return shared.wake
          }
          wake?()
        })
    else { throw .noLoopback }
    self.connection = connection
    engineFile = found.engineFile
    connection.start(receiver(connection))
    connection.send(.getTargetList)
    guard pauses else { return }
    setRemoteInspectorWait(
      found.engineFile,
      { owner in
        guard let owner else { return }
        Unmanaged<EngineInspector>.fromOpaque(owner).takeUnretainedValue().notePause()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    setRemoteInspectorWait(-1, nil, nil)
    connection.end()
  }

  /// Sets a closure that any thread calls when messages wait for ``pump()``.
  package func setWake(_ wake: (@Sendable () -> Void)?) { shared.withLock { $0.wake = wake } }

  /// Returns whether messages were sent since the last call.
  package func takeHasMessages() -> Bool {
    shared.withLock { shared in
      defer { shared.hasMessages = false }
      return shared.hasMessages
    }
  }

  /// Handles the messages that have arrived; does nothing inside of such a message.
  @discardableResult
  package func pump() -> Bool { pumpRemoteInspector() }

  /// Waits until a message has arrived, or the time is over, and handles it.
  func pump(within milliseconds: Int32) {
    var file = pollfd(fd: engineFile, events: Int16(POLLIN), revents: 0)
    _ = poll(&file, 1, milliseconds)
    pump()
  }

  /// Indicates whether the thread is handling a message of a client.
  package var isPumping: Bool { isPumpingRemoteInspector() }

  /// Counts the time of a pause, between two of its steps.
  private func notePause() {
    let now = ContinuousClock.now
    if let last = lastPause, now - last < Self.longestStep { pausedTime += now - last }
    lastPause = now
    onPaused?()
  }
}

@available(*, unavailable, message: "an inspector belongs to the thread whose scripts it debugs")
extension EngineInspector: Sendable {}

/// The reasons why the inspector can't be used.
package enum EngineInspectorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library lacks a function.
  case missingFunction(String)
  /// The process has its inspector already.
  case alreadyStarted
  /// The process has used the engine before.
  case engineInUse
  /// The system has no loopback interface.
  case noLoopback
  /// The engine didn't connect.
  case notConnected

  /// The error in one line, with advice.
  package var description: String {
    switch self {
    case .missingFunction(let name):
      "the engine's inspector is not available: the library lacks \(name). "
        + "Install libjavascriptcoregtk-4.1-0 of WebKitGTK 2.50"
    case .alreadyStarted: "the process uses the engine's inspector already"
    case .engineInUse: "the debugger has to be created before the first use of the engine"
    case .noLoopback: "the engine's inspector is not available without the loopback network interface"
    case .notConnected: "the engine's inspector did not connect over the loopback network interface"
    }
  }
}

extension Context {
  /// Lists the context for debugging under a name, or removes it; has no effect without an ``EngineInspector``.
  package func setInspectable(as name: String?) {
    let isInspectable = name != nil
    guard isInspectable != self.isInspectable else { return }
    self.isInspectable = isInspectable
    let text = name.map { UTF16Text($0) }
    if let text { JSGlobalContextSetName(ref, text.ref) }
    CJavaScriptCore.setInspectable(ref, isInspectable)
  }
}
