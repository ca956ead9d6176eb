import Foundation

/// The files that a spec imports, found without running it.
package enum ModuleGraph {
  /// Returns the absolute paths of a spec, of the user's own files that it imports directly or indirectly, and of its
  /// snapshots.
  ///
  /// Imports that are computed, and those of packages, are not followed.
  package static func files(of spec: String) -> Set<String> {
    let spec = FilePath.absolute(spec)
    let resolver = ModuleResolver(spec: spec)
    var files: Set<String> = [snapshots(of: spec)]
    var pending = [spec]
    while let path = pending.popLast() {
      guard files.insert(path).inserted, let data = FileManager.default.contents(atPath: path) else { continue }
      for match in String(decoding: data, as: UTF8.self).matches(of: imports) {
        // A file that is missing now may be a deleted one, which the run reports.
        guard let found = try? resolver.resolve(String(match.1), from: path, as: .importing) else { continue }
        if !FilePath.isDependency(found), found.hasPrefix("/") { pending.append(found) }
      }
    }
    return files.union(resolver.configurationFiles)
  }

  /// Imports, exports from another file, and `require()`, with a literal.
  private static var imports: Regex<(Substring, Substring)> {
    #/(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["'`]([^"'`\n]+)["'`]/#
  }

  private static func snapshots(of spec: String) -> String {
    let name = spec.split(separator: "/").last.map(String.init) ?? ""
    return FilePath.joined(FilePath.folder(of: spec), "__snapshots__/\(name).snap")
  }
}
