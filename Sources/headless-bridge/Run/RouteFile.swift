import Foundation
import HeadlessWebView
import JavaScriptEngine

/// A file that describes a mock server: the value `PATTERN=FILE` of an option.
struct RouteFile {
  let pattern: RoutePattern
  let path: String
  let text: String

  var isJSON: Bool { path.lowercased().hasSuffix(".json") }

  init(_ value: String, _ option: String) throws {
    // A pattern may contain a query, whose equals signs come before the last one.
    guard let equals = value.lastIndex(of: "="), equals != value.startIndex else {
      throw UsageError(description: "\(option) \(value): not PATTERN=FILE")
    }
    pattern = RoutePattern(String(value[..<equals]))
    path = String(value[value.index(after: equals)...])
    text = try TextFile.read(path)
  }

  /// Returns the elements of a JSON file that contains a list.
  func elements() throws -> [JSONText] {
    let json: JSONText
    do throws(JSONError) { json = try JSONText(text) } catch {
      throw UsageError(description: JSONDiagnostic.text(error, in: text, named: path))
    }
    guard json.kind == .array else { throw UsageError(description: "\(path): expected a list") }
    return try json.elements()
  }
}

extension RunOptions {
  /// Sets up the mock servers of a view.
  ///
  /// - Parameter fail: Receives the errors of their scripts while the page runs.
  func addRoutes(to view: WebView, fail: @escaping (String) -> Void) throws {
    for route in routes { view.network.route(route.pattern, route.answer) }
    for route in eventRoutes { route.add(to: view) }
    for route in socketRoutes { try route.add(to: view, timeout: timeout, fail: fail) }
  }
}
