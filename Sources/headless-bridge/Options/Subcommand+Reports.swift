/// The subcommands for reports.
extension Subcommand {
  static let showReport = Subcommand(
    name: "show-report", topic: .specs, summary: "open an HTML report in a browser", operands: "[FILE or FOLDER]",
    completion: .file(["html"]),
    description: [
      """
      Serves a report that `test --report` wrote, on this machine only, prints its URL, and opens it in a browser if \
      there is a display. The default is the newest report in the current folder. Ends with Ctrl-C.
      """
    ],
    options: ShowReportCommand.groups,
    examples: [
      Example(arguments: "show-report report.html", explanation: "open a report"),
      Example(arguments: "show-report --no-open --port 9323 report", explanation: "serve a report on a fixed port"),
    ]
  ) { try ShowReportCommand($0).run() }

  static let mergeReports = Subcommand(
    name: "merge-reports", topic: .specs, summary: "write the reports of a run in shards",
    operands: "FILES or FOLDERS", completion: .anyFile,
    description: [
      """
      Reads the events that the shards of a run wrote with --reporter blob=FILE, and writes the reports of the whole \
      run. In folders it finds *.blob and *.jsonl files. The results are sorted by file.
      """
    ],
    options: MergeReportsCommand.groups,
    examples: [
      Example(
        arguments: "merge-reports --reporter junit=junit.xml --report report.html shard-1.blob shard-2.blob",
        explanation: "write a JUnit file and an HTML report of two shards")
    ],
    statuses: [
      "all tests passed", "a test failed, or the coverage is below a threshold", "usage error or unreadable input",
    ]
  ) { try MergeReportsCommand($0).run() }
}
