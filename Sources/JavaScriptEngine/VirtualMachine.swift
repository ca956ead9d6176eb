import CJavaScriptCore
import Ownership

/// A JavaScript heap and everything that its contexts share: parsed scripts, objects, compiled code.
///
/// One isolation at a time owns a machine; contexts that may see each other's objects share one. Machines are
/// independent: many threads run many machines.
public final class VirtualMachine {
  let group: JSContextGroupRef
  let finalizers = FinalizerQueue()
  /// Numbers what scripts threw, over all contexts, so that an exception is never mistaken for another context's.
  var lastThrown: UInt64 = 0
  var watchdog = Watchdog()
  let user = MachineUser()
  /// How many host functions are running, one inside the other; at 0 no script is.
  var hostDepth = 0
  /// Indicates whether a script has called native code that has not returned: a termination strikes when it has.
  package var isInHostFunction: Bool { hostDepth > 0 }
  private var openContexts: Set<JSGlobalContextRef> = []
  private var ownRealm: PristineRealm?
  /// The contexts that are open, for tests that nothing leaks.
  public var contextCount: Int { openContexts.count }
  /// The values that Swift holds, for tests that nothing leaks.
  public internal(set) var valueCount = 0
  /// The host functions that the engine holds, for tests that nothing leaks.
  public internal(set) var hostFunctionCount = 0

  /// Starts an empty machine.
  public init() { group = JSContextGroupCreate() }

  deinit {
    clearTimeLimit()
    stopObservingCollections()
    ownRealm = nil
    JSContextGroupRelease(group)
    finalizers.drain()
  }

  /// Frees what the collector found dead since the last call; the engine's own finalizers may run no Swift code.
  package func releaseFinalized() {
    hostFunctionCount -= finalizers.drain()
  }

  func opened(_ context: JSGlobalContextRef) { openContexts.insert(context) }

  func closed(_ context: JSGlobalContextRef) { openContexts.remove(context) }

  /// The machine's own realm, made when it is first needed.
  ///
  /// - Throws: A termination that was pending, or a stack overflow when a script asks at the very end of the stack.
  func realm() throws(JavaScriptException) -> PristineRealm {
    if let ownRealm { return ownRealm }
    let made = try PristineRealm(in: group)
    ownRealm = made
    return made
  }

  /// Calls `body` with some context of the machine, because the C API takes a context where it means the heap.
  func withAnyContext<R>(_ body: (JSGlobalContextRef) -> R) -> R {
    if let context = openContexts.first ?? ownRealm?.ref { return body(context) }
    let context: JSGlobalContextRef = JSGlobalContextCreateInGroup(group, nil)
    defer { JSGlobalContextRelease(context) }
    return body(context)
  }
}

@available(*, unavailable, message: "a machine belongs to one isolation at a time; make one where it is used")
extension VirtualMachine: Sendable {}

/// The objects that finalizers have released and that wait to be freed.
///
/// A finalizer runs in the middle of a collection, on whatever thread that is, where the engine forbids calls into
/// itself. So it only enqueues the object, and the owner frees it from a safe place.
final class FinalizerQueue: Sendable {
  /// An owned reference on its way from the collector to the owner.
  private struct Entry: @unchecked Sendable {
    let object: Unmanaged<AnyObject>
  }

  private let entries = Locked<[Entry]>([])

  /// Takes over one reference, for a finalizer.
  func enqueue(_ object: Unmanaged<AnyObject>) {
    entries.withLock { $0.append(Entry(object: object)) }
  }

  /// Frees the enqueued objects and returns their number.
  @discardableResult
  func drain() -> Int {
    let finalized = entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
    for entry in finalized { entry.object.release() }
    return finalized.count
  }
}
