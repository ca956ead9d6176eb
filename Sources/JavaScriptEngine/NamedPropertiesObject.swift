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

  /// Looks a property up.
  package typealias Resolver = (_ name: UTF16Text, _ context: Context) -> Lookup

  private final class Box {
    unowned let context: Context
    let finalizers: FinalizerQueue
    var resolver: Resolver?

    init(context: Context, resolver: @escaping Resolver) {
      self.context = context
      self.resolver = resolver
      finalizers = context.virtualMachine.finalizers
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
        box.context.virtualMachine.hostDepth += 1
        defer { box.context.virtualMachine.hostDepth -= 1 }
        switch resolver(UTF16Text(owning: retained), box.context) {
        case .missing: return nil
        case .value(let value): return value.ref
        case .thrown(let error):
          exception?.pointee = error.ref
          return nil
        }
      }
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
    box = Box(context: context, resolver: resolver)
    let ref = JSObjectMake(context.ref, Self.sharedClass.ref, Unmanaged.passRetained(box).toOpaque())
    value = Value(ref ?? JSValueMakeUndefined(context.ref), in: context)
    context.virtualMachine.hostFunctionCount += 1
  }

  /// Stops resolving, so that lookups find no names any more.
  package func close() { box.resolver = nil }
}

/// The class of a context's global object, which gives the object a settable prototype.
package final class GlobalClass: Sendable {
  /// The class reference, which can be shared because it never changes.
  private struct Ref: @unchecked Sendable {
    let ref: JSClassRef
  }

  private let owned: Ref
  var ref: JSClassRef { owned.ref }

  /// Creates a class without callbacks, so that only the engine's own lookup runs.
  package init(name: String) {
    var definition = kJSClassDefinitionEmpty
    owned = name.withCString { name in
      definition.className = name
      return Ref(ref: JSClassCreate(&definition))
    }
  }

  deinit { JSClassRelease(owned.ref) }
}
