import CJavaScriptCore

/// A JavaScript value that Swift retains: the value and its context stay alive as long as this object.
public final class Value {
  /// The context that the value is used in.
  public let context: Context
  package let ref: JSValueRef

  package init(_ ref: JSValueRef, in context: Context) {
    self.context = context
    self.ref = ref
    JSValueProtect(context.ref, ref)
    context.virtualMachine.valueCount += 1
  }

  deinit {
    JSValueUnprotect(context.ref, ref)
    context.virtualMachine.valueCount -= 1
  }

  /// The value as an unprotected handle.
  package var handle: Handle { Handle(ref) }
}

@available(*, unavailable, message: "a value belongs to the isolation that owns its machine; copy it out instead")
extension Value: Sendable {}

extension Value {
  /// Returns the value `undefined`.
  public static func undefined(in context: Context) -> Value { Value(JSValueMakeUndefined(context.ref), in: context) }

  /// Returns the value `null`.
  public static func null(in context: Context) -> Value { Value(JSValueMakeNull(context.ref), in: context) }

  /// Creates a boolean.
  public convenience init(_ bool: Bool, in context: Context) {
    self.init(JSValueMakeBoolean(context.ref, bool), in: context)
  }

  /// Creates a number.
  public convenience init(_ number: Double, in context: Context) {
    self.init(JSValueMakeNumber(context.ref, number), in: context)
  }

  /// Creates a number; above 2⁵³ the nearest that JavaScript represents.
  public convenience init(_ number: Int, in context: Context) { self.init(Double(number), in: context) }

  /// Creates a string.
  public convenience init(_ string: String, in context: Context) { self.init(UTF16Text(string), in: context) }

  /// Creates a string.
  public convenience init(_ text: UTF16Text, in context: Context) {
    self.init(JSValueMakeString(context.ref, text.ref), in: context)
  }

  /// Creates the value that a JSON text represents.
  ///
  /// - Throws: A `SyntaxError` if the text is not JSON.
  public convenience init(json text: UTF16Text, in context: Context) throws(JavaScriptException) {
    guard let ref = JSValueMakeFromJSONString(context.ref, text.ref) else {
      throw JavaScriptException(name: "SyntaxError", message: "JSON Parse error")
    }
    self.init(ref, in: context)
  }

  /// Creates an empty object.
  public static func object(in context: Context) -> Value { Value(JSObjectMake(context.ref, nil, nil), in: context) }

  /// Creates an array.
  public static func array(_ elements: [Value] = [], in context: Context) throws(JavaScriptException) -> Value {
    let refs = elements.map { Optional($0.ref) }
    let array = try context.attempt { JSObjectMakeArray(context.ref, refs.count, refs, $0) }
    return Value(array ?? JSValueMakeUndefined(context.ref), in: context)
  }

  /// Creates a `Date`.
  ///
  /// - Parameters:
  ///   - milliseconds: The milliseconds since the epoch.
  ///   - context: The context of the new value.
  public static func date(_ milliseconds: Double, in context: Context) throws(JavaScriptException) -> Value {
    let argument: [JSValueRef?] = [JSValueMakeNumber(context.ref, milliseconds)]
    let date = try context.attempt { JSObjectMakeDate(context.ref, 1, argument, $0) }
    return Value(date ?? JSValueMakeUndefined(context.ref), in: context)
  }

  /// Creates an `Error`, or an error of another global constructor with a name.
  public static func error(
    _ message: String, name: String? = nil, in context: Context
  ) throws(JavaScriptException) -> Value {
    if let name, name != "Error", let constructor = try? context.globalObject[PropertyName(name)],
      constructor.isFunction, let error = try? constructor.construct([Value(message, in: context)]), error.isObject
    {
      return error
    }
    // Bound to a name, because the storage of a temporary may be freed before the engine reads it.
    let text = UTF16Text(message)
    let argument: [JSValueRef?] = [JSValueMakeString(context.ref, text.ref)]
    let error = try context.attempt { JSObjectMakeError(context.ref, 1, argument, $0) }
    let made = Value(error ?? JSValueMakeUndefined(context.ref), in: context)
    if let name, name != "Error" { try? made.set("name", to: Value(name, in: context)) }
    return made
  }
}
