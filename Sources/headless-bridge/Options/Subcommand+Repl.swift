/// What one may try out in a page by hand.
extension Subcommand {
  static let repl = Subcommand(
    name: "repl", topic: .pages, summary: "runs JavaScript in a page, as you type it", operands: "PAGE",
    operandKind: .page,
    description: [
      "Loads PAGE and reads JavaScript that runs in it, with history and completion (Tab). Values are shown as a browser's console shows them, and a promise is waited for. What happens meanwhile (messages of the bridge, lines of the console, errors, other pages) is told above the result. After each input the page runs until it rests.",
      "Commands begin with a dot: .native lists what native answers and what was called, .native NAME JSON calls a handler of the page, .handle NAME JSON|JS adds an answer; .click, .wait, .load, .reload, .transcript and .exit; .help tells of each. Of a pipe the lines are read without a prompt.",
    ],
    groups: [
      .bridge + [OptionGroup.handlers, OptionGroup.facade, OptionGroup.faults],
      .surroundings + [OptionGroup.clock],
      OptionGroup(
        "The prompt",
        [
          CommandOption(
            "timeout", "SECONDS", .number,
            "how much of its time the page gets behind each input, and how long a script may run (default: 5)")
        ]),
    ],
    examples: [
      Example(arguments: "repl --handlers handlers.js page.html", explanation: "with an app that answers"),
      Example(
        arguments: "repl --bridge dsbridge page.html < inputs.txt", explanation: "what a list of inputs comes to"),
    ],
    statuses: [
      "you left", nil, "wrong usage, or a page that could not be had", "a script could not be stopped",
    ]
  ) { try ReplCommand($0).run() }
}
