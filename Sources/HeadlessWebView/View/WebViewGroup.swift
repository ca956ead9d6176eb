import JavaScriptEngine

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
  }

  deinit { core.close() }
}

@available(*, unavailable, message: "a group belongs to one isolation at a time; make one where its views are used")
extension WebViewGroup: Sendable {}
