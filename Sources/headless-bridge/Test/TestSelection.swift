import BridgeSupport
import SpecRunner

/// The tests of the spec files that should run.
struct TestSelection: Sendable {
  /// `--filter`: a test runs if one of them takes it.
  var filters: [TestFilter] = []
  /// `--grep`: a test runs if one of them takes it.
  var greps: [TestGrep] = []
  /// `--grep-invert`: a test does not run if one of them takes it.
  var inverts: [TestGrep] = []
  /// `--tag`: a test runs if one of the wanted tags is its own, and none of the excluded ones.
  var tags: [TagFilter] = []
  /// The lines of `FILE:LINE`, by the path of the file.
  var lines: [String: [Int]] = [:]

  /// A Boolean value that indicates whether all tests run.
  var isEmpty: Bool { filters.isEmpty && greps.isEmpty && inverts.isEmpty && tags.isEmpty && lines.isEmpty }

  /// The options as the user wrote them.
  var words: String {
    (filters.map { "--filter \($0.text)" } + greps.map { "--grep \($0.text)" }
      + inverts.map { "--grep-invert \($0.text)" } + tags.map { "--tag \($0.text)" }
      + lines.sorted { $0.key < $1.key }.flatMap { file, lines in lines.map { "\(file):\($0)" } })
      .joined(separator: " ")
  }

  /// Returns the tests of a file that should run.
  func chosen(_ tests: [SpecTest], in file: String) -> [SpecTest] {
    let placed = lines[file].map { wanted in Set(wanted.flatMap { at($0, tests) }.map(\.id)) }
    return tests.filter { takes($0) && placed?.contains($0.id) ?? true }
  }

  private func takes(_ test: SpecTest) -> Bool {
    let wanted = tags.filter { !$0.isExcluding }
    return (filters.isEmpty || filters.contains { $0.takes(test.name) })
      && (greps.isEmpty || greps.contains { $0.takes(test) }) && !inverts.contains { $0.takes(test) }
      && (wanted.isEmpty || wanted.contains { test.tags.contains($0.tag) })
      && !tags.contains { $0.isExcluding && test.tags.contains($0.tag) }
  }

  /// Returns the tests that are declared at a line, or in the suite that is; otherwise the last tests before the line,
  /// whose bodies probably contain it.
  private func at(_ line: Int, _ tests: [SpecTest]) -> [SpecTest] {
    let exact = tests.filter { $0.line == line || $0.suiteLines.contains(line) }
    guard exact.isEmpty else { return exact }
    let before = tests.compactMap(\.line).filter { $0 < line }.max()
    return before.map { last in tests.filter { $0.line == last } } ?? []
  }

  /// Returns the advice for a selection that takes no test: the nearest names.
  func advice(for tests: [SpecTest]) -> String {
    let names = tests.flatMap { [$0.name, $0.path.last ?? ""] + $0.path }
    let words = filters.map(\.text) + greps.map(\.text)
    let near = words.compactMap { word in
      NameSuggestion.nearest(to: word, among: names)
        ?? NameSuggestion.nearest(to: word, among: names.flatMap { $0.split(separator: " ").map(String.init) })
    }
    let known = Set(tests.flatMap(\.tags)).sorted()
    let nearTags = tags.compactMap { NameSuggestion.nearest(to: $0.tag, among: known) }
    if let name = (near + nearTags).first { return ". Did you mean '\(name)'?" }
    if !tags.isEmpty { return known.isEmpty ? ". No test has a tag" : ". Tags: \(known.joined(separator: " "))" }
    return ". To list all tests, use --list"
  }
}

/// A filter that selects the tests whose name contains a text or matches `/PATTERN/`.
struct TestFilter: Sendable {
  /// The text as the user wrote it.
  let text: String

  /// Parses the value of an option.
  init(_ text: String, of option: String) throws {
    self.text = text
    if let pattern { _ = try TestGrep.regex(pattern, text, option) }
  }

  /// The regular expression; `nil` for a part of a name.
  private var pattern: String? {
    guard text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Returns whether a test with this full name should run.
  func takes(_ name: String) -> Bool {
    guard let pattern else { return name.contains(text) }
    guard let regex = try? Regex(pattern) else { return false }
    return (try? regex.firstMatch(in: name)) != nil
  }
}

/// A regular expression that selects tests by their full names, which include their tags.
///
/// Like the option of the same name elsewhere, it ignores case. The form `/PATTERN/` does not, and `/PATTERN/i` does.
struct TestGrep: Sendable {
  /// The text as the user wrote it.
  let text: String
  private let pattern: String
  private let ignoresCase: Bool

  /// Parses the value of an option.
  init(_ text: String, of option: String) throws {
    self.text = text
    if text.hasPrefix("/"), let end = text.lastIndex(of: "/"), end != text.startIndex,
      text[text.index(after: end)...].allSatisfy({ "gimsuy".contains($0) })
    {
      pattern = String(text[text.index(after: text.startIndex)..<end])
      ignoresCase = text[end...].contains("i")
    } else {
      (pattern, ignoresCase) = (text, true)
    }
    _ = try Self.regex(pattern, text, option)
  }

  static func regex(_ pattern: String, _ text: String, _ option: String) throws -> Regex<AnyRegexOutput> {
    guard let regex = try? Regex(pattern) else {
      throw UsageError(description: "\(option) \(text): not a valid regular expression")
    }
    return regex
  }

  /// Returns whether the full name matches, with the names separated by blanks as in the pattern of other test runners,
  /// or as in the reports.
  func takes(_ test: SpecTest) -> Bool {
    guard let regex = try? Regex(pattern).ignoresCase(ignoresCase) else { return false }
    let tags = test.tags.map { " \($0)" }.joined()
    return [test.path.joined(separator: " "), test.name].contains { (try? regex.firstMatch(in: $0 + tags)) != nil }
  }
}

/// A tag that tests should have, or not have: `@smoke`, `smoke` or `!slow`.
struct TagFilter: Sendable {
  /// The text as the user wrote it.
  let text: String
  let isExcluding: Bool
  /// The tag, with its `@`.
  let tag: String

  init?(_ text: String) {
    let name = text.drop { $0 == "!" }
    guard text.count - name.count <= 1, !name.isEmpty, name != "@", !name.contains(where: \.isWhitespace) else {
      return nil
    }
    self.text = text
    isExcluding = text.hasPrefix("!")
    tag = name.hasPrefix("@") ? String(name) : "@\(name)"
  }
}
