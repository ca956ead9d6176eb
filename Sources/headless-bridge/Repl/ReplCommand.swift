import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import ScriptDebugger
import SpecRunner

/// `headless-bridge repl`: a JavaScript prompt in a page.
final class ReplCommand {
  private let options: RunOptions
  /// The context that checks the syntax of inputs; a debugger is created before it.
  private lazy var syntax = Context()
  /// The lines of a statement that is not complete yet.
  private var open: [String] = []
  /// The next line number of the prompt's scripts; source locations in them use these numbers.
  private var line = 1
  private var isOver = false
  private let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  private let isColored: Bool

  static let groups: [OptionGroup<RunOptions>] = [
    RunOptions.bridge + [RunOptions.handlers, RunOptions.facade, RunOptions.faults],
    RunOptions.surroundings + [RunOptions.dialogs, RunOptions.clock],
    OptionGroup(
      "Prompt",
      [
        CommandOption(
          "timeout", .time,
          "maximum virtual time for the page to become idle after each input, and for a script to run (default: 5)",
          set: \.timeout)
      ]),
    RunOptions.debugging,
  ]

  init(_ options: RunOptions) {
    self.options = options
    isColored = isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }

  func run() throws -> Command.Status {
    // The debugger comes before everything that uses the engine.
    let debugger = try options.startDebugger()
    let interrupt = ReplInterrupt()
    let page = try ReplPage(options, interrupt, debugger, completes: isTerminal) { [unowned self] in show($0) }
    defer { page.close() }
    if isTerminal {
      Output.line("JavaScript runs in the page. .help lists the commands; press Ctrl-D to exit.")
    }
    let commands = ReplCommands(page: page, evaluate: { [unowned self] in evaluate($0, in: page) }) {
      [unowned self] in isOver = true
    }
    let source = lines(page, commands)
    if let debugger { source.attend = { page.run { debugger.handleClients() } } }
    while !isOver, !Output.hasFailed {
      switch source.next(open.isEmpty ? "> " : "… ") {
      case .end:
        if !open.isEmpty { evaluate(open.joined(separator: "\n"), in: page) }
        // The input of a pipe ends by itself.
        if let debugger, debugger.hasClient, !isTerminal {
          Output.error("Waiting for the debugger to disconnect…")
          debugger.waitForDisconnect()
        }
        return .success
      case .interrupted: open = []
      case .text(let text):
        if !text.allSatisfy(\.isWhitespace) { source.remember(text) }
        take(text, page, commands)
      }
    }
    return .success
  }

  private func lines(_ page: ReplPage, _ commands: ReplCommands) -> any LineSource {
    guard isTerminal else { return PipedLines() }
    let completion = ReplCompletion(
      commands: ReplCommands.all.map(\.name), handlers: { commands.nativeNames }, pageHandlers: { page.pageHandlers },
      identifiers: { page.identifiers }, members: { page.names($0) })
    let file = HistoryFile.path(ProcessInfo.processInfo.environment)
    return LineEditor(history: file, completion: completion) ?? PipedLines()
  }

  private func take(_ text: String, _ page: ReplPage, _ commands: ReplCommands) {
    if open.isEmpty {
      let trimmed = text.drop(while: \.isWhitespace)
      if trimmed.isEmpty { return }
      // `.5` is a number.
      if trimmed.first == ".", trimmed.dropFirst().first?.isNumber != true { return commands.run(String(trimmed)) }
      if let command = commands.command(meantBy: text.trimmingCharacters(in: .whitespaces)) {
        return commands.run(command)
      }
    }
    open.append(text)
    let whole = open.joined(separator: "\n")
    let verdict = ReplSyntax { [syntax] text in
      do throws(JavaScriptException) {
        try syntax.checkSyntax(text)
        return nil
      } catch {
        return error.message
      }
    }.verdict(on: whole)
    let count = whole.count { $0.isNewline } + 1
    switch verdict {
    case .incomplete: return
    case .run(let script): evaluate(script, in: page, lines: count)
    case .await(let script): evaluate(script, in: page, lines: count, isAwaited: true)
    }
    open = []
  }

  /// Evaluates a script in the page, lets the page run, and shows the result.
  private func evaluate(_ script: String, in page: ReplPage, lines: Int = 1, isAwaited: Bool = false) {
    var outcome: Inspection?
    page.view.inspect(script, name: "prompt", line: line, describe: ReplPage.inspect) { outcome = $0 }
    line += lines
    page.settle()
    // Printed after the events that happened in the meantime.
    switch outcome {
    case .value(let text): Output.line(text)
    case .promise: Output.line("Promise (pending)")
    case .fulfilled(let text): Output.line(isAwaited ? text : "Promise: \(text)")
    case .rejected(let text): show(.init(kind: .problem, text: (isAwaited ? "Uncaught " : "Promise rejected: ") + text))
    case .thrown(let exception):
      guard !exception.isTermination else { return }
      show(.init(kind: .problem, text: "Uncaught \(exception.summary)\(exception.place.map { " (\($0))" } ?? "")"))
    case .noPage: show(.init(kind: .problem, text: "no page is loaded; load it again with .reload"))
    case nil: break
    }
  }

  private func show(_ line: LiveLines.Line) {
    guard isColored else { return Output.line(line.text) }
    let code =
      switch line.kind {
      case .message: 36
      case .console: 0
      case .problem: 31
      case .note: 2
      }
    Output.line(code == 0 ? line.text : "\u{1B}[\(code)m\(line.text)\u{1B}[0m")
  }
}
