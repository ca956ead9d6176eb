/// The options of `doctor`, as the user gave them.
struct DoctorOptions {
  /// What the page is in, and what is done with it: the options that `run` has, too.
  private(set) var run = RunOptions.standard
  private(set) var writesJSON = false

  init(_ reader: OptionReader) throws {
    for option in reader.options {
      switch option.name {
      case "json": writesJSON = true
      default: try run.set(option.name, option.value)
      }
    }
    guard let page = reader.operands.first, !page.isEmpty else {
      throw UsageError(description: "no page given; \(reader.command.hint)")
    }
    guard reader.operands.count == 1 else {
      throw UsageError(description: "more than one page given: \(reader.operands.joined(separator: ", "))")
    }
    run.page = page
    try run.chooseBridges()
  }
}
