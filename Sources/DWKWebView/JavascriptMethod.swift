import DSBridge

/// A method that pages may call: its name, its kind and what it runs.
///
/// Its argument is what a page gave, in Foundation's types: a `String`, an `NSNumber`, an `[AnyHashable: Any]` or
/// `NSDictionary`, an `[Any]` or `NSArray`, an optional of these, or `Any?`. A type that is `Decodable` is decoded. As
/// on Apple's systems nil is empty to an argument that is not optional; what is of another type is the fault
/// `method-failed`, where Apple's would send a wrong object a message.
public struct JavascriptMethod {
  /// The method's name, as pages call it.
  public let name: String
  let add: (inout DSBridgeObject) throws(DSBridgeRegistrationError) -> Void

  /// A method that answers on the spot: in Objective-C, `- (id)name:(id)argument`.
  ///
  /// A result that has no JSON form and an error that it throws are the fault `method-failed`.
  public static func synchronous<Argument, Answer>(
    _ name: String, _ method: @escaping (Argument) throws -> Answer
  ) -> JavascriptMethod {
    JavascriptMethod(name: name) { object throws(DSBridgeRegistrationError) in
      try object.addRawSynchronous(name) { argument in
        let answer = try method(MethodArgument.read(argument, of: name))
        return try MethodArgument.json(answer)
      }
    }
  }

  /// A method that answers through its second argument, now or later, from any thread: in Objective-C,
  /// `- (void)name:(id)argument :(JSCallback)completionHandler`.
  ///
  /// An answer that has no JSON form is the fault `result-not-json`.
  public static func asynchronous<Argument, Answer>(
    _ name: String,
    _ method: @escaping (Argument, @escaping @Sendable (_ value: Answer, _ complete: Bool) -> Void) -> Void
  ) -> JavascriptMethod {
    JavascriptMethod(name: name) { object throws(DSBridgeRegistrationError) in
      try object.addRawAsynchronous(name) { argument, answer in
        do {
          method(try MethodArgument.read(argument, of: name)) { value, complete in
            answer.give(foundation: MethodArgument.unwrapped(value), isComplete: complete)
          }
        } catch { answer.fail(error) }
      }
    }
  }

  /// What a bridge offers of an app's object.
  @MainActor static func object(of object: any JavascriptObject) throws(DSBridgeRegistrationError) -> DSBridgeObject {
    var methods = DSBridgeObject()
    for method in object.javascriptMethods { try method.add(&methods) }
    return methods
  }
}
