import CJavaScriptCore

/// The kind of global object that has a prototype of its own, such as `Window.prototype`.
///
/// Scripts read the properties of the engine's plain global object as fast as variables, but only a function that isn't
/// part of the engine's interface replaces its prototype. If the library lacks it, the global object has a class.
/// Scripts then need about 40 ns for each property.
package final class GlobalClass: Sendable {
  /// The class reference, which can be shared because it never changes.
  private struct Ref: @unchecked Sendable {
    let ref: JSClassRef
  }

  private let owned: Ref

  /// Creates a class without callbacks for reading and writing, so that only the engine's own lookup runs.
  package init(name: String) {
    owned = name.withCString { name in
      var definition = kJSClassDefinitionEmpty
      definition.className = name
      return Ref(ref: JSClassCreate(&definition))
    }
  }

  deinit { JSClassRelease(owned.ref) }

  /// Creates a context whose global object has an empty prototype of its own.
  func makeContext(in machine: VirtualMachine) -> JSGlobalContextRef {
    guard machine.usesInternals else { return JSGlobalContextCreateInGroup(machine.group, owned.ref) }
    let context: JSGlobalContextRef = JSGlobalContextCreateInGroup(machine.group, nil)
    guard replaceGlobalPrototype(machine.group, context, JSObjectMake(context, nil, nil)) else {
      JSGlobalContextRelease(context)
      return JSGlobalContextCreateInGroup(machine.group, owned.ref)
    }
    return context
  }
}
