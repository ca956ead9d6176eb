import JavaScriptEngine

/// What calls of the page are handed to; a function alone in a dictionary would be wrapped anew at each call.
struct RegisteredHandler {
  /// Takes the call's data, and its answer where the page wants one.
  let body: (_ data: JSONText?, _ answer: PendingAnswer?) -> Void

  init(_ body: @escaping (_ data: JSONText?, _ answer: PendingAnswer?) -> Void) { self.body = body }

  /// A handler with Foundation's types.
  init(foundation handler: @escaping WVJBHandler) {
    body = { data, answer in handler(data?.foundationValue()) { value in answer?.give(foundation: value) } }
  }
}
