import Foundation
import Ownership

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The server's side of the connection to the engine's inspector, with a thread of its own.
///
/// The thread reads, writes, and runs closures in order, so the state of debugging clients can be confined to it. It
/// goes on while a script is paused.
package final class InspectorConnection: Sendable {
  /// Receives what the engine sends, on the connection's thread.
  package protocol Receiver: AnyObject {
    func received(_ message: InspectorMessage)
    /// Called once, when nothing follows.
    func closed(_ fault: InspectorFault?)
  }

  private struct State {
    var work: [@Sendable () -> Void] = []
    var outgoing: [UInt8] = []
    var isClosing = false

    mutating func takeWork() -> [@Sendable () -> Void] {
      defer { work = [] }
      return work
    }
  }

  /// The most bytes that wait for the engine; a client that sends more is flooding.
  package static let mostOutgoing = 64 << 20

  private let file: Int32
  /// A pipe that wakes the thread.
  private let wakeFiles: (read: Int32, write: Int32)
  private let state = Locked(State())
  private let onSend: @Sendable () -> Void

  /// - Parameter onSend: Called on any thread before messages are sent and after, so that the engine's thread handles
  ///   them.
  init?(file: Int32, onSend: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.file = file
    wakeFiles = (ends[0], ends[1])
    self.onSend = onSend
    var isOn: Int32 = 1
    setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    close(file)
    close(wakeFiles.read)
    close(wakeFiles.write)
  }

  /// Starts the thread.
  ///
  /// - Parameter receiver: Retained until the connection is closed.
  func start(_ receiver: sending any Receiver) {
    let box = Transfer(receiver)
    let thread = Thread { [self] in run(box.receiver) }
    thread.name = "inspector"
    thread.start()
  }

  /// Passes the receiver to the thread, which alone uses it from then on.
  private final class Transfer: @unchecked Sendable {
    let receiver: any Receiver
    init(_ receiver: any Receiver) { self.receiver = receiver }
  }

  /// Runs a closure on the connection's thread, after those that were added before; drops it once the connection is
  /// closed.
  package func perform(_ body: @escaping @Sendable () -> Void) {
    let isAccepted = state.withLock { state in
      guard !state.isClosing else { return false }
      state.work.append(body)
      return true
    }
    if isAccepted { wake() }
  }

  /// Sends a message; returns false, and drops it, if too much waits for the engine.
  @discardableResult
  package func send(_ message: InspectorMessage) -> Bool {
    let frame = message.frame
    let isAccepted = state.withLock { state in
      guard !state.isClosing, state.outgoing.count + frame.count <= Self.mostOutgoing else { return false }
      state.outgoing += frame
      return true
    }
    if isAccepted {
      onSend()
      wake()
    }
    return isAccepted
  }

  /// Closes the connection: the engine removes breakpoints, and a paused script continues.
  package func end() {
    state.withLock { $0.isClosing = true }
    wake()
  }

  private func wake() {
    var byte: UInt8 = 1
    _ = write(wakeFiles.write, &byte, 1)
  }

  private func run(_ receiver: any Receiver) {
    var frames = InspectorFrames()
    var fault: InspectorFault?
    do throws(InspectorFault) {
      while waitForWork() {
        guard try readMessages(into: &frames, receiver) else { break }
        runWork()
        guard writeMessages() else { break }
      }
    } catch {
      fault = error
    }
    // The closures release what they captured outside of the lock.
    let dropped = state.withLock { state in
      state.isClosing = true
      return state.takeWork()
    }
    withExtendedLifetime(dropped) {}
    shutdown(file, Int32(SHUT_RDWR))
    receiver.closed(fault)
    onSend()
  }

  private func runWork() {
    for body in state.withLock({ $0.takeWork() }) { body() }
  }

  /// Waits until there is something to do; false if the connection is to be closed.
  private func waitForWork() -> Bool {
    let hasOutgoing = state.withLock { !$0.outgoing.isEmpty }
    var files = [
      pollfd(fd: file, events: Int16(POLLIN | (hasOutgoing ? POLLOUT : 0)), revents: 0),
      pollfd(fd: wakeFiles.read, events: Int16(POLLIN), revents: 0),
    ]
    let (hasWork, isClosing) = state.withLock { (!$0.work.isEmpty, $0.isClosing) }
    _ = poll(&files, 2, hasWork || isClosing ? 0 : -1)
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(wakeFiles.read, &bytes, bytes.count) > 0 {}
    return !state.withLock { $0.isClosing }
  }

  /// Reads what has arrived; false if the engine has closed the connection.
  private func readMessages(into frames: inout InspectorFrames, _ receiver: any Receiver) throws(InspectorFault) -> Bool
  {
    while true {
      var end = false
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        let count = recv(file, buffer.baseAddress, buffer.count, 0)
        if count > 0 { frames.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        end = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
        return count
      }
      #if canImport(Glibc)
        // The engine's side sends small segments only after the last one was acknowledged.
        var isOn: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_QUICKACK, &isOn, socklen_t(MemoryLayout<Int32>.size))
      #endif
      // The engine's thread may have added closures before it caused these messages.
      runWork()
      while let message = try frames.next() { receiver.received(message) }
      if end { return false }
      if count < 0 { return true }
    }
  }

  /// Writes as much as the engine takes; false if the connection is broken.
  private func writeMessages() -> Bool {
    let outgoing = state.withLock { state in
      defer { state.outgoing = [] }
      return state.outgoing
    }
    guard !outgoing.isEmpty else { return true }
    let count = sendto(file, outgoing, outgoing.count, Int32(MSG_NOSIGNAL), nil, 0)
    if count < 0, errno != EAGAIN, errno != EINTR { return false }
    let left = outgoing.dropFirst(max(0, count))
    if !left.isEmpty { state.withLock { $0.outgoing = Array(left) + $0.outgoing } }
    onSend()
    return true
  }
}
