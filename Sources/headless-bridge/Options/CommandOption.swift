/// An option of a subcommand: its usage, explanation and completion, and the property that its value sets.
///
/// This is the only declaration of an option. The reader of arguments, the help, the manual page, the completions and
/// the reference table are made from it.
struct CommandOption<Options>: Sendable {
  /// The description of the option in texts.
  private(set) var description: OptionDescription
  /// Parses a value and sets it.
  let set: @Sendable (_ options: inout Options, _ value: String) throws -> Void

  /// Declares an option whose parsed value is handled by a function.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>, repeatable isRepeatable: Bool = false, _ explanation: String,
    set: @escaping @Sendable (inout Options, Value) throws -> Void
  ) {
    description = OptionDescription(
      name: name, placeholder: value.placeholder, completion: value.completion, isRepeatable: isRepeatable,
      explanation: explanation)
    self.set = { options, text in try set(&options, value.parse(text, "--\(name)")) }
  }

  /// Declares an option that sets a property.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>, _ explanation: String,
    set path: any WritableKeyPath<Options, Value> & Sendable
  ) {
    self.init(name, value, explanation) { options, value in options[keyPath: path] = value }
  }

  /// Declares an option that sets a property that is nil without it.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>, _ explanation: String,
    set path: any WritableKeyPath<Options, Value?> & Sendable
  ) {
    self.init(name, value, explanation) { options, value in options[keyPath: path] = value }
  }

  /// Declares an option that may be given more than once and appends each value to a list.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>, _ explanation: String,
    append path: any WritableKeyPath<Options, [Value]> & Sendable
  ) {
    self.init(name, value, repeatable: true, explanation) { options, value in options[keyPath: path].append(value) }
  }

  private init(_ description: OptionDescription, set: @escaping @Sendable (inout Options, String) throws -> Void) {
    self.description = description
    self.set = set
  }

  /// Declares an option without a value.
  static func flag(_ name: String, _ explanation: String, set: @escaping @Sendable (inout Options) -> Void) -> Self {
    Self(.flag(name, explanation)) { options, _ in set(&options) }
  }

  /// Declares an option without a value that sets a property to true.
  static func flag(
    _ name: String, _ explanation: String, set path: any WritableKeyPath<Options, Bool> & Sendable
  ) -> Self {
    flag(name, explanation) { options in options[keyPath: path] = true }
  }

  /// Declares an option whose value may be omitted, as in `--only-changed` and `--only-changed=main`.
  static func optional<Value>(
    _ name: String, _ value: OptionValue<Value>, default text: String, _ explanation: String,
    set path: any WritableKeyPath<Options, Value?> & Sendable
  ) -> Self {
    let option = Self(name, value, explanation, set: path)
    var description = option.description
    description.isValueOptional = true
    return Self(description) { options, given in try option.set(&options, given.isEmpty ? text : given) }
  }

  /// Returns the same option, with letters as short names.
  func letters(_ letters: String) -> Self {
    adding(letters.map { OptionDescription.Letter(character: $0, value: nil) })
  }

  /// Returns the same option, with a letter that means the option and a value.
  func letter(_ letter: Character, value: String) -> Self {
    adding([OptionDescription.Letter(character: letter, value: value)])
  }

  private func adding(_ letters: [OptionDescription.Letter]) -> Self {
    var copy = self
    copy.description.letters += letters
    return copy
  }

  /// Returns the same option for options that contain these.
  func within<Outer>(_ path: any WritableKeyPath<Outer, Options> & Sendable) -> CommandOption<Outer> {
    CommandOption<Outer>(description) { [set] outer, value in try set(&outer[keyPath: path], value) }
  }
}

/// Options that the help lists together.
struct OptionGroup<Options>: Sendable {
  let title: String
  let options: [CommandOption<Options>]

  init(_ title: String, _ options: [CommandOption<Options>]) {
    self.title = title
    self.options = options
  }

  static func + (group: OptionGroup, others: [CommandOption<Options>]) -> OptionGroup {
    OptionGroup(group.title, group.options + others)
  }

  /// Returns the same group for options that contain these.
  func within<Outer>(_ path: any WritableKeyPath<Outer, Options> & Sendable) -> OptionGroup<Outer> {
    OptionGroup<Outer>(title, options.map { $0.within(path) })
  }

  /// The description of the options in texts.
  var section: OptionSection { OptionSection(title: title, options: options.map(\.description)) }
}
