import JavaScriptEngine
import Ownership

/// Views that share one JavaScript heap and one copy of the DOM's implementation, which makes opening another view
/// cheap.
///
/// Pages that do not trust each other, and views on different threads, must use separate groups.
public final class WebViewGroup {
  /// The machine of the group.
  public let virtualMachine: VirtualMachine
  let core: DOMCore

  /// Starts a group.
  public init() {
    virtualMachine = VirtualMachine()
    core = DOMCore(machine: virtualMachine)
    virtualMachine.onTermination = { [unowned core] in core.terminated($0) }
    virtualMachine.defersTerminationInUnnamedScripts = true
  }

  deinit { core.close() }

  /// Indicates whether the group is as good as new for other pages: all documents are closed, and no script of theirs
  /// was terminated.
  package var isReusable: Bool { isIntact && core.realmCount == 0 }

  /// Indicates whether no script was terminated, and the DOM's implementation is complete.
  package var isIntact: Bool { core.startFailure == nil && virtualMachine.terminationCount == 0 }

  /// Indicates whether ``prepareRealm()`` has something to do.
  package var needsPreparedRealm: Bool { core.needsPreparedRealm }

  /// Makes the global object of the next page, so that this page opens faster, and returns whether that succeeds.
  @discardableResult
  package func prepareRealm() -> Bool { core.prepareRealm() }

  /// Indicates whether ``prepareInterfaces()`` has something to do.
  package var needsPreparedInterfaces: Bool { core.needsPreparedInterfaces }

  /// Sets up the interfaces that nearly every page uses, in the global object of the next page.
  package func prepareInterfaces() { core.prepareInterfaces() }

  /// The addresses of the groups that are never released.
  private static let kept = Locked<[UInt]>([])

  /// Keeps the group alive as long as the process, for a program that ends with its page.
  ///
  /// The system reclaims memory faster than the engine releases it.
  package func keepUntilProcessEnds() {
    let address = UInt(bitPattern: Unmanaged.passRetained(self).toOpaque())
    Self.kept.withLock { $0.append(address) }
  }
}

@available(*, unavailable, message: "a group belongs to one isolation at a time; make one where its views are used")
extension WebViewGroup: Sendable {}
