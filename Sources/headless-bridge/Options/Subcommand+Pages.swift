/// The subcommands that examine one page.
extension Subcommand {
  static let run = Subcommand(
    name: "run", topic: .pages, summary: "loads a page, acts on it, and prints what comes of it", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads PAGE with its bridge script, answers its calls as the app would, does what --call, --click and --eval \
      say, and ends when the page has come to rest. PAGE is an HTML file, or a URL below --origin or of a host that \
      --allow-host opened.
      """,
      """
      Standard output has the page's console lines and the results, a line each; errors and warnings, such as a \
      handler that is missing, go to standard error. Time is virtual: waiting costs none of yours.
      """,
    ],
    options: RunOptions.groups(
      output: CommandOption(
        "transcript", .file(.transcript), "writes all that happens as JSON Lines to a file", set: \.transcript)),
    examples: [
      Example(arguments: "run page.html", explanation: "what the page prints, and what it asks of the app"),
      Example(
        arguments: "run --handlers handlers.js --call 'showMessage={\"text\":\"hi\"}' --click '#share' page.html",
        explanation:
          "with a handlers.js such as: native.handle('share', data => ({ shared: data.title }))"),
      Example(
        arguments: "run --trace --report run.html page.html",
        explanation: "tells each step, and writes a page that shows who called whom"),
    ],
    statuses: pageStatuses
  ) { try RunCommand(options: RunOptions($0)).run() }

  static let repl = Subcommand(
    name: "repl", topic: .pages, summary: "runs JavaScript in a page, as you type it", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads PAGE and reads JavaScript that runs in it, with history and completion (Tab). Values are shown as a \
      browser's console shows them, and a promise is waited for. What happens meanwhile (messages of the bridge, \
      lines of the console, errors, other pages) is told above the result. After each input the page runs until it \
      rests.
      """,
      """
      Commands begin with a dot: .native lists what native answers and what was called, .native NAME JSON calls a \
      handler of the page, .handle NAME JSON|JS adds an answer; .click, .wait, .load, .reload, .transcript and \
      .exit; .help tells of each. Of a pipe the lines are read without a prompt.
      """,
    ],
    options: ReplCommand.groups,
    examples: [
      Example(arguments: "repl --handlers handlers.js page.html", explanation: "with an app that answers"),
      Example(
        arguments: "repl --bridge dsbridge page.html < inputs.txt", explanation: "what a list of inputs comes to"),
    ],
    statuses: [
      "you left", nil, "wrong usage, or a page that could not be had", "a script could not be stopped",
    ]
  ) { try ReplCommand(RunOptions($0, timeout: .seconds(5))).run() }

  static let doctor = Subcommand(
    name: "doctor", topic: .pages, summary: "finds mistakes in how a page uses its bridge", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads the page four times (as it is, watched closely, with null for every answer, with scripts that come \
      late), has native call each of its handlers, and says what is wrong with how it uses its bridge: what was \
      seen, where, and what to do. Lists the calls that were never answered, too.
      """
    ],
    options: DoctorOptions.groups,
    examples: [
      Example(arguments: "doctor page.html", explanation: "what is wrong with a page for the bridge wvjb"),
      Example(
        arguments: "doctor --handlers handlers.js --click '#share' page.html",
        explanation: "of a page whose app has the handlers of a file, and of what a click does"),
    ],
    statuses: [
      "nothing was found", "something was found", "wrong usage, or a page that could not be had",
      "nothing was found, and the page did not come to rest in time",
    ]
  ) { try DoctorCommand(DoctorOptions($0)).run() }
}
