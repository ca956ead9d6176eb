import JavaScriptEngine

/// Stands between a bridge and its handlers, those of the app included: makes of a handler what is called in its place.
///
/// It is asked at each call that wants an answer. What it does is done where the view is owned.
package typealias HandlerFilter = (
  _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
) -> (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
