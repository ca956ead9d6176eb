import COptions
import Foundation

/// Reads words as a subcommand's long options, with the C library's reader, and as what stands beside them.
struct OptionReader {
  /// The words that were read, the first of which is the subcommand's name.
  let arguments: [String]
  /// Whose options they are.
  let command: Subcommand
  /// The options in the order given.
  private(set) var options: [(name: String, value: String)] = []
  /// The words that are no options.
  private(set) var operands: [String] = []
  /// Whether `-h` or `--help` is among the words; what follows it is not read.
  private(set) var asksForHelp = false
  /// Whether `--version` is; likewise.
  private(set) var asksForVersion = false

  /// Reads the words of a subcommand, the first of which is its name.
  ///
  /// - Throws: ``UsageError`` for an option that the subcommand has not, or that lacks its value.
  init(_ arguments: [String], _ command: Subcommand) throws(UsageError) {
    self.arguments = arguments
    self.command = command
    let known = command.options
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let table = known.compactMap { option in
      strdup(option.name).map { HBOption(name: $0, takesValue: option.placeholder == nil ? 0 : 1) }
    }
    defer {
      for word in words { free(word) }
      for entry in table { free(UnsafeMutablePointer(mutating: entry.name)) }
    }
    HBOptionsStart()
    while true {
      let step = HBOptionsNext(Int32(arguments.count), &words, table, Int32(table.count))
      let word = words[min(Int(step.word), arguments.count)].map { String(cString: $0) } ?? ""
      switch Int(step.index) {
      case Int(HBOptionEnd):
        operands = words[Int(step.word)..<arguments.count].compactMap { $0.map { String(cString: $0) } }
        return
      case Int(HBOptionHelp):
        asksForHelp = true
        return
      case Int(HBOptionWithoutValue):
        throw UsageError(description: "\(word) needs a value; \(command.hint)")
      case Int(HBOptionUnknown): throw command.complaint(of: word)
      case let index:
        let name = known[index].name
        asksForHelp = name == "help"
        asksForVersion = name == "version"
        if asksForHelp || asksForVersion { return }
        options.append((name, step.value.map { String(cString: $0) } ?? ""))
      }
    }
  }
}
