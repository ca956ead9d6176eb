import HeadlessWebView

/// The type of an option's value: its placeholder in texts, its completion and its parser.
struct OptionValue<Value>: Sendable {
  let placeholder: String
  let completion: Completion
  /// Parses the text given for an option such as `--seed`.
  ///
  /// - Throws: An error that names the option and the text.
  let parse: @Sendable (_ text: String, _ option: String) throws -> Value

  /// Describes a value whose parser throws its own errors.
  init(
    _ placeholder: String, _ completion: Completion = .text,
    parse: @escaping @Sendable (_ text: String, _ option: String) throws -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.parse = parse
  }

  /// Describes a value whose parser returns nil for a text that is not valid.
  ///
  /// - Parameter complaint: The end of the error: `--seed x: not a whole number`.
  init(
    _ placeholder: String, _ completion: Completion = .text, otherwise complaint: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder, completion) { text, option in
      guard let value = parse(text) else { throw UsageError(description: "\(option) \(text): \(complaint)") }
      return value
    }
  }
}

extension OptionValue where Value == NetworkProxy {
  /// Returns the type of a proxy's address.
  static func proxy() -> Self {
    OptionValue("URL") { text, option in
      do { return try NetworkProxy(text) } catch { throw UsageError(description: "\(option): \(error)") }
    }
  }
}

extension OptionValue where Value == ProxyBypassList {
  /// Returns the type of a list of hosts.
  static func proxyBypassList() -> Self {
    OptionValue("HOSTS") { text, option in
      do { return try ProxyBypassList(text) } catch { throw UsageError(description: "\(option): \(error)") }
    }
  }
}

extension OptionValue where Value == String {
  /// Returns the type of any text.
  static func text(_ placeholder: String = "TEXT", _ completion: Completion = .text) -> Self {
    OptionValue(placeholder, completion) { text, _ in text }
  }

  /// The path of a file.
  static func file(_ completion: Completion = .anyFile) -> Self { text("FILE", completion) }

  /// The path of a file with one of some extensions.
  static func file(_ endings: String...) -> Self { file(.file(endings)) }
}

extension OptionValue<Int> {
  /// Returns the type of a whole number.
  static func count(_ placeholder: String = "NUMBER", from least: Int) -> Self {
    OptionValue(placeholder, .number, otherwise: "not a whole number of at least \(least)") { text in
      Int(text).flatMap { $0 >= least ? $0 : nil }
    }
  }
}

extension OptionValue<Duration> {
  /// A number of seconds above 0.
  static var time: Self {
    OptionValue("TIME", .time, otherwise: "not a number of seconds or a time such as 30s, 500ms or 2m") { text in
      let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
      let factors = ["": 1.0, "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600]
      guard let factor = factors[String(text.dropFirst(number.count))], let count = Double(number) else { return nil }
      let seconds = count * factor
      return seconds > 0 && seconds < 1e9 ? Duration.seconds(seconds) : nil
    }
  }
}

extension OptionValue where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// Returns the type of a value that names one of the cases of a type.
  static func choice(_ placeholder: String = "NAME") -> Self {
    let names = Value.allCases.map(\.rawValue)
    return OptionValue(
      placeholder, .choices(names), otherwise: "not one of \(names.joined(separator: ", "))",
      parse: { Value(rawValue: $0) })
  }
}
