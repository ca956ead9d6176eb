import CJavaScriptCore

/// An object at the end of a prototype chain that resolves the properties that no earlier object has.
///
/// Standard: Web IDL, "named properties object".
package final class NamedPropertiesObject {
  /// The result of a lookup.
  package enum Lookup {
    case missing
    case value(Handle)
    /// Reading the property throws, as a getter may.
    case thrown(Handle)
  }

  /// Looks a property up; `object` is the object itself.
  package typealias Resolver = (_ name: UTF16Text, _ object: Handle) -> Lookup

  private final class Box {
    // The object may outlive its context, but not the machine.
    unowned let machine: VirtualMachine
    let finalizers: FinalizerQueue
    var resolver: Resolver?

    init(machine: VirtualMachine, resolver: @escaping Resolver) {
      self.machine = machine
      self.resolver = resolver
      finalizers = machine.finalizers
    }
  }

  private struct ClassRef: @unchecked Sendable {
    let ref: JSClassRef

    init() {
      var definition = kJSClassDefinitionEmpty
      definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
      definition.getProperty = { _, object, name, exception in
        guard let object, let name, let pointer = JSObjectGetPrivate(object) else { return nil }
        let box = Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
        guard let resolver = box.resolver, let retained = JSStringRetain(name) else { return nil }
        box.machine.hostDepth += 1
        defer { box.machine.hostDepth -= 1 }
        switch resolver(UTF16Text(owning: retained), Handle(object)) {
        case .missing: return nil
        case .value(let value): return value.ref
        case .thrown(let error):
          exception?.pointee = error.ref
          return nil
        }
      }
      // With this callback, the engine reports the properties as writable. Assignments to the object have no effect.
      definition.setProperty = { _, _, _, _, _ in true }
      definition.finalize = { object in
        guard let object, let pointer = JSObjectGetPrivate(object) else { return }
        let box = Unmanaged<Box>.fromOpaque(pointer)
        box.takeUnretainedValue().finalizers.enqueue(Unmanaged<AnyObject>.fromOpaque(pointer))
      }
      ref = "WindowProperties".withCString { name in
        definition.className = name
        return JSClassCreate(&definition)
      }
    }
  }

  private static let sharedClass = ClassRef()
  private let box: Box
  /// The object to insert into the chain.
  package let value: Value

  /// Creates the object; the caller that inserts it sets the object's own prototype.
  package init(in context: Context, resolver: @escaping Resolver) {
    box = Box(machine: context.virtualMachine, resolver: resolver)
    let ref = JSObjectMake(context.ref, Self.sharedClass.ref, Unmanaged.passRetained(box).toOpaque())
    value = Value(ref ?? JSValueMakeUndefined(context.ref), in: context)
    context.virtualMachine.hostFunctionCount += 1
  }

  /// Makes the object the prototype of another one.
  package func becomePrototype(of object: Value) { JSObjectSetPrototype(object.context.ref, object.ref, value.ref) }

  /// Makes another function resolve the properties from now on, which must not need the object's context.
  package func replaceResolver(by resolver: @escaping Resolver) { box.resolver = resolver }
}
