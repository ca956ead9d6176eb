/// What the class of an app's methods for pages says of itself, because there is no Objective-C runtime that could look
/// into it.
///
/// The class stays as it is, but for `@objc`, which needs that runtime:
///
/// ```swift
/// extension JsApi: JavascriptObject {
///   var javascriptMethods: [JavascriptMethod] {
///     [.synchronous("testSyn", testSyn), .asynchronous("testAsyn", testAsyn)]
///   }
/// }
/// ```
@preconcurrency @MainActor public protocol JavascriptObject {
  /// The methods that pages may call.
  var javascriptMethods: [JavascriptMethod] { get }
}
