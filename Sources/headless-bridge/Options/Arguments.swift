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
      strdup(option.name).map { HBOption(name: $0, takesValue: option.placeholder == nil ? 0 : 1) }
    }
    defer {
      for pointer in pointers { free(pointer) }
      for entry in table { free(UnsafeMutablePointer(mutating: entry.name)) }
    }
    HBOptionsStart()
    while true {
      let step = HBOptionsNext(Int32(words.count), &pointers, table, Int32(table.count))
      let word = pointers[min(Int(step.word), words.count)].map { String(cString: $0) } ?? ""
      switch Int(step.index) {
      case Int(HBOptionEnd):
        operands = pointers[Int(step.word)..<words.count].compactMap { $0.map { String(cString: $0) } }
        return
      case Int(HBOptionHelp):
        question = .help
        return
      case Int(HBOptionWithoutValue):
        throw UsageError(description: "\(word) requires a value. \(command.hint)")
      case Int(HBOptionUnknown): throw command.complaint(of: word)
      case let index where index < known.count:
        given.append((known[index], step.value.map { String(cString: $0) } ?? ""))
      // The options that all subcommands have come last.
      case let index:
        question = Subcommand.Question.allCases[index - known.count]
        return
      }
    }
  }

  /// Sets the properties for the options, in the order given.
  func apply(to options: inout Options) throws {
    for (option, value) in given { try option.set(&options, value) }
  }
}
