import Foundation
import JavaScriptEngine

/// The parts of a `package.json` that module resolution reads.
struct PackageManifest {
  /// The package's folder.
  let folder: String
  let name: String?
  let main: String?
  /// The main file for bundlers, which is used if there is no `main`.
  let module: String?
  let exports: JSONText?
  let imports: JSONText?

  /// Reads the manifest of a folder; nil if the folder has none.
  ///
  /// - Throws: An error for a file that is not valid JSON.
  init?(in folder: String) throws {
    let path = folder + "/package.json"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let json: JSONText
    do throws(JSONError) { json = try JSONText(String(decoding: data, as: UTF8.self)) } catch {
      throw JavaScriptException(name: "SyntaxError", message: "\(path): invalid JSON: \(error)")
    }
    self.folder = folder
    name = json["name"]?.stringValue()
    main = json["main"]?.stringValue()
    module = json["module"]?.stringValue()
    exports = json["exports"].flatMap { $0.isNull ? nil : $0 }
    imports = json["imports"].flatMap { $0.kind == .object ? $0 : nil }
  }
}

/// The two parts of a specifier of a package: `@scope/name` and `./path`.
struct PackageSpecifier {
  let name: String
  /// The path in the package, which begins with `./`; `.` for the package itself.
  let subpath: String

  /// Reads a specifier; nil if it doesn't name a package.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = text.hasPrefix("@") ? 2 : 1
    guard parts.count >= count, parts.prefix(count).allSatisfy({ !$0.isEmpty }), !text.hasPrefix("."),
      !text.contains("\\"), !text.contains(":")
    else { return nil }
    name = parts.prefix(count).joined(separator: "/")
    let rest = parts.dropFirst(count).joined(separator: "/")
    subpath = rest.isEmpty ? "." : "./" + rest
  }
}
