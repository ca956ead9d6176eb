/// An object that lists its methods for pages, because there is no Objective-C runtime to inspect it.
///
/// The class itself stays unchanged, except for `@objc`, which requires that runtime:
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
