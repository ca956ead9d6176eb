import Foundation
import TestSupport
import Testing

/// `headless-bridge types`, which declares the whole spec API for TypeScript.
@Suite struct TypesCommandTests {
  /// Returns the members of an interface, including inherited ones.
  private static func members(of name: String, in text: String, _ seen: Set<String> = []) -> Set<String> {
    guard !seen.contains(name),
      let pattern = try? Regex("interface \(name)(?:<[^{]*?>)?(?: extends ([^{]*?))? \\{"),
      let head = text.firstMatch(of: pattern)
    else { return [] }
    var members: Set<String> = []
    var depth = 1
    for line in text[head.range.upperBound...].split(separator: "\n", omittingEmptySubsequences: false) {
      let isFirst = line.startIndex == head.range.upperBound
      if depth == 1 {
        // A line contains one member or several.
        let words = line.matches(of: #/(?:^|[;{])\s*(?:readonly )?([\w$]+)\??(?:<.*?>)?[(:]/#)
        for word in isFirst ? words[...] : words.prefix(1) { members.insert(String(word.1)) }
      }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
      if depth <= 0 { break }
    }
    for parent in head.output[1].substring?.split(separator: ",") ?? [] {
      let parent = parent.prefix { $0 != "<" }.trimmingCharacters(in: .whitespaces)
      members.formUnion(Self.members(of: parent, in: text, seen.union([name])))
    }
    return members
  }

  @Test("declares the whole spec API") func declaresEverything() throws {
    let types = try CommandRunner.run(["types"]).output
    let outcome = try CommandRunner.run(["test", "Tests/Specs/listing"])
    #expect(outcome.status == 0, "\(outcome.output)")
    let words = outcome.output.matches(of: #/│ (\w+)\.([\w$]+)/#).map { (String($0.1), String($0.2)) }
    #expect(words.count > 300)
    // Declared by the libraries of TypeScript and the types of Node.
    let known: Set = [
      "setTimeout", "setInterval", "clearTimeout", "clearInterval", "URL", "URLSearchParams", "queueMicrotask",
      "structuredClone", "global", "process", "Buffer", "performance", "TextEncoder", "TextDecoder", "atob", "btoa",
      "AbortController", "AbortSignal", "EventTarget", "DOMException", "setImmediate", "clearImmediate", "crypto",
      "__dirname", "__filename",
    ]
    // Members of every JavaScript value, and internal members.
    let inner: Set = [
      "toString", "describeForReader", "steps", "words", "to", "narrowed", "act", "look", "key", "verdict", "isOver",
      "leave", "end", "ask", "tell", "run", "number", "emit", "nextEvent", "loadTimeout", "routeKey", "change",
      "changes", "recordedContent", "emulate", "owner", "redirect",
      "_isMockFunction",
    ]
    // Unsupported members that only throw an error with an alternative.
    let absent: Set = [
      "toBeInViewport", "toHaveScreenshot", "toMatchAriaSnapshot", "args", "coverage", "localStorage", "request",
      "screencast", "sessionStorage", "webmcp", "credentials", "debugger", "tracing", "toHaveResolved",
      "toHaveResolvedTimes", "toHaveResolvedWith", "toHaveLastResolvedWith", "toHaveNthResolvedWith",
    ]
    var members: [String: Set<String>] = [:]
    for (name, word) in words where !absent.contains(word) && !inner.contains(word) {
      if name == "global" {
        let isDeclared = ["const \(word):", "function \(word)(", "function \(word)<"].contains(where: types.contains)
        #expect(isDeclared || known.contains(word), "\(word) is not declared")
        continue
      }
      let declared = members[name] ?? Self.members(of: name, in: types)
      members[name] = declared
      #expect(declared.contains(word), "\(name).\(word) is not declared")
    }
  }

  @Test("writes a file") func writesFile() throws {
    let path = try CommandRunner.page("", "types.d.ts")
    #expect(try CommandRunner.run(["types", "--output", path]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("interface Page extends Finder"))
    #expect(try CommandRunner.run(["types", "x"]).status == 2)
    #expect(try CommandRunner.run(["types", "--output", "/proc/none/x.d.ts"]).status == 2)
  }

  private static let compiler = ["/usr/bin/tsc", "/usr/local/bin/tsc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs the compiler with the declarations and other files, and returns its messages.
  private static func check(_ files: [String], _ options: [String]) throws -> String {
    let path = try CommandRunner.page("", "headless-bridge.d.ts")
    try #require(try CommandRunner.run(["types", "--output", path]).status == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(compiler))
    process.arguments =
      [
        "--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "node", "--lib",
        "es2022,dom,dom.iterable",
      ] + options + [path] + files
    let output = Pipe()
    process.standardOutput = output
    process.currentDirectoryURL = Repository.folder
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test("accept valid specs in strict mode", .enabled(if: compiler != nil, "there is no tsc"))
  func acceptsValidSpecs() throws {
    #expect(try Self.check(["Tests/Specs/types/valid.ts"], []) == "")
  }

  /// Each line after `@ts-expect-error` contains one error; the compiler reports those that it doesn't find.
  @Test("find typing errors in strict mode", .enabled(if: compiler != nil, "there is no tsc"))
  func findsTypos() throws {
    #expect(try Self.check(["Tests/Specs/types/typos.ts"], []) == "")
  }

  /// The specs that are not type-checked.
  ///
  /// In JavaScript, the types of fixtures that functions provide are unknown, and a loop over names of events has one
  /// type for all. The types of Node's modules come with a package of their own. `mistakes` misuses the API
  /// deliberately.
  private static let unchecked: Set = [
    "fixtures/extend.bridge.js", "modules/paths.bridge.js", "page/mistakes.bridge.js", "page/redirects.bridge.js",
  ]

  /// Type-checks the passing specs like an editor.
  @Test("matches the use of the API in specs", .enabled(if: compiler != nil, "there is no tsc"))
  func compiles() throws {
    let folder = Repository.file("Tests/Specs/passing").path
    let specs = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let text = try Self.check(
      ["Tests/Specs/types/surroundings.d.ts"]
        + specs.filter { $0.hasSuffix(".bridge.js") && !Self.unchecked.contains($0) }.sorted()
        .map { "\(folder)/\($0)" },
      [
        "--moduleDetection", "force", "--noImplicitAny", "false", "--strictNullChecks", "false",
        "--useUnknownInCatchVariables", "false", "--allowJs",
        "--checkJs", "--resolveJsonModule", "--esModuleInterop",
      ])
    // Some specs deliberately misuse the API, use custom matchers, or use names of their pages.
    let deliberate =
      #/toThrow|rejects|evaluate|waitForFunction|addInitScript|await import\(|require\(|__dirname|canParse/#
    let matchers = #/toBeNothing|cents|toBeOdd|toBeEven|toBeLater|toBeWithin|toHaveResolved|await ask\(plan/#
    for error in text.matches(of: #/(?m)^(.*?)\((\d+),\d+\): error .*$/#) {
      let file = URL(fileURLWithPath: String(error.1), relativeTo: Repository.folder)
      let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(
        separator: "\n", omittingEmptySubsequences: false)
      let line = Int(error.2).flatMap { number in lines.map { $0[number - 1] } } ?? ""
      #expect(line.contains(deliberate) || line.contains(matchers), "\(error.0)")
    }
  }
}
