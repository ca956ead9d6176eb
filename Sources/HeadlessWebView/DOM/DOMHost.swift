import JavaScriptEngine

/// The functions that the DOM's implementation calls in Swift, by name.
///
/// Each takes its realm's number first.
struct DOMHost {
  unowned let core: DOMCore

  typealias Function = (Arguments) throws -> Handle

  init(core: DOMCore) { self.core = core }

  var functions: [String: Function] {
    [
      timing, scripting, modules, markup, requests, addresses, frames, navigation, history, interface, storage, bytes,
      sockets, messages,
    ].reduce(into: [:]) { all, family in
      all.merge(family) { $1 }
    }
  }

  /// A function for a realm; it does nothing for a page that is gone.
  func inRealm(_ body: @escaping (PageRealm, Arguments) throws -> Handle?) -> Function {
    { [unowned core] arguments in
      guard let realm = core.realm(try arguments.integer(0)) else { return arguments.context.undefined }
      return try body(realm, arguments) ?? arguments.context.undefined
    }
  }
}
