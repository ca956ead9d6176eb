import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tracks the thread that is calling into a machine, so that a second thread fails with a message instead of corrupting
/// the machine's state.
///
/// In Swift 6's language mode the compiler rejects such code; older modes and unchecked types do not.
final class MachineUser: Sendable {
  /// The thread's number; 0 while no call is running.
  private let thread = Atomic<UInt>(0)

  /// Begins a call.
  ///
  /// - Returns: A Boolean value that indicates whether the call is the outermost, so that ``leave()`` has to follow.
  @inline(__always)
  func enter() -> Bool {
    let current = Self.current
    let found = thread.load(ordering: .relaxed)
    if found == current { return false }
    if found != 0 { Self.refuse() }
    thread.store(current, ordering: .relaxed)
    return true
  }

  /// Ends the outermost call.
  @inline(__always)
  func leave() { thread.store(0, ordering: .relaxed) }

  private static var current: UInt {
    #if canImport(Glibc)
      return pthread_self()
    #else
      return UInt(bitPattern: pthread_self())
    #endif
  }

  @inline(never)
  private static func refuse() -> Never {
    fatalError(
      """
      a JavaScript machine was called on two threads at once. A view, its page and its values belong to one isolation \
      at a time: call them where the view was created. From other threads use the bridge's `caller`, or \
      create the page in a group of its own.
      """)
  }
}
