/// The options of `doctor`, as the user gave them.
struct DoctorOptions {
  /// What the page is in, and what is done with it: the options that `run` has, too.
  private(set) var run = RunOptions.standard
  private(set) var writesJSON = false
  private(set) var asksForHelp = false

  private static let own: [(name: String, takesValue: Bool)] = [
    ("handlers", true), ("call", true), ("click", true), ("eval", true), ("timeout", true), ("for", true),
    ("json", false),
    ("help", false),
  ]

  init(arguments: [String]) throws {
    let reader = try OptionReader(arguments, Self.own + RunOptions.surroundings.filter { $0.name != "faults" })
    asksForHelp = reader.asksForHelp
    for option in reader.options {
      switch option.name {
      case "json": writesJSON = true
      case "help": asksForHelp = true
      default: try run.set(option.name, option.value)
      }
    }
    if asksForHelp { return }
    guard let page = reader.operands.first, !page.isEmpty else {
      throw UsageError(description: "no page given; try headless-bridge --help")
    }
    guard reader.operands.count == 1 else {
      throw UsageError(description: "more than one page given: \(reader.operands.joined(separator: ", "))")
    }
    run.page = page
    try run.chooseBridges()
  }
}
