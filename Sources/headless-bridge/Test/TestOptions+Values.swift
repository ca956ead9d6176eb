// The values of the `test` options that are more than a text or a number.

/// A filter that selects the tests whose name contains a text or matches `/PATTERN/`.
struct TestFilter {
  /// The text as the user wrote it.
  let text: String

  /// Parses the value of an option.
  init(_ text: String, of option: String) throws {
    self.text = text
    if let pattern, (try? Regex(pattern)) == nil {
      throw UsageError(description: "\(option) \(text): not a valid regular expression")
    }
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

/// One of the parts that the files of a run are split into: `1/3`.
struct TestShard {
  /// The number of the part, from 1.
  let index: Int
  let count: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, parts[0] >= 1, parts[0] <= parts[1] else { return nil }
    (index, count) = (parts[0], parts[1])
  }
}

/// A reporter that the user named: `NAME`, or `NAME=FILE`.
struct ReporterOption {
  enum Kind: String, CaseIterable {
    case pretty, dot, junit, tap, json, github, blob
  }

  let kind: Kind
  /// The file that the reporter writes to; `nil` for standard output.
  let file: String?

  static let standard = ReporterOption(kind: .pretty, file: nil)

  private init(kind: Kind, file: String?) {
    self.kind = kind
    self.file = file
  }

  /// Parses the value of an option.
  init(_ value: String, of option: String) throws {
    let name = String(value.prefix { $0 != "=" })
    guard let kind = Kind(rawValue: name) else {
      throw UsageError(
        description: "\(option) \(name): not one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let file = name.count < value.count ? String(value.dropFirst(name.count + 1)) : nil
    if file == "" { throw UsageError(description: "\(option) \(value): missing file name") }
    self.init(kind: kind, file: file)
  }
}
