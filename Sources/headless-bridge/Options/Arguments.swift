import COptions
import Foundation

/// The words of a command line, split into a subcommand's long options and its operands by the C library's parser.
struct Arguments<Options> {
  /// The words that were read; the first one is the subcommand's name.
  let words: [String]
  /// The subcommand that the words belong to.
  let command: Subcommand
  /// The words that are not options.
  private(set) var operands: [String] = []
  /// The information that one of the words requests; the words after it are not read.
  private(set) var question: Subcommand.Question?
  /// The options in the order given.
  private var given: [(option: CommandOption<Options>, value: String)] = []

  /// Reads the words of a subcommand; the first one is its name.
  ///
  /// - Throws: ``UsageError`` for an unknown option, or one that lacks its value.
  init(_ words: [String], of command: Subcommand, _ groups: [OptionGroup<Options>]) throws(UsageError) {
    self.words = words
    self.command = command
    let known = groups.flatMap(\.options)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let table = command.options.compactMap { option in
      strdup(option.name).map { HBOption(name: $0, takesValue: option.argument.rawValue) }
    }
    let lettered = command.options.enumerated().flatMap { index, option in option.letters.map { (index, option, $0) } }
    let letters = lettered.map { index, option, letter in
      HBLetter(
        letter: CChar(bitPattern: letter.character.asciiValue ?? 0),
        takesValue: letter.value == nil ? option.argument.rawValue : OptionDescription.Argument.none.rawValue,
        option: Int32(index))
    }
    defer {
      for pointer in pointers { free(pointer) }
      for entry in table { free(UnsafeMutablePointer(mutating: entry.name)) }
    }
    HBOptionsStart()
    while true {
      let step = HBOptionsNext(
        Int32(words.count), &pointers, table, Int32(table.count), letters, Int32(letters.count))
      let word = pointers[min(Int(step.word), words.count)].map { String(cString: $0) } ?? ""
      switch Int(step.index) {
      case Int(HBOptionEnd):
        operands = pointers[Int(step.word)..<words.count].compactMap { $0.map { String(cString: $0) } }
        return
      case Int(HBOptionWithoutValue):
        throw UsageError(description: "\(word) requires a value. \(command.hint)")
      case Int(HBOptionUnknown): throw command.complaint(of: word)
      case let index where index < known.count:
        let value = step.letter < 0 ? nil : lettered[Int(step.letter)].2.value
        given.append((known[index], value ?? step.value.map { String(cString: $0) } ?? ""))
      // The options that all subcommands have come last.
      case let index:
        question = Subcommand.Question.allCases[index - known.count]
        return
      }
    }
  }

  /// The names of the given options.
  var names: Set<String> { Set(given.map(\.option.description.name)) }

  /// Returns the values given for an option.
  func values(of name: String) -> [String] { given.filter { $0.option.description.name == name }.map(\.value) }

  /// Returns the words of the given options without some of them, and without the operands.
  func words(without names: Set<String>) -> [String] {
    [words[0]]
      + given.filter { !names.contains($0.option.description.name) }.map { option, value in
        "--\(option.description.name)" + (value.isEmpty ? "" : "=\(value)")
      }
  }

  /// The remarks about values that are valid, but probably not meant.
  var notes: [String] {
    given.compactMap { option, value in
      guard option.description.completion == .time, let seconds = Double(value), seconds >= 1000 else { return nil }
      let name = option.description.name
      return "--\(name) \(value): a number without a unit is in seconds; for milliseconds, write --\(name) \(value)ms"
    }
  }

  /// Sets the properties for the options, in the order given.
  func apply(to options: inout Options) throws {
    for (option, value) in given { try option.set(&options, value) }
  }
}
