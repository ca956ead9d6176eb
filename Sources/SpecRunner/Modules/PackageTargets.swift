import JavaScriptEngine

/// Resolves the members `exports` and `imports` of a `package.json`, as Node does ("PACKAGE_IMPORTS_EXPORTS_RESOLVE").
struct PackageTargets {
  /// The result of a resolution.
  enum Target: Equatable {
    /// A path that begins with `./`, or the specifier of another package.
    case found(String)
    /// The package excludes the path with `null`.
    case excluded
    /// No key matches, or none of the conditions.
    case missing
  }

  /// The conditions that apply, in addition to `default`.
  let conditions: Set<String>

  /// Returns the target of a path, `.` or one that begins with `./`.
  func exported(_ subpath: String, by exports: JSONText) -> Target {
    guard Self.hasSubpaths(exports) else { return subpath == "." ? target(exports, match: nil) : .missing }
    return find(subpath, in: exports)
  }

  /// Returns the target of a specifier that begins with `#`.
  func imported(_ specifier: String, by imports: JSONText) -> Target { find(specifier, in: imports) }

  /// Returns the paths that a package exports under the conditions, for an error.
  func names(of exports: JSONText) -> [String] {
    let members = Self.hasSubpaths(exports) ? (try? exports.members()) ?? [] : [(key: ".", value: exports)]
    return members.filter { if case .found = target($0.value, match: nil) { true } else { false } }.map(\.key)
  }

  /// Returns whether the keys are paths, and not conditions of the only path.
  private static func hasSubpaths(_ exports: JSONText) -> Bool {
    ((try? exports.members()) ?? []).contains { $0.key.hasPrefix(".") }
  }

  private func find(_ name: String, in table: JSONText) -> Target {
    let members = (try? table.members()) ?? []
    if !name.contains("*"), let exact = members.last(where: { $0.key == name }) {
      return target(exact.value, match: nil)
    }
    var best: (key: String, prefix: Int, value: JSONText, match: String)?
    for (key, value) in members {
      let parts = key.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2, name.hasPrefix(parts[0]), name != parts[0], name.hasSuffix(parts[1]),
        name.count >= key.count
      else { continue }
      let prefix = parts[0].count
      // The longest part before the star is the most specific.
      if let best, (best.prefix, best.key.count) >= (prefix, key.count) { continue }
      best = (key, prefix, value, String(name.dropFirst(prefix).dropLast(parts[1].count)))
    }
    return best.map { target($0.value, match: $0.match) } ?? .missing
  }

  /// Returns the target that a value names: a path, conditions in their order, or alternatives.
  private func target(_ value: JSONText, match: String?) -> Target {
    switch value.kind {
    case .string:
      let text = value.stringValue() ?? ""
      return .found(match.map { text.replacing("*", with: $0) } ?? text)
    case .null: return .excluded
    case .object:
      for (key, value) in (try? value.members()) ?? [] where key == "default" || conditions.contains(key) {
        let found = target(value, match: match)
        if found != .missing { return found }
      }
      return .missing
    case .array:
      var last = Target.missing
      for element in (try? value.elements()) ?? [] {
        last = target(element, match: match)
        if case .found = last { return last }
      }
      return last
    default: return .missing
    }
  }
}
