/// The options of `doctor`.
struct DoctorOptions {
  /// What the page is in, and what is done with it: the options that `run` has, too.
  private(set) var run = RunOptions()
  private(set) var writesJSON = false

  static let groups: [OptionGroup<DoctorOptions>] = [
    (RunOptions.bridge + [RunOptions.handlers]).within(\.run), RunOptions.actions.within(\.run),
    RunOptions.surroundings.within(\.run),
    OptionGroup(
      "The search",
      RunOptions.time.map { $0.within(\.run) } + [.flag("json", "prints what was found as JSON", set: \.writesJSON)]),
  ]

  init(_ arguments: Arguments<DoctorOptions>) throws {
    try arguments.apply(to: &self)
    try run.choosePage(arguments.operands[...], of: arguments.command)
    try run.chooseBridges()
  }
}
