import CJavaScriptCore

extension Context {
  /// Creates a promise that Swift settles.
  ///
  /// The first call of either function settles it; further calls do nothing. The reactions run before the outermost
  /// call into the engine returns.
  public func makePromise() throws(JavaScriptException) -> (
    promise: Value, resolve: (Value) -> Void, reject: (Value) -> Void
  ) {
    var resolve: JSObjectRef?
    var reject: JSObjectRef?
    let promise = try attempt { JSObjectMakeDeferredPromise(ref, &resolve, &reject, $0) }
    let undefined: JSValueRef = JSValueMakeUndefined(ref)
    let resolveFunction = Value(resolve ?? undefined, in: self)
    let rejectFunction = Value(reject ?? undefined, in: self)
    return (
      Value(promise ?? undefined, in: self),
      { value in _ = try? resolveFunction.context.call(resolveFunction.handle, value.handle) },
      { reason in _ = try? rejectFunction.context.call(rejectFunction.handle, reason.handle) }
    )
  }

  /// Creates a promise that is fulfilled, or that follows the value if that is a promise.
  public func makeResolvedPromise(_ value: Value) throws(JavaScriptException) -> Value {
    let (promise, resolve, _) = try makePromise()
    resolve(value)
    return promise
  }

  /// Sets a closure that receives a promise and its reason if a rejection is unhandled at the end of the microtasks.
  ///
  /// - Parameter handler: Replaces the previous closure; nil removes it.
  public func onUnhandledRejection(_ handler: ((_ promise: Value, _ reason: Value) -> Void)?) {
    guard !isClosed else { return }
    rejectionHandler = handler
    guard handler != nil, !hasRejectionCallback else { return }
    hasRejectionCallback = true
    let function = makeHostFunction { arguments in
      arguments.context.rejectionHandler?(arguments[0], arguments[1])
      return arguments.context.undefined
    }
    JSGlobalContextSetUnhandledRejectionCallback(ref, function.ref, nil)
  }

  /// Removes the callback, which would keep the global object forever: the engine references it strongly.
  func stopTellingRejections() {
    rejectionHandler = nil
    guard hasRejectionCallback, let function = try? virtualMachine.noOpFunction() else { return }
    hasRejectionCallback = false
    JSGlobalContextSetUnhandledRejectionCallback(ref, function.ref, nil)
  }

  /// The prototype of the context's own promises, even if a page has replaced `Promise`.
  fileprivate var promisePrototype: JSValueRef? {
    var resolve: JSObjectRef?
    var reject: JSObjectRef?
    guard let promise = JSObjectMakeDeferredPromise(ref, &resolve, &reject, nil) else { return nil }
    return JSObjectGetPrototype(ref, promise)
  }
}

extension Value {
  /// Indicates whether the value is a promise of its context: an object with the original `Promise.prototype` in its
  /// chain.
  ///
  /// The check runs no script.
  public var isPromise: Bool {
    guard isObject, !isFunction, let prototype = context.promisePrototype else { return false }
    var object: JSValueRef = ref
    // A page can create chains of any length.
    for _ in 0..<64 {
      guard JSObjectGetProxyTarget(object) == nil else { return false }
      object = JSObjectGetPrototype(context.ref, object)
      if object == prototype { return true }
      guard JSValueIsObject(context.ref, object) else { return false }
    }
    return false
  }

  /// Adds Swift closures to call when the promise settles.
  ///
  /// It uses the original `then`, even if a page has replaced that. Each closure runs as a microtask. A rejection
  /// counts as handled only if there is a closure for it.
  ///
  /// - Throws: A `TypeError` if the value is not a promise.
  public func then(
    onFulfilled: ((Value) -> Void)? = nil, onRejected: ((Value) -> Void)? = nil
  ) throws(JavaScriptException) {
    let realm = try context.virtualMachine.realm()
    func reaction(_ closure: ((Value) -> Void)?) -> Handle {
      guard let closure else { return context.undefined }
      return context.makeHostFunction { arguments in
        closure(arguments[0])
        return arguments.context.undefined
      }
    }
    _ = try context.call(realm.then, handle, reaction(onFulfilled), reaction(onRejected))
  }
}
