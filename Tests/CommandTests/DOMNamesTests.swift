import Foundation
import TestSupport
import Testing

/// The modules of the DOM share one object, and two that use one name of it would undo each other.
struct DOMNamesTests {
  /// A name that a module gives a value as it is set up.
  private struct Definition {
    let file: String
    let line: Int
    /// It loads the module that replaces it, and calls what is there then.
    let isStub: Bool
    /// What the comment in front of it says.
    let comment: String
  }

  private static let folder = Repository.file("Resources/dom")

  /// The modules' texts, by their paths below `Resources/dom`.
  private static func texts() throws -> [(file: String, text: String)] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "js" }
    return try files.map {
      (String($0.path.dropFirst(folder.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// The modules that are loaded on first use of a name, as the list of the DOM's scripts has them.
  private static func modules() throws -> [(files: [String], names: [String])] {
    let list = try String(contentsOf: folder.appendingPathComponent("DOM.scripts"), encoding: .utf8)
    let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    return lines.split(separator: #/\n(?! )/#).filter { $0.hasPrefix("module ") }.map { entry in
      let words = entry.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
      return (words.filter { $0.hasSuffix(".js") }, words.filter { !$0.hasSuffix(".js") })
    }
  }

  /// Finds the names in a module: they stand in the first column of its `core`, alone or behind a constant of the same
  /// value.
  private static func definitions(in text: String, of file: String) -> [(name: String, definition: Definition)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = #/^ {4}(?:const \w+ = )?dom\.([\w.]+) = /#
    return lines.indices.compactMap { index in
      guard let name = lines[index].firstMatch(of: start)?.1 else { return nil }
      let rest = lines[(index + 1)...].prefix { $0.hasPrefix("     ") || $0.hasPrefix("    }") }
      let body = ([lines[index]] + rest).joined(separator: "\n")
      let isStub =
        ["dom.need(", "constructorOf(", "loadModule("].contains { body.contains($0) } && body.contains("dom.\(name)(")
      let comment = lines[..<index].reversed().prefix { $0.hasPrefix("    //") }.joined(separator: "\n")
      return (String(name), Definition(file: file, line: index + 1, isStub: isStub, comment: comment))
    }
  }

  /// Says what is wrong with a name that several places define: one may replace the other only where that is written
  /// down.
  private static func collisions(among texts: [(file: String, text: String)]) -> [String] {
    var known: [String: [Definition]] = [:]
    for (file, text) in texts {
      for (name, definition) in definitions(in: text, of: file) { known[name, default: []].append(definition) }
    }
    return known.sorted { $0.key < $1.key }.compactMap { name, places in
      guard places.count > 1 else { return nil }
      let places = places.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
      if places.count == 2 {
        let (first, second) = (places[0], places[1])
        let isLoaded = first.file != second.file && first.isStub != second.isStub
        if isLoaded || first.comment.contains(second.file) || second.comment.contains(first.file) { return nil }
      }
      return "dom.\(name): " + places.map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    }
  }

  @Test("a name of the DOM's is defined once, or by what it loads, or by the file that a comment in front of it names")
  func names() throws {
    let texts = try Self.texts()
    #expect(texts.count > 100)
    #expect(Self.collisions(among: texts) == [])
  }

  @Test("a name with whose first use a module is loaded is defined there and nowhere else, and none is missing")
  func lateNames() throws {
    let texts = try Self.texts()
    var places: [String: [String]] = [:]
    var users: [String: Set<String>] = [:]
    for (file, text) in texts {
      for (name, _) in Self.definitions(in: text, of: file) { places[name, default: []].append(file) }
      for match in text.matches(of: #/dom\.(\w+)/#) { users[String(match.1), default: []].insert(file) }
    }
    var count = 0
    for (files, names) in try Self.modules() {
      let listed = Set(names.filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) })
      guard !listed.isEmpty else { continue }
      count += listed.count
      let defined = places.filter { $0.value.contains { files.contains($0) } }
      for name in listed {
        #expect(defined[name]?.count == 1, "dom.\(name): \(places[name] ?? []), listed for \(files)")
      }
      for (name, places) in defined where places.count == 1 && !listed.contains(name) {
        let others = users[name, default: []].subtracting(files)
        #expect(others.isEmpty, "dom.\(name) of \(places) is not listed, and used in \(others)")
      }
    }
    #expect(count > 50)
  }

  @Test(
    "names that are defined twice are told from those that are replaced",
    arguments: [
      ("dom.f = 1;", "dom.f = 2;", true),
      ("dom.f = 1;", "dom.g = 2;", false),
      ("dom.f = 1;", "const f = dom.f = () => {\n      g();\n    };", true),
      ("dom.f = (a) => dom.need('%late') && dom.f(a);", "dom.f = (a) => a;", false),
      ("dom.f = (a) => {\n      dom.need('%late');\n      return dom.f(a);\n    };", "dom.f = (a) => a;", false),
      ("dom.f = (a) => {\n      dom.need('%late');\n    };", "dom.f = (a) => a;", true),
      ("// Replaced by b.js.\n    dom.f = 1;", "dom.f = 2;", false),
      ("dom.f = 1;", "// Replaces that of a.js.\n    dom.f = 2;", false),
      ("// Replaced by b.js.\n    dom.g = 1;\n    dom.f = 1;", "dom.f = 2;", true),
      ("dom.g = () => {\n      dom.f = 1;\n    };", "dom.f = 2;", false),
      ("dom.f = 1;\n    dom.f = 2;", "dom.g = 3;", true),
    ])
  func example(first: String, second: String, isCollision: Bool) {
    let texts = [("a.js", first), ("b.js", second)].map { file, body in
      (file: file, text: "({\n  core(dom) {\n    \(body)\n  },\n})\n")
    }
    #expect(Self.collisions(among: texts).isEmpty == !isCollision)
  }
}
