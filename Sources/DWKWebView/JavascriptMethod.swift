import DSBridge

/// A method that pages may call, with its name, its kind and its closure.
///
/// The method's argument is the page's value in Foundation's types: a `String`, an `NSNumber`, an `[AnyHashable: Any]`
/// or `NSDictionary`, an `[Any]` or `NSArray`, an optional of these, or `Any?`. A `Decodable` type is decoded. As on
/// Apple's systems, `nil` becomes an empty value if the argument isn't optional. An argument of another type is
/// reported as the fault `method-failed`; Apple's runtime would send a message to an object of the wrong type.
public struct JavascriptMethod {
  /// The method's name, as pages call it.
  public let name: String
  let add: (inout DSBridgeObject) throws(DSBridgeRegistrationError) -> Void

  /// Creates a method that returns its result synchronously: in Objective-C, `- (id)name:(id)argument`.
  ///
  /// A result that has no JSON form, and an error that the method throws, are reported as the fault `method-failed`.
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

  /// Creates a method that returns its result through a callback.
  ///
  /// The method calls its second argument, immediately or later, from any thread. In Objective-C, its form is
  /// `- (void)name:(id)argument :(JSCallback)completionHandler`. A result that has no JSON form is reported as the
  /// fault `result-not-json`.
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

  /// Returns the bridge object for an app's object.
  @MainActor static func object(of object: any JavascriptObject) throws(DSBridgeRegistrationError) -> DSBridgeObject {
    var methods = DSBridgeObject()
    for method in object.javascriptMethods { try method.add(&methods) }
    return methods
  }
}
