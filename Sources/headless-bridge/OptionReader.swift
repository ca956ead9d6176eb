import COptions
import Foundation

/// Reads words as long options, with the C library's reader, and as what stands beside them.
struct OptionReader {
  /// The options in the order given.
  private(set) var options: [(name: String, value: String)] = []
  /// The words that are no options.
  private(set) var operands: [String] = []
  /// Whether `-h` or `--help` is among the words; what follows it is not read.
  private(set) var asksForHelp = false

  /// Reads the words of a subcommand, the first of which is its name.
  ///
  /// - Throws: ``UsageError`` for an option that is not in the table, or that lacks its value.
  init(_ arguments: [String], _ names: [(name: String, takesValue: Bool)]) throws(UsageError) {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let table = names.compactMap { entry in
      strdup(entry.name).map { HBOption(name: $0, takesValue: entry.takesValue ? 1 : 0) }
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
      case Int(HBOptionWithoutValue): throw UsageError(description: "\(word) needs a value")
      case Int(HBOptionUnknown): throw UsageError(description: "no such option: \(word); try headless-bridge --help")
      case let index: options.append((names[index].name, step.value.map { String(cString: $0) } ?? ""))
      }
    }
  }
}
