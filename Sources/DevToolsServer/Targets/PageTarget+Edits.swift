import HeadlessWebView
import JavaScriptEngine

extension PageTarget {
  /// Runs a closure that changes the page for a client, as a task of its own: it may run scripts of the page, such as
  /// those of custom elements.
  ///
  /// - Throws: A ``ProtocolError`` with the message of the exception that the change throws.
  func performEdit<R>(_ body: () throws(JavaScriptException) -> R) throws(ProtocolError) -> R {
    guard let frame = view.mainFrameInfo, let context = context(.page, in: frame) else { throw .noContext }
    let world = try context.world
    do throws(JavaScriptException) { return try world.perform(isGesture: false, body) } catch {
      throw ProtocolError(error.message)
    }
  }
}
