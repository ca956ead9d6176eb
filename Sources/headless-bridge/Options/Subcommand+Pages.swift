/// The subcommands that examine one page.
extension Subcommand {
  static let run = Subcommand(
    name: "run", topic: .pages, summary: "load a page, perform actions, and print the results", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads PAGE with its bridge script, responds to its calls with the given handlers, performs the actions of \
      --call, --notify, --emit, --click and --eval, and exits when the page is idle. PAGE is an HTML file, or a URL below --origin or \
      of a host allowed by --allow-host.
      """,
      """
      Standard output contains the page's console output and the results of the actions, one per line. Errors and \
      warnings, such as a missing handler, go to standard error. Time is virtual: waiting takes no real time.
      """,
    ],
    options: RunOptions.groups(
      output: CommandOption(
        "transcript", .file(.transcript), "write all events to a file, as JSON Lines", set: \.transcript)),
    examples: [
      Example(
        arguments: "run page.html", explanation: "print the page's console output, and report missing native handlers"),
      Example(
        arguments: "run --handlers handlers.js --call 'showMessage={\"text\":\"hi\"}' --click '#share' page.html",
        explanation:
          "stub the app with a handlers.js such as: native.handle('share', data => ({ shared: data.title }))"),
      Example(
        arguments: "run --trace --report run.html page.html",
        explanation: "print a timeline, and write a report that shows each message"),
    ],
    statuses: pageStatuses
  ) { try RunCommand(options: RunOptions($0)).run() }

  static let repl = Subcommand(
    name: "repl", topic: .pages, summary: "run JavaScript in a page interactively", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads PAGE and evaluates the JavaScript that you type, with history and completion (Tab). Values are printed as \
      in a browser's console, and promises are awaited. Events that occur in the meantime (bridge messages, console \
      output, errors, navigations) are printed above the result. After each input, the page runs until it is idle.
      """,
      """
      Commands begin with a dot: .native lists the native handlers and the calls so far, .native NAME JSON calls a \
      handler of the page, and .handle NAME JSON|JS stubs a native handler. The other commands are .click, .wait, \
      .load, .reload, .transcript and .exit; .help describes them all. Input from a pipe is read without a prompt.
      """,
    ],
    options: ReplCommand.groups,
    examples: [
      Example(
        arguments: "repl --handlers handlers.js page.html",
        explanation: "respond to the page with the handlers of a file"),
      Example(
        arguments: "repl --bridge dsbridge page.html < inputs.txt", explanation: "evaluate the inputs of a file"),
    ],
    statuses: [
      "the session ended", nil, "usage error, or page not found or failed to load",
      "a script could not be terminated",
    ]
  ) { try ReplCommand(RunOptions($0, timeout: .seconds(5))).run() }

  static let serve = Subcommand(
    name: "serve", topic: .pages, summary: "let browser clients drive pages over the DevTools protocol",
    description: [
      """
      Listens for clients of the DevTools protocol on this machine, such as Playwright (connectOverCDP) and Puppeteer. \
      Clients open pages, load any URL in them, and act on them; the pages have the bridges and handlers of the \
      options. Prints the address of the WebSocket, and ends with Ctrl-C.
      """
    ],
    options: ServeOptions.groups,
    examples: [
      Example(
        arguments: "serve --port 9222 --handlers handlers.js",
        explanation: "serve clients that connect to http://127.0.0.1:9222")
    ],
    statuses: ["the server ended", nil, "usage error, or the port is not available"]
  ) { try ServeCommand(ServeOptions($0)).run() }

  static let doctor = Subcommand(
    name: "doctor", topic: .pages, summary: "find mistakes in how a page uses its bridge", operands: "PAGE",
    completion: .page,
    description: [
      """
      Loads the page four times: as it is, with detailed instrumentation, with null for every response, and with \
      delayed scripts. Calls each handler of the page, and reports mistakes in how the page uses its bridge: what \
      happened, where, and what to do. Also lists the calls that never received a response.
      """
    ],
    options: DoctorOptions.groups,
    examples: [
      Example(arguments: "doctor page.html", explanation: "check a page that uses the default bridge, wvjb"),
      Example(
        arguments: "doctor --handlers handlers.js --click '#share' page.html",
        explanation: "check a page with the handlers of a file, and the effects of a click"),
      Example(
        arguments: "doctor --ignore missing-file --fail-on error page.html",
        explanation: "fail only on errors, for a check in continuous integration"),
    ],
    statuses: [
      "no findings, or none that --fail-on names", "findings", "usage error, or page not found or failed to load",
      "no findings, but the page did not become idle in time",
    ]
  ) { try DoctorCommand(DoctorOptions($0)).run() }
}
