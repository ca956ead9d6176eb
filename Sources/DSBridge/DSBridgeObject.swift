import BridgeSupport
import Foundation
import JavaScriptEngine

/// The methods that native exposes to pages: an API object that needs no Objective-C runtime for reflection.
///
/// A method has a name and a kind. Both are checked when it is added. As with the original, a synchronous and an
/// asynchronous method may have the same name.
public struct DSBridgeObject {
  /// A method that responds synchronously, while the page waits; nil is the nil of Objective-C, or Java's null.
  ///
  /// An error that it throws is a fault in the transcript. The page gets undefined, as when a method of the original
  /// raises.
  public typealias SynchronousMethod = (_ argument: JSONText?) throws -> JSONText?
  /// A method that responds later, from any thread, and with any number of values.
  public typealias AsynchronousMethod = (_ argument: JSONText?, _ answer: DSBridgeAnswer) -> Void

  struct Entry<Body> {
    let body: Body
    /// The origins that may call it, within those that the bridge and the namespace allow.
    let origins: OriginAllowList
  }

  private(set) var synchronous: [String: Entry<SynchronousMethod>] = [:]
  private(set) var asynchronous: [String: Entry<AsynchronousMethod>] = [:]

  /// The methods of both kinds whose kind depends on the call.
  private(set) var followsCall: Set<String> = []

  /// Creates an object without methods.
  public init() {}

  /// Adds a synchronous method that receives and returns unmodified JSON text.
  ///
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - allowedOrigins: The origins whose documents may call it.
  ///   - method: The method, which receives and returns JSON text.
  public mutating func addRawSynchronous(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping SynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try check(name, isTaken: synchronous[name] != nil)
    synchronous[name] = Entry(body: method, origins: allowedOrigins)
  }

  /// Adds an asynchronous method that receives and returns unmodified JSON text.
  ///
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - allowedOrigins: The origins whose documents may call it.
  ///   - method: The method, which receives and returns JSON text.
  public mutating func addRawAsynchronous(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping AsynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try check(name, isTaken: asynchronous[name] != nil)
    asynchronous[name] = Entry(body: method, origins: allowedOrigins)
  }

  /// Adds a method of both kinds; each call uses the kind that it requests.
  ///
  /// In Android's original, a method of both kinds is always asynchronous. A stub of the native side needs this method,
  /// because it cannot know how its handlers will be called.
  public mutating func addRaw(
    _ name: String, allowedOrigins: OriginAllowList = .all, synchronous: @escaping SynchronousMethod,
    asynchronous: @escaping AsynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try addRawSynchronous(name, allowedOrigins: allowedOrigins, synchronous)
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins, asynchronous)
    followsCall.insert(name)
  }

  /// Removes a method of either kind; returns false if there is none.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    followsCall.remove(name)
    let wasSynchronous = synchronous.removeValue(forKey: name) != nil
    return asynchronous.removeValue(forKey: name) != nil || wasSynchronous
  }

  private func check(_ name: String, isTaken: Bool) throws(DSBridgeRegistrationError) {
    let isCallable = !name.isEmpty && !name.contains(".") && !name.contains(where: \.isWhitespace)
    guard isCallable else { throw .invalidName(name) }
    guard !isTaken else { throw .nameInUse(name) }
  }
}

/// The result of looking up a method for an incoming call.
enum DSBridgeMethod {
  case synchronous(DSBridgeObject.Entry<DSBridgeObject.SynchronousMethod>)
  case asynchronous(DSBridgeObject.Entry<DSBridgeObject.AsynchronousMethod>)
  /// There is no matching method; the value is the reason.
  case none(String)
}

extension DSBridgeObject {
  /// Returns the method for a call: on iOS the call's kind decides, on Android an asynchronous method takes precedence.
  func method(_ name: String, hasCallback: Bool, isAndroid: Bool) -> DSBridgeMethod {
    if isAndroid, !followsCall.contains(name) {
      if let found = asynchronous[name] { return .asynchronous(found) }
      if let found = synchronous[name] { return .synchronous(found) }
    } else if hasCallback {
      if let found = asynchronous[name] { return .asynchronous(found) }
      if synchronous[name] != nil { return .none("'\(name)' is synchronous but was called with a callback") }
    } else {
      if let found = synchronous[name] { return .synchronous(found) }
      if asynchronous[name] != nil { return .none("'\(name)' is asynchronous but was called without a callback") }
    }
    return .none("there is no method '\(name)'")
  }

  /// Returns the result of `hasNativeMethod`: on Android a method of both kinds is only asynchronous.
  func has(_ name: String, type: String, isAndroid: Bool) -> Bool {
    let isAsynchronous = asynchronous[name] != nil
    let isSynchronous = synchronous[name] != nil && !(isAndroid && isAsynchronous && !followsCall.contains(name))
    return switch type {
    case "all": isSynchronous || isAsynchronous
    case "syn": isSynchronous
    case "asyn": isAsynchronous
    default: false
    }
  }
}
