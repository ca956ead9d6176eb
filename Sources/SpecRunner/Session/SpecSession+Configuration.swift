import Foundation
import JavaScriptEngine

/// Reads a configuration that is a JavaScript module.
public enum ConfigurationModule {
  /// Evaluates a module, and returns the value of its default export or the result of the function that it exports.
  ///
  /// - Parameter path: The absolute path of the file.
  /// - Parameter onFiles: Called with the paths of the files that the module imports, or that it would import if they
  ///   existed.
  /// - Throws: ``SpecError`` with the place in the file.
  public static func value(of path: String, onFiles: (Set<String>) -> Void = { _ in }) throws -> StructuredValue {
    let session = SpecSession(path: path, options: SpecOptions()) { name, _, _ in
      throw SpecError(failure: SpecFailure(message: "a configuration has no pages: \(name)"))
    } observer: { _ in
    }
    return try session.configuration(onFiles)
  }

  /// Parses JSON that is known to be valid.
  public static func parse(_ json: String) throws -> StructuredValue {
    let context = Context()
    defer { context.close() }
    return try context.evaluate("JSON.parse").call([Value(json, in: context)]).structuredCopy()
  }
}

extension SpecSession {
  fileprivate func configuration(_ onFiles: (Set<String>) -> Void) throws -> StructuredValue {
    defer {
      if let modules = realm?.modules { onFiles(modules.sources.files.union(modules.candidates)) }
      realm?.context.close()
    }
    do {
      let realm = try openRealm()
      var outcome: StructuredValue?
      try realm.call("configurationOf", .string(path)).then(
        onFulfilled: { outcome = try? $0.structuredCopy() }, onRejected: { _ in })
      guard let outcome else {
        throw SpecError(failure: SpecFailure(message: "the configuration waits for a promise that never settles"))
      }
      if case .object = outcome["error"] { throw SpecError(failure: SpecFailure(outcome["error"])) }
      return outcome["value"]
    } catch let error as JavaScriptException {
      throw specError(error)
    }
  }

  /// The statements of `Resources/testing/configuration.js`.
  static let configurationStatements: [String: Statement] = [
    "provided": { session, _ in .string(session.options.provided ?? "") },
    "project": { session, _ in session.options.project.map { .string($0) } ?? .null },
    "provide": { session, arguments in
      let changes = (arguments[1].string ?? "{}").data(using: .utf8) ?? Data()
      let environment = (try? JSONDecoder().decode([String: String?].self, from: changes)) ?? [:]
      session.observer(.provided(json: arguments[0].string ?? "{}", environment: environment))
      return .undefined
    },
  ]
}

extension SpecFailure {
  /// Returns a failure for each focused test or suite, given the place of the `.only` of each test, if it has one.
  static func ofFocus(_ places: [StructuredValue]) -> [SpecFailure] {
    var known: Set<Int> = []
    return places.compactMap { place in
      guard let line = place["line"].integer, known.insert(line).inserted else { return nil }
      return SpecFailure(
        message: "a test or suite is marked .only, which --ci and --forbid-only do not allow", line: line,
        column: place["column"].integer, file: place["url"].string)
    }
  }
}
