import SpecRunner

// The values of the `test` options that are more than a text or a number.

extension SpecShard {
  /// Reads a shard as the user writes it, such as `1/3`.
  init?(_ text: String) {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self.init(index: parts[0], count: parts[1])
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
      let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      let advice = ForeignOptions.reporters[name].map { ". \($0)" } ?? ""
      throw UsageError(description: "\(option) \(name): not one of \(names)\(advice)")
    }
    let file = name.count < value.count ? String(value.dropFirst(name.count + 1)) : nil
    if file == "" { throw UsageError(description: "\(option) \(value): missing file name") }
    self.init(kind: kind, file: file)
  }
}
