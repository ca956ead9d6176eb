import CJavaScriptCore
import Ownership

/// A JavaScript heap and everything that its contexts share: parsed scripts, objects, compiled code.
///
/// A machine belongs to one isolation at a time. Contexts that may see each other's objects share one machine. Machines
/// are independent: many threads can run many machines.
public final class VirtualMachine {
  let group: JSContextGroupRef
  let finalizers = FinalizerQueue()
  /// The number of the last thrown value, over all contexts, so that an exception is never mistaken for another
  /// context's.
  var lastThrown: UInt64 = 0
  var watchdog = Watchdog()
  let user = MachineUser()
  /// The number of nested host functions that are running; at 0 no script is running.
  var hostDepth = 0
  /// Indicates whether a script has called native code that has not returned: a termination takes effect when it has.
  package var isInHostFunction: Bool { hostDepth > 0 }
  private var openContexts: [JSGlobalContextRef] = []
  private var ownRealm: PristineRealm?
  /// An isolated context that lives as long as the machine; nil if there is none.
  private var isolatedContext: JSGlobalContextRef?
  private var noOp: Handle?
  /// The number of open contexts, for tests that check for leaks.
  public var contextCount: Int { openContexts.count }
  /// The number of values that Swift retains, for tests that check for leaks.
  public internal(set) var valueCount = 0
  /// The number of host functions that the engine retains, for tests that check for leaks.
  public internal(set) var hostFunctionCount = 0

  /// Indicates whether contexts use functions of the engine that its interface doesn't have; false for tests of what
  /// happens without them.
  package var usesInternals = true

  /// Indicates whether the process has created a machine, after which the engine's options are fixed.
  static let isEngineInUse = Locked(false)

  /// Creates an empty machine.
  public init() {
    Self.isEngineInUse.withLock { $0 = true }
    group = JSContextGroupCreate()
    BytecodeCache.shared.machineStarts()
  }

  deinit {
    clearTimeLimit()
    stopObservingCollections()
    if let noOp, let context = isolatedContext ?? ownRealm?.ref { JSValueUnprotect(context, noOp.ref) }
    ownRealm = nil
    if let isolatedContext { JSGlobalContextRelease(isolatedContext) }
    JSContextGroupRelease(group)
    finalizers.drain()
  }

  /// Frees the objects that were finalized since the last call; the engine's finalizers must not run Swift code.
  package func releaseFinalized() {
    hostFunctionCount -= finalizers.drain()
  }

  func opened(_ context: JSGlobalContextRef) { openContexts.append(context) }

  func closed(_ context: JSGlobalContextRef) {
    guard let index = openContexts.lastIndex(of: context) else { return }
    openContexts.swapAt(index, openContexts.count - 1)
    openContexts.removeLast()
  }

  /// Makes an isolated context serve as the machine's own realm, too; it stays until the machine ends.
  package func useForOwnRealm(_ context: Context) {
    guard isolatedContext == nil, ownRealm == nil else { return }
    isolatedContext = JSGlobalContextRetain(context.ref)
  }

  /// Returns a function that does nothing and that belongs to no page; it is created on first use.
  ///
  /// - Throws: The same as ``realm()``.
  func noOpFunction() throws(JavaScriptException) -> Handle {
    if let noOp { return noOp }
    let context = if let isolatedContext { isolatedContext } else { try realm().ref }
    let made = JSObjectMakeFunctionWithCallback(
      context, nil, { context, _, _, _, _, _ in JSValueMakeUndefined(context) })
    let function = Handle(made ?? JSValueMakeUndefined(context))
    JSValueProtect(context, function.ref)
    noOp = function
    return function
  }

  /// Returns the machine's own realm, which is created on first use.
  ///
  /// - Throws: A pending termination, or a stack overflow if a script needs the realm at the very end of the stack.
  func realm() throws(JavaScriptException) -> PristineRealm {
    if let ownRealm { return ownRealm }
    let made = try PristineRealm(in: group, sharing: isolatedContext)
    ownRealm = made
    return made
  }

  /// Calls `body` with any context of the machine, because the C API expects a context for operations on the heap.
  func withAnyContext<R>(_ body: (JSGlobalContextRef) -> R) -> R {
    if let context = openContexts.first ?? ownRealm?.ref { return body(context) }
    let context: JSGlobalContextRef = JSGlobalContextCreateInGroup(group, nil)
    defer { JSGlobalContextRelease(context) }
    return body(context)
  }
}

@available(*, unavailable, message: "a machine belongs to one isolation at a time; make one where it is used")
extension VirtualMachine: Sendable {}

/// The objects that finalizers have released and that are yet to be freed.
///
/// A finalizer runs in the middle of a collection, on any thread, where the engine forbids calls into itself. It
/// therefore only enqueues the object, and the owner frees it from a safe place.
final class FinalizerQueue: Sendable {
  /// An owned reference that the collector passes to the owner.
  private struct Entry: @unchecked Sendable {
    let object: Unmanaged<AnyObject>
  }

  private let entries = Locked<[Entry]>([])

  /// Takes ownership of one reference, for a finalizer.
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
