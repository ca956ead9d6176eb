import Foundation

/// The targets of a package, read from the text of its manifest, because `swift package dump-package` takes seconds.
struct PackageManifest {
  struct Target {
    let name: String
    /// The method that declares it, such as `testTarget`.
    let kind: String
    /// The folder, relative to the package.
    let folder: String
    /// The names of the targets and products that it declares.
    let dependencies: Set<String>
    let excluded: [String]

    /// The name by which sources import it.
    var module: String { name.replacing("-", with: "_") }
    var isTest: Bool { kind == "testTarget" }
  }

  let root: URL
  let targets: [Target]

  /// Reads the manifest of a package's folder.
  init(at root: URL) throws {
    self.root = root
    let text = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    targets = text.matches(of: #/\.(target|executableTarget|testTarget|systemLibrary)\(/#).map { match in
      let call = Self.bracketed(text[match.range.upperBound...], "(", ")")
      let name = Self.first(#/name: "([^"]+)"/#, in: call) ?? ""
      let kind = String(match.1)
      return Target(
        name: name, kind: kind,
        folder: Self.first(#/path: "([^"]+)"/#, in: call) ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name,
        dependencies: Set(Self.strings(of: "dependencies", in: call)), excluded: Self.strings(of: "exclude", in: call))
    }
  }

  /// Returns the text up to the closing bracket that matches an earlier opening bracket.
  private static func bracketed(_ text: Substring, _ opening: Character, _ closing: Character) -> Substring {
    var depth = 1
    return text.prefix { character in
      depth += character == opening ? 1 : character == closing ? -1 : 0
      return depth > 0
    }
  }

  private static func first(_ expression: Regex<(Substring, Substring)>, in text: Substring) -> String? {
    (try? expression.firstMatch(in: text)).map { String($0.1) }
  }

  /// Returns the strings in an array argument, without the packages of products.
  private static func strings(of argument: String, in call: Substring) -> [String] {
    guard let start = call.range(of: "\(argument): [") else { return [] }
    let list = bracketed(call[start.upperBound...], "[", "]").replacing(#/package: "[^"]*"/#, with: "")
    return list.matches(of: #/"([^"]+)"/#).map { String($0.1) }
  }

  /// Returns the files of a target that have one of the extensions.
  func files(of target: Target, _ extensions: String...) throws -> [URL] {
    let folder = root.appendingPathComponent(target.folder)
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let excluded = target.excluded.map { folder.appendingPathComponent($0).path + "/" }
    return (all?.compactMap { $0 as? URL } ?? []).filter { file in
      extensions.contains(file.pathExtension) && !excluded.contains { file.path.hasPrefix($0) }
    }
  }

  /// Returns the modules that the Swift sources of a target import.
  func imports(of target: Target) throws -> Set<String> {
    var modules: Set<String> = []
    for file in try files(of: target, "swift") {
      modules.formUnion(Self.imports(in: try String(contentsOf: file, encoding: .utf8)))
    }
    return modules
  }

  /// Returns the modules that Swift code imports, outside its multi-line strings.
  static func imports(in text: String) -> Set<String> {
    let line =
      #/^\s*(?:@\w+\s+|public\s+|package\s+|internal\s+|private\s+|fileprivate\s+)*import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/#
    var modules: Set<String> = []
    var isInString = false
    for text in text.split(separator: "\n") {
      if !isInString, let match = text.firstMatch(of: line) { modules.insert(String(match.1)) }
      if text.matches(of: #/"""/#).count % 2 == 1 { isInString.toggle() }
    }
    return modules
  }
}
