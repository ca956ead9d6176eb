import BridgeSupport
import Foundation
import JavaScriptEngine

/// The methods that native offers to pages: an API object, without an Objective-C runtime to look into it.
///
/// A method has a name and a kind. Both are checked when it is added. As with the original, a synchronous and an
/// asynchronous method may have the same name.
public struct DSBridgeObject {
  /// Answers on the spot, while the page waits; nil is the nil of Objective-C, or Java's null.
  ///
  /// What it throws is a fault in the transcript, and the page gets undefined, as when the original's raises.
  public typealias SynchronousMethod = (_ argument: JSONText?) throws -> JSONText?
  /// Answers when it is ready, from any thread, and as often as it likes.
  public typealias AsynchronousMethod = (_ argument: JSONText?, _ answer: DSBridgeAnswer) -> Void

  struct Entry<Body> {
    let body: Body
    /// Who may call it, beside what the bridge and the namespace say.
    let origins: OriginAllowList
  }

  private(set) var synchronous: [String: Entry<SynchronousMethod>] = [:]
  private(set) var asynchronous: [String: Entry<AsynchronousMethod>] = [:]

  /// The methods of both kinds that are what their call asks for.
  private(set) var followsCall: Set<String> = []

  /// Makes an object without methods.
  public init() {}

  /// Adds a synchronous method that takes and gives JSON text as it is.
  ///
  /// - Parameter allowedOrigins: The origins whose documents may call it.
  public mutating func addRawSynchronous(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping SynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try check(name, isTaken: synchronous[name] != nil)
    synchronous[name] = Entry(body: method, origins: allowedOrigins)
  }

  /// Adds an asynchronous method that takes and gives JSON text as it is.
  ///
  /// - Parameter allowedOrigins: The origins whose documents may call it.
  public mutating func addRawAsynchronous(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping AsynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try check(name, isTaken: asynchronous[name] != nil)
    asynchronous[name] = Entry(body: method, origins: allowedOrigins)
  }

  /// Adds a method of both kinds, of which each call has the one that it asks for.
  ///
  /// On Android's original a method of both kinds is always asynchronous; a stand-in for native that cannot know how
  /// its handlers will be called needs this.
  public mutating func addRaw(
    _ name: String, allowedOrigins: OriginAllowList = .all, synchronous: @escaping SynchronousMethod,
    asynchronous: @escaping AsynchronousMethod
  ) throws(DSBridgeRegistrationError) {
    try addRawSynchronous(name, allowedOrigins: allowedOrigins, synchronous)
    try addRawAsynchronous(name, allowedOrigins: allowedOrigins, asynchronous)
    followsCall.insert(name)
  }

  /// Takes a method away, of either kind; false when there is none.
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

/// What a call of the page finds in an object.
enum DSBridgeMethod {
  case synchronous(DSBridgeObject.Entry<DSBridgeObject.SynchronousMethod>)
  case asynchronous(DSBridgeObject.Entry<DSBridgeObject.AsynchronousMethod>)
  /// Why there is nothing to call.
  case none(String)
}

extension DSBridgeObject {
  /// The method that a call means: on iOS the call's kind decides, on Android an asynchronous method comes first.
  func method(_ name: String, hasCallback: Bool, isAndroid: Bool) -> DSBridgeMethod {
    if isAndroid, !followsCall.contains(name) {
      if let found = asynchronous[name] { return .asynchronous(found) }
      if let found = synchronous[name] { return .synchronous(found) }
    } else if hasCallback {
      if let found = asynchronous[name] { return .asynchronous(found) }
      if synchronous[name] != nil { return .none("\(name) is synchronous, and was called with a callback") }
    } else {
      if let found = synchronous[name] { return .synchronous(found) }
      if asynchronous[name] != nil { return .none("\(name) is asynchronous, and was called without a callback") }
    }
    return .none("there is no method \(name)")
  }

  /// What `hasNativeMethod` says: on Android a method that has both kinds is asynchronous alone.
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
