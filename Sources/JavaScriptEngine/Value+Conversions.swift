import CJavaScriptCore

extension Value {
  /// The kinds of values, as `typeof` and `null` tell them apart.
  public enum Kind: Sendable, Hashable {
    case undefined, null, boolean, number, string, symbol, bigint, object, function
  }

  /// The value's kind.
  public var kind: Kind {
    switch JSValueGetType(context.ref, ref) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean
    case kJSTypeNumber: .number
    case kJSTypeString: .string
    case kJSTypeSymbol: .symbol
    case kJSTypeObject: isFunction ? .function : .object
    default: .bigint
    }
  }

  /// Whether the value is `undefined`.
  public var isUndefined: Bool { JSValueIsUndefined(context.ref, ref) }

  /// Whether the value is `null`.
  public var isNull: Bool { JSValueIsNull(context.ref, ref) }

  /// Whether the value is an object, functions included.
  public var isObject: Bool { JSValueIsObject(context.ref, ref) }

  /// Whether the value is an array.
  public var isArray: Bool { JSValueIsArray(context.ref, ref) }

  /// Whether the value is a `Date`.
  public var isDate: Bool { JSValueIsDate(context.ref, ref) }

  /// Whether the value can be called.
  public var isFunction: Bool { isObject && JSObjectIsFunction(context.ref, ref) }

  /// The boolean, if the value is one.
  public var boolean: Bool? { JSValueIsBoolean(context.ref, ref) ? JSValueToBoolean(context.ref, ref) : nil }

  /// The number, if the value is one.
  public var number: Double? { JSValueIsNumber(context.ref, ref) ? JSValueToNumber(context.ref, ref, nil) : nil }

  /// The string, if the value is one.
  public var text: UTF16Text? { engineText.map { UTF16Text(detaching: $0) } }

  /// The string, if the value is one; lone surrogates become U+FFFD.
  public var string: String? {
    // The value keeps the text meanwhile.
    engineText.map { UTF16Text(owning: $0).string }
  }

  /// A reference to the text, for the caller to own.
  private var engineText: JSStringRef? {
    JSValueIsString(context.ref, ref) ? JSValueToStringCopy(context.ref, ref, nil) : nil
  }

  /// Whether the value counts as true.
  public var isTruthy: Bool { JSValueToBoolean(context.ref, ref) }

  /// The value converted as `Number(value)` does.
  public func toNumber() throws(JavaScriptException) -> Double {
    try context.attempt { JSValueToNumber(context.ref, ref, $0) }
  }

  /// The value converted as `String(value)` does; a symbol throws.
  public func toText() throws(JavaScriptException) -> UTF16Text { try context.text(handle) }

  /// The value converted as `String(value)` does, as a Swift string.
  public func toString() throws(JavaScriptException) -> String { try toText().string }

  /// The value's JSON, as `JSON.stringify(value)` gives it; nil where that gives `undefined`.
  ///
  /// - Throws: What a `toJSON` or a getter throws, and a `TypeError` for cycles and `BigInt`.
  public func toJSON(indent: Int = 0) throws(JavaScriptException) -> UTF16Text? {
    let copy = try context.attempt { JSValueCreateJSONString(context.ref, ref, UInt32(clamping: indent), $0) }
    return copy.map { UTF16Text(owning: $0) }
  }
}

extension Value: Equatable {
  /// Whether both are the same value, as `===` says.
  public static func == (left: Value, right: Value) -> Bool {
    JSValueIsStrictEqual(left.context.ref, left.ref, right.ref)
  }
}
