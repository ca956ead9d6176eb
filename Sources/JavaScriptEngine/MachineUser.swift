import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which thread is calling into a machine, so that a second one is told what it does wrong, and not left to corrupt
/// what it finds.
///
/// Code in Swift 6's language mode is refused by the compiler; older modes and unchecked types are not.
final class MachineUser: Sendable {
  /// 0 while nobody is in a call.
  private let thread = Atomic<UInt>(0)

  /// A call begins.
  ///
  /// - Returns: Whether it is not one within another, so that ``leave()`` has to follow.
  @inline(__always)
  func enter() -> Bool {
    let current = Self.current
    let found = thread.load(ordering: .relaxed)
    if found == current { return false }
    if found != 0 { Self.refuse() }
    thread.store(current, ordering: .relaxed)
    return true
  }

  /// The outermost call has returned.
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
      at a time: call them where the view was made. From other threads use the bridge's `caller`, or give the page a \
      group of its own.
      """)
  }
}
