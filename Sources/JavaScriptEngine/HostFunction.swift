import CJavaScriptCore

/// A Swift closure that a JavaScript function object calls and owns.
final class HostFunction {
  typealias Body = (Arguments) throws -> Handle

  /// The closure; nil after its context is closed.
  var body: Body?
  unowned let context: Context
  let finalizers: FinalizerQueue

  init(context: Context, body: @escaping Body) {
    self.body = body
    self.context = context
    finalizers = context.virtualMachine.finalizers
  }

  /// The class of all host functions; it can be shared, because it never changes.
  private struct FunctionClass: @unchecked Sendable {
    let ref: JSClassRef

    init() {
      var definition = kJSClassDefinitionEmpty
      definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
      definition.callAsFunction = { caller, function, this, count, arguments, exception in
        guard let function, let pointer = JSObjectGetPrivate(function) else { return nil }
        let host = Unmanaged<HostFunction>.fromOpaque(pointer).takeUnretainedValue()
        // A script of another context may have kept the function, whose own context may be closed.
        guard let body = host.body else { return HostFunction.refuse(in: caller, exception) }
        return host.run(body, this: this, count: count, arguments: arguments, exception: exception)
      }
      definition.finalize = { object in
        guard let object, let pointer = JSObjectGetPrivate(object) else { return }
        let host = Unmanaged<HostFunction>.fromOpaque(pointer)
        host.takeUnretainedValue().finalizers.enqueue(Unmanaged<AnyObject>.fromOpaque(pointer))
      }
      ref = "Function".withCString { name in
        definition.className = name
        return JSClassCreate(&definition)
      }
    }
  }

  private static let functionClass = FunctionClass()

  /// Creates the function object, whose prototype is the context's own `Function.prototype`.
  func makeObject() -> JSObjectRef? {
    guard
      let object = JSObjectMake(context.ref, Self.functionClass.ref, Unmanaged.passRetained(self).toOpaque())
    else { return nil }
    context.register(self)
    return object
  }

  private static func refuse(
    in context: JSContextRef?, _ exception: UnsafeMutablePointer<JSValueRef?>?
  ) -> JSValueRef? {
    guard let context else { return nil }
    let text = UTF16Text(String(describing: EngineError.contextClosed))
    let message: [JSValueRef?] = [JSValueMakeString(context, text.ref)]
    exception?.pointee = JSObjectMakeError(context, 1, message, nil)
    return JSValueMakeUndefined(context)
  }

  private func run(
    _ body: Body, this: JSObjectRef?, count: Int, arguments: UnsafePointer<JSValueRef?>?,
    exception: UnsafeMutablePointer<JSValueRef?>?
  ) -> JSValueRef? {
    let context = context
    context.virtualMachine.hostDepth += 1
    defer { context.virtualMachine.hostDepth -= 1 }
    do {
      return try body(Arguments(context: context, this: this, count: count, refs: arguments)).ref
    } catch {
      exception?.pointee = context.throwable(for: error)
      return JSValueMakeUndefined(context.ref)
    }
  }
}

/// A host function that the engine owns.
struct WeakHostFunction {
  weak var function: HostFunction?
}

extension Context {
  /// Creates a JavaScript function from a Swift closure.
  ///
  /// An error that the closure throws is thrown in JavaScript: the same object if it came from there.
  /// The function keeps the closure's captures until it is collected or the context is closed.
  public func makeFunction(
    name: String = "", length: Int = 0, _ body: @escaping (Arguments) throws -> Value?
  ) throws(JavaScriptException) -> Value {
    let function = makeHostFunction { arguments in
      try body(arguments)?.handle ?? arguments.context.undefined
    }
    let object = Value(function.ref, in: self)
    // Set before the prototype, whose own name and length would otherwise prevent it.
    try object.define("name", value: Value(name, in: self))
    try object.define("length", value: Value(length, in: self))
    if let prototype = functionPrototype { JSObjectSetPrototype(ref, object.ref, prototype) }
    return object
  }

  /// The context's own `Function.prototype`, even if a page has replaced `Function`.
  private var functionPrototype: JSValueRef? {
    guard
      let function = JSObjectMakeFunctionWithCallback(
        ref, nil, { context, _, _, _, _, _ in JSValueMakeUndefined(context) })
    else { return nil }
    return JSObjectGetPrototype(ref, function)
  }

  /// Creates a bare function object for internal code that pages never see.
  package func makeHostFunction(_ body: @escaping (Arguments) throws -> Handle) -> Handle {
    let function = HostFunction(context: self, body: body)
    return Handle(function.makeObject() ?? JSValueMakeUndefined(ref))
  }

  /// Returns the JavaScript value to throw for a Swift error: the same object, if the error came out of this context.
  func throwable(for error: any Error) -> JSValueRef {
    var name = "Error"
    var message = String(describing: error)
    if let exception = error as? JavaScriptException {
      if let original = recall(exception.token.number) { return original }
      name = exception.name ?? "Error"
      message = exception.message
    }
    guard let made = try? Value.error(message, name: name, in: self) else { return JSValueMakeUndefined(ref) }
    return made.ref
  }
}

extension Value {
  /// Defines a property that is neither writable nor enumerable, like a function's name.
  func define(_ name: PropertyName, value: Value) throws(JavaScriptException) {
    let attributes = JSPropertyAttributes(kJSPropertyAttributeDontEnum | kJSPropertyAttributeReadOnly)
    try context.attempt { JSObjectSetProperty(context.ref, ref, name.ref, value.ref, attributes, $0) }
  }
}

/// The arguments of a call from JavaScript, valid only while the call runs.
public struct Arguments {
  /// The context that the function belongs to.
  public let context: Context
  /// The number of arguments.
  public let count: Int
  private let receiver: JSObjectRef?
  private let refs: UnsafePointer<JSValueRef?>?

  init(context: Context, this: JSObjectRef?, count: Int, refs: UnsafePointer<JSValueRef?>?) {
    self.context = context
    self.count = count
    self.refs = refs
    receiver = this
  }

  /// The value of `this` in the call.
  public var this: Value { Value(receiver ?? JSValueMakeUndefined(context.ref), in: context) }

  /// Returns an argument; `undefined` if there are fewer.
  public subscript(index: Int) -> Value { Value(ref(index), in: context) }

  /// Returns an argument converted to a number, without retaining it.
  public func number(_ index: Int) throws(JavaScriptException) -> Double {
    try context.number(handle(index))
  }

  /// Returns an argument converted to an integer, clamped to the range of `Int`; 0 if it is not a number.
  public func integer(_ index: Int) throws(JavaScriptException) -> Int {
    let number = try number(index)
    if number >= -0x1p63, number < 0x1p63 { return Int(number) }
    return number.isNaN ? 0 : (number < 0 ? .min : .max)
  }

  /// Returns whether an argument is truthy.
  public func boolean(_ index: Int) -> Bool { context.isTrue(handle(index)) }

  /// Returns an argument converted to text, without retaining it.
  public func text(_ index: Int) throws(JavaScriptException) -> UTF16Text { try context.text(Handle(ref(index))) }

  /// Returns an argument converted to a Swift string.
  public func string(_ index: Int) throws(JavaScriptException) -> String { try text(index).string }

  /// Returns whether an argument is absent, `undefined` or `null`.
  public func isNil(_ index: Int) -> Bool { context.isUndefinedOrNull(Handle(ref(index))) }

  /// Returns an argument without protecting it.
  package func handle(_ index: Int) -> Handle { Handle(ref(index)) }

  private func ref(_ index: Int) -> JSValueRef {
    guard index >= 0, index < count, let found = refs?[index] else { return JSValueMakeUndefined(context.ref) }
    return found
  }
}
