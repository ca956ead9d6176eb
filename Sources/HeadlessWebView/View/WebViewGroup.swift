import JavaScriptEngine
import Ownership

/// Views that share one JavaScript heap and one copy of the DOM's implementation: opening one more is cheap.
///
/// Pages that do not trust each other, and views on different threads, belong to groups of their own.
public final class WebViewGroup {
  /// The machine behind the group.
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

  /// The addresses of the groups that nobody lets go of.
  private static let kept = Locked<[UInt]>([])

  /// Keeps the group as long as the process, for a program that ends with its page: the system takes memory back faster
  /// than the engine gives it up.
  package func keepUntilProcessEnds() {
    let address = UInt(bitPattern: Unmanaged.passRetained(self).toOpaque())
    Self.kept.withLock { $0.append(address) }
  }
}

@available(*, unavailable, message: "a group belongs to one isolation at a time; make one where its views are used")
extension WebViewGroup: Sendable {}
