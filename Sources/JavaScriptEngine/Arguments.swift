import CJavaScriptCore

/// The arguments of a call from JavaScript, valid only while the call runs.
public struct Arguments {
  /// The context that the function belongs to.
  public let context: Context
  /// How many arguments there are.
  public let count: Int
  private let receiver: JSObjectRef?
  private let refs: UnsafePointer<JSValueRef?>?

  init(context: Context, this: JSObjectRef?, count: Int, refs: UnsafePointer<JSValueRef?>?) {
    self.context = context
    self.count = count
    self.refs = refs
    receiver = this
  }

  /// The call's `this`.
  public var this: Value { Value(receiver ?? JSValueMakeUndefined(context.ref), in: context) }

  /// An argument; `undefined` when there are fewer.
  public subscript(index: Int) -> Value { Value(ref(index), in: context) }

  /// An argument converted to a number, without holding it.
  public func number(_ index: Int) throws(JavaScriptException) -> Double {
    try context.attempt { JSValueToNumber(context.ref, ref(index), $0) }
  }

  /// An argument converted to an integer; 0 for what is none, and clamped to what `Int` can hold.
  public func integer(_ index: Int) throws(JavaScriptException) -> Int {
    let number = try number(index)
    return number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  /// Whether an argument counts as true.
  public func boolean(_ index: Int) -> Bool { JSValueToBoolean(context.ref, ref(index)) }

  /// An argument converted to text, without holding it.
  public func text(_ index: Int) throws(JavaScriptException) -> UTF16Text { try context.text(Handle(ref(index))) }

  /// An argument converted to a Swift string.
  public func string(_ index: Int) throws(JavaScriptException) -> String { try text(index).string }

  /// Whether an argument is absent, `undefined` or `null`.
  public func isNil(_ index: Int) -> Bool { context.isUndefinedOrNull(Handle(ref(index))) }

  /// An argument without its protection.
  package func handle(_ index: Int) -> Handle { Handle(ref(index)) }

  private func ref(_ index: Int) -> JSValueRef {
    guard index >= 0, index < count, let found = refs?[index] else { return JSValueMakeUndefined(context.ref) }
    return found
  }
}
