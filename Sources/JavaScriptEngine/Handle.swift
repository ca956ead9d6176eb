import CJavaScriptCore

/// An unprotected value: valid only while it is on the native stack, which the collector scans.
///
/// The hot paths pass handles; stored values become a ``Value``.
package struct Handle {
  package let ref: JSValueRef

  @inline(__always)
  package init(_ ref: JSValueRef) { self.ref = ref }
}

extension Context {
  @inline(__always)
  package var undefined: Handle { Handle(JSValueMakeUndefined(ref)) }

  @inline(__always)
  package func handle(_ text: UTF16Text) -> Handle { Handle(JSValueMakeString(ref, text.ref)) }

  /// Creates strings and keeps them alive while the block runs.
  ///
  /// The collector does not scan arrays, and creating the next string may start a collection.
  package func withHandles<Result, Failure: Error>(
    of texts: [UTF16Text], _ body: ([Handle]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = texts.map { Value($0, in: self) }
    defer { withExtendedLifetime(values) {} }
    return try body(values.map(\.handle))
  }

  @inline(__always)
  package func handle(_ number: Double) -> Handle { Handle(JSValueMakeNumber(ref, number)) }

  @inline(__always)
  package func handle(_ bool: Bool) -> Handle { Handle(JSValueMakeBoolean(ref, bool)) }

  /// The identity of the context, which is that of the objects made in it; see ``identityOfContext(of:)``.
  package var identity: OpaquePointer { ref }

  /// Returns the identity of the context in which an object was made; nil for any other value.
  package func identityOfContext(of handle: Handle) -> OpaquePointer? {
    guard JSValueIsObject(ref, handle.ref), let object = JSValueToObject(ref, handle.ref, nil) else { return nil }
    return JSObjectGetGlobalContext(object)
  }

  package func isString(_ handle: Handle) -> Bool { JSValueIsString(ref, handle.ref) }
  package func isObject(_ handle: Handle) -> Bool { JSValueIsObject(ref, handle.ref) }
  package func isUndefinedOrNull(_ handle: Handle) -> Bool {
    JSValueIsUndefined(ref, handle.ref) || JSValueIsNull(ref, handle.ref)
  }

  package func isUndefined(_ handle: Handle) -> Bool { JSValueIsUndefined(ref, handle.ref) }
  package var null: Handle { Handle(JSValueMakeNull(ref)) }

  /// Returns a thrown value as an error that outlives the value.
  package func exception(from thrown: Handle) -> JavaScriptException {
    JavaScriptException(thrown: thrown.ref, in: self)
  }

  /// Returns the value that an exception of this context describes, while the context remembers it.
  package func thrownHandle(of exception: JavaScriptException) -> Handle? {
    recall(exception.token.number).map { Handle($0) }
  }

  /// Returns the call stack of the script that is calling native code now, innermost frame first.
  package func backtrace() -> [StackFrame] { StackFrame.backtrace(of: ref) }

  /// Returns the location, `url:line`, of the innermost function that has one in the running script.
  package func innermostPlace() -> String? { StackFrame.innermostPlace(of: ref) }

  /// Returns whether the value is a proxy, without running any of its traps.
  package func isProxy(_ handle: Handle) -> Bool {
    JSValueIsObject(ref, handle.ref) && JSObjectGetProxyTarget(handle.ref) != nil
  }

  /// Returns whether the value is truthy, as `Boolean(value)` does.
  @inline(__always)
  package func isTrue(_ handle: Handle) -> Bool {
    var boolean = false
    return readImmediateBoolean(handle.ref, &boolean) ? boolean : JSValueToBoolean(ref, handle.ref)
  }

  /// Returns the value as a number, as `Number(value)` does.
  @inline(__always)
  package func number(_ handle: Handle) throws(JavaScriptException) -> Double {
    var number = 0.0
    if readImmediateNumber(handle.ref, &number) { return number }
    return try attempt { JSValueToNumber(ref, handle.ref, $0) }
  }

  /// Returns the value as text, as `String(value)` does.
  package func text(_ handle: Handle) throws(JavaScriptException) -> UTF16Text {
    let copy = try attempt { JSValueToStringCopy(ref, handle.ref, $0) }
    guard let copy else { return UTF16Text("") }
    return UTF16Text(detaching: copy)
  }

  /// Calls a value that is known to be a function, with `undefined` as `this`.
  @inline(__always)
  package func call(
    _ function: Handle, this: Handle? = nil, _ arguments: UnsafeBufferPointer<JSValueRef?>
  ) throws(JavaScriptException) -> Handle {
    let result = try attempt {
      JSObjectCallAsFunction(ref, function.ref, this?.ref, arguments.count, arguments.baseAddress, $0)
    }
    return Handle(result ?? JSValueMakeUndefined(ref))
  }

  /// Calls a function with a few arguments, without allocating an array for them.
  @inline(__always)
  package func call(_ function: Handle) throws(JavaScriptException) -> Handle {
    try call(function, UnsafeBufferPointer(start: nil, count: 0))
  }

  @inline(__always)
  package func call(_ function: Handle, _ first: Handle) throws(JavaScriptException) -> Handle {
    var arguments: JSValueRef? = first.ref
    return try withUnsafePointer(to: &arguments) { pointer throws(JavaScriptException) in
      try call(function, UnsafeBufferPointer(start: pointer, count: 1))
    }
  }

  @inline(__always)
  package func call(_ function: Handle, _ first: Handle, _ second: Handle) throws(JavaScriptException) -> Handle {
    var arguments: (JSValueRef?, JSValueRef?) = (first.ref, second.ref)
    return try withUnsafePointer(to: &arguments) { pointer throws(JavaScriptException) in
      try pointer.withMemoryRebound(to: JSValueRef?.self, capacity: 2) { pointer throws(JavaScriptException) in
        try call(function, UnsafeBufferPointer(start: pointer, count: 2))
      }
    }
  }

  @inline(__always)
  package func call(
    _ function: Handle, _ first: Handle, _ second: Handle, _ third: Handle
  ) throws(JavaScriptException) -> Handle {
    var arguments: (JSValueRef?, JSValueRef?, JSValueRef?) = (first.ref, second.ref, third.ref)
    return try withUnsafePointer(to: &arguments) { pointer throws(JavaScriptException) in
      try pointer.withMemoryRebound(to: JSValueRef?.self, capacity: 3) { pointer throws(JavaScriptException) in
        try call(function, UnsafeBufferPointer(start: pointer, count: 3))
      }
    }
  }
}
