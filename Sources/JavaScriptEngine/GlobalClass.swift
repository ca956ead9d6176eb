import CJavaScriptCore

/// The class of a context's global object: it gives the object a prototype that can be set.
package final class GlobalClass: Sendable {
  /// Immutable once made, which makes sharing it safe.
  private struct Ref: @unchecked Sendable {
    let ref: JSClassRef
  }

  private let owned: Ref
  var ref: JSClassRef { owned.ref }

  /// Makes a class without callbacks, so that only the engine's own lookup runs.
  package init(name: String) {
    var definition = kJSClassDefinitionEmpty
    owned = name.withCString { name in
      definition.className = name
      return Ref(ref: JSClassCreate(&definition))
    }
  }

  deinit { JSClassRelease(owned.ref) }
}
