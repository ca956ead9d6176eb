import CJavaScriptCore

/// An isolated realm of the machine that no page ever sees.
///
/// Its built-ins work on the objects of every context of the machine, and no page can replace them, however late they
/// are used.
final class PristineRealm {
  let ref: JSGlobalContextRef
  /// `Object.keys`.
  let keys: Handle
  /// Classifies an object for a copy; the script documents the results.
  let classify: Handle
  /// `(promise, onFulfilled, onRejected) => promise`, with the original `then`.
  let then: Handle
  /// `date => number`, with the original `getTime`.
  let getTime: Handle
  /// `(array, start, ...elements) => undefined`: defines elements, even if a page has defined setters.
  let defineElements: Handle
  /// `(object, ...keysAndValues) => undefined`: defines properties in the same way, including `__proto__`.
  let defineProperties: Handle
  /// `Error.isError`.
  let isError: Handle
  private let functions: JSValueRef

  /// - Parameter shared: An isolated context to use instead of one of its own.
  init(in group: JSContextGroupRef, sharing shared: JSGlobalContextRef?) throws(JavaScriptException) {
    let context: JSGlobalContextRef =
      shared.map { JSGlobalContextRetain($0) } ?? JSGlobalContextCreateInGroup(group, nil)
    var exception: JSValueRef?
    let source = UTF16Text(Self.source)
    let made = JSEvaluateScript(context, source.ref, nil, nil, 1, &exception)
    func function(_ index: UInt32) -> JSValueRef? {
      guard let made, exception == nil else { return nil }
      let found = JSObjectGetPropertyAtIndex(context, made, index, &exception)
      guard let found, JSValueIsObject(context, found) else { return nil }
      return found
    }
    guard let made, let keys = function(0), let classify = function(1), let then = function(2),
      let getTime = function(3), let defineElements = function(4), let defineProperties = function(5),
      let isError = function(6)
    else {
      JSGlobalContextRelease(context)
      throw JavaScriptException(name: "InternalError", message: "the engine could not create an isolated realm")
    }
    // The array keeps the functions alive.
    JSValueProtect(context, made)
    functions = made
    ref = context
    self.keys = Handle(keys)
    self.classify = Handle(classify)
    self.then = Handle(then)
    self.getTime = Handle(getTime)
    self.defineElements = Handle(defineElements)
    self.defineProperties = Handle(defineProperties)
    self.isError = Handle(isError)
  }

  deinit {
    JSValueUnprotect(ref, functions)
    JSGlobalContextRelease(ref)
  }

  /// The script that creates the functions.
  ///
  /// `classify` returns 0 for an object that is copied by its keys, 1 for one whose copy is an empty object, and 2 for
  /// one that cannot be copied. It detects internal slots by calling functions that require them.
  private static let source = """
    (() => {
      'use strict';
      const { apply, getOwnPropertyDescriptor: descriptor } = Reflect;
      const getter = (type, name) => descriptor(type.prototype, name).get;
      const has = (test, object) => { try { apply(test, object, []); return true; } catch { return false; } };
      const emptyTests = [getter(Map, 'size'), getter(Set, 'size'), getter(RegExp, 'global'),
        getter(DataView, 'byteLength'),
        BigInt.prototype.valueOf];
      const rejectTests = [WeakMap.prototype.has, WeakSet.prototype.has, WeakRef.prototype.deref,
        Symbol.prototype.valueOf];
      const rejectTags = new Set(['Promise', 'Generator', 'AsyncGenerator', 'Arguments', 'JSON', 'Math', 'Reflect',
        'Atomics',
        'Intl', 'WebAssembly', 'FinalizationRegistry'].map(tag => `[object ${tag}]`));
      const { toString } = Object.prototype, { isError } = Error, { then } = Promise.prototype;
      const isRejectTag = Set.prototype.has.bind(rejectTags);
      const classify = object => {
        if (isError(object)) return 1;
        for (let i = 0; i < emptyTests.length; i++) if (has(emptyTests[i], object)) return 1;
        for (let i = 0; i < rejectTests.length; i++) if (has(rejectTests[i], object)) return 2;
        return isRejectTag(apply(toString, object, [])) ? 2 : 0;
      };
      const { getTime } = Date.prototype, { defineProperty } = Reflect;
      const define = (object, key, value) => defineProperty(object, key,
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      return [Object.keys, classify,
        (promise, onFulfilled, onRejected) => apply(then, promise, [onFulfilled, onRejected]),
        date => apply(getTime, date, []),
        (array, start, ...values) => { for (let i = 0; i < values.length; i++) define(array, start + i, values[i]); },
        (object, ...pairs) => { for (let i = 0; i < pairs.length; i += 2) define(object, pairs[i], pairs[i + 1]); },
        isError];
    })()
    """
}
