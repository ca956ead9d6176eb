import CJavaScriptCore

extension Value {
  /// The value of a property; `undefined` if there is none.
  ///
  /// - Throws: The error that a getter throws; a `TypeError` if this is not an object.
  public subscript(name: PropertyName) -> Value {
    get throws(JavaScriptException) {
      let object = try asObject()
      let found = try context.attempt { JSObjectGetProperty(context.ref, object, name.ref, $0) }
      return Value(found ?? JSValueMakeUndefined(context.ref), in: context)
    }
  }

  /// The value of an element; `undefined` if there is none.
  public subscript(index: Int) -> Value {
    get throws(JavaScriptException) {
      let object = try asObject()
      let found = try context.attempt {
        JSObjectGetPropertyAtIndex(context.ref, object, UInt32(clamping: index), $0)
      }
      return Value(found ?? JSValueMakeUndefined(context.ref), in: context)
    }
  }

  /// Sets a property.
  ///
  /// - Throws: The error that a setter throws; a `TypeError` if this is not an object.
  public func set(_ name: PropertyName, to value: Value, enumerable: Bool = true) throws(JavaScriptException) {
    let object = try asObject()
    let attributes = enumerable ? 0 : JSPropertyAttributes(kJSPropertyAttributeDontEnum)
    try context.attempt { JSObjectSetProperty(context.ref, object, name.ref, value.ref, attributes, $0) }
  }

  /// Sets an element.
  public func set(_ index: Int, to value: Value) throws(JavaScriptException) {
    let object = try asObject()
    try context.attempt {
      JSObjectSetPropertyAtIndex(context.ref, object, UInt32(clamping: index), value.ref, $0)
    }
  }

  /// Returns whether the object or its prototype chain has a property with a name.
  public func has(_ name: PropertyName) -> Bool {
    isObject && JSObjectHasProperty(context.ref, ref, name.ref)
  }

  /// Deletes a property; returns whether it no longer exists.
  @discardableResult
  public func delete(_ name: PropertyName) throws(JavaScriptException) -> Bool {
    let object = try asObject()
    return try context.attempt { JSObjectDeleteProperty(context.ref, object, name.ref, $0) }
  }

  /// The names of the enumerable properties, including inherited ones.
  public var propertyNames: [String] {
    guard isObject, let names = JSObjectCopyPropertyNames(context.ref, ref) else { return [] }
    defer { JSPropertyNameArrayRelease(names) }
    return (0..<JSPropertyNameArrayGetCount(names)).compactMap { index in
      JSPropertyNameArrayGetNameAtIndex(names, index).flatMap { JSStringRetain($0) }.map {
        UTF16Text(owning: $0).string
      }
    }
  }

  /// Calls the value as a function.
  ///
  /// - Parameters:
  ///   - this: The function's `this`; if it is nil, the global object, or undefined in strict code.
  ///   - arguments: The arguments.
  /// - Throws: The error that the function throws; a `TypeError` if this is not a function.
  @discardableResult
  public func call(this: Value? = nil, _ arguments: [Value] = []) throws(JavaScriptException) -> Value {
    let object = try asObject()
    guard isFunction else { throw typeError("is not a function") }
    let refs = arguments.map { Optional($0.ref) }
    let result = try context.attempt {
      JSObjectCallAsFunction(context.ref, object, this?.ref, refs.count, refs, $0)
    }
    return Value(result ?? JSValueMakeUndefined(context.ref), in: context)
  }

  /// Calls a method.
  @discardableResult
  public func invoke(_ method: PropertyName, _ arguments: [Value] = []) throws(JavaScriptException) -> Value {
    try self[method].call(this: self, arguments)
  }

  /// Calls the value as a constructor, as `new` does.
  public func construct(_ arguments: [Value] = []) throws(JavaScriptException) -> Value {
    let object = try asObject()
    guard JSObjectIsConstructor(context.ref, object) else { throw typeError("is not a constructor") }
    let refs = arguments.map { Optional($0.ref) }
    let result = try context.attempt { JSObjectCallAsConstructor(context.ref, object, refs.count, refs, $0) }
    return Value(result ?? JSValueMakeUndefined(context.ref), in: context)
  }

  /// Returns whether the value is an instance of a constructor, as `instanceof` does.
  public func isInstance(of constructor: Value) throws(JavaScriptException) -> Bool {
    guard constructor.isObject else { return false }
    return try context.attempt { JSValueIsInstanceOfConstructor(context.ref, ref, constructor.ref, $0) }
  }

  private func asObject() throws(JavaScriptException) -> JSObjectRef {
    guard isObject else { throw typeError("is not an object") }
    return ref
  }

  private func typeError(_ complaint: String) -> JavaScriptException {
    let text = (try? toString()) ?? "value"
    return JavaScriptException(name: "TypeError", message: "\(text) \(complaint)")
  }
}

/// A property's name, converted once and kept, because each lookup by a Swift string costs a copy.
public struct PropertyName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  let text: UTF16Text

  /// Creates a name from a Swift string.
  public init(_ name: String) { text = UTF16Text(name) }

  /// Creates a name from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as a Swift string.
  public var description: String { text.string }

  /// Creates a name from text that is in the engine's storage already.
  public init(_ text: UTF16Text) { self.text = text }

  var ref: JSStringRef { text.ref }
}
