import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// The commands of the prompt, whose names begin with a dot.
final class ReplCommands {
  static let all: [(name: String, words: String, help: String)] = [
    (".help", "", "list the commands"),
    (".native", "", "list the native handlers, the calls so far, and the pending calls"),
    (".native", "NAME [JSON]", "call a handler of the page, and print its response"),
    (".handle", "NAME JSON|JS", "stub a native handler with a value or a function"),
    (".emit", "[TARGET.]NAME [JSON]", "send an event to the page"),
    (".click", "SELECTOR", "click an element"),
    (".wait", "SECONDS", "advance the page by this much virtual time"),
    (".load", "FILE", "run a script file in the page"),
    (".reload", "", "reload the page"),
    (".transcript", "[FILE]", "print the last events, or write all events to a file"),
    (".exit", "", "exit the prompt"),
  ]

  private let page: ReplPage
  private let evaluate: (String) -> Void
  /// The words that users type when they forget the dot.
  private static let plainWords = ["help": ".help", "exit": ".exit", "quit": ".exit"]
  private let exit: () -> Void
  private static let shownEvents = 20

  init(page: ReplPage, evaluate: @escaping (String) -> Void, exit: @escaping () -> Void) {
    self.page = page
    self.evaluate = evaluate
    self.exit = exit
  }

  /// The names of the native handlers, and of those that the page called.
  var nativeNames: [String] { page.handlerNames + page.lines.calls.filter(\.isFromPage).map(\.name) }

  /// Returns the command for a word without a dot, unless the page defines that word.
  func command(meantBy word: String) -> String? {
    Self.plainWords[word].flatMap { page.isDefined(word) ? nil : $0 }
  }

  func run(_ text: String) {
    let name = String(text.prefix { !$0.isWhitespace })
    let rest = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    do throws(UsageError) {
      switch name {
      case ".help": help()
      case ".native": if rest.isEmpty { list() } else { try call(rest) }
      case ".handle": try handle(rest)
      case ".emit": try emit(rest)
      case ".click": try click(rest)
      case ".wait": try wait(rest)
      case ".load": evaluate(try TextFile.readText(try Self.needed(rest, ".load FILE")))
      case ".reload":
        page.view.reload()
        page.settle()
      case ".transcript": try transcript(rest)
      case ".exit": exit()
      default: throw UsageError(description: "unknown command: \(name); list the commands with .help")
      }
    } catch {
      Output.line(error.description)
    }
  }

  private static func needed(_ text: String, _ usage: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError(description: "usage: \(usage)") }
    return text
  }

  private func help() {
    let heads = Self.all.map { $0.words.isEmpty ? $0.name : "\($0.name) \($0.words)" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (head, entry) in zip(heads, Self.all) {
      Output.line(head + String(repeating: " ", count: width - head.count) + entry.help)
    }
    Output.line("Any other input is JavaScript in the page. $_ is the last value; promises are awaited.")
  }

  private func list() {
    let calls = page.lines.calls
    func count(_ name: String, _ isFromPage: Bool) -> Int {
      calls.first { $0.name == name && $0.isFromPage == isFromPage }?.count ?? 0
    }
    func times(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
    if page.bridges.isEmpty { return Output.line("the native side has no bridge") }
    if page.handlerNames.isEmpty { Output.line("no native handlers yet; add one with .handle NAME JSON|JS") }
    for name in page.handlerNames { Output.line("native handler \(name): \(times(count(name, true)))") }
    for call in calls where call.isFromPage && !page.handlerNames.contains(call.name) {
      Output.line("missing native handler \(call.name): \(times(call.count))")
    }
    for call in calls where !call.isFromPage { Output.line("page handler \(call.name): \(times(call.count))") }
    for call in page.bridges.flatMap(\.unansweredCalls) { Output.line("pending: \(call)") }
  }

  /// Reads a name and data for the bridge.
  private func message(
    _ text: String, of command: String
  ) throws(UsageError) -> (bridge: any NativeBridge, name: String, data: JSONText?) {
    guard let bridge = page.bridges.first else { throw UsageError(description: "the native side has no bridge") }
    let name = String(text.prefix { !$0.isWhitespace })
    let rest = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    guard !rest.isEmpty else { return (bridge, name, nil) }
    do throws(JSONError) { return (bridge, name, try JSONText(rest)) } catch {
      throw UsageError(description: "\(command) \(name): \(error)")
    }
  }

  private func emit(_ text: String) throws(UsageError) {
    let (bridge, name, data) = try message(Self.needed(text, ".emit [TARGET.]NAME [JSON]"), of: ".emit")
    do throws(NativeEventError) { try bridge.emitRecorded(NativeEvent(path: name, data: data, over: bridge)) } catch {
      throw UsageError(description: ".emit \(name): \(error)")
    }
    page.settle()
  }

  private func call(_ text: String) throws(UsageError) {
    let (bridge, name, data) = try message(text, of: ".native")
    var answer: Result<JSONText, any Error>?
    bridge.call(name, data) { answer = $0 }
    page.settle()
    switch answer {
    case .success(let value): Output.line(value.compact())
    case .failure(let error): Output.line(".native \(name): \(error)")
    case nil: Output.line(".native \(name): \(bridge.isConnected ? "no response yet" : bridge.reasonForNoHalf)")
    }
  }

  private func handle(_ text: String) throws(UsageError) {
    let name = String(text.prefix { !$0.isWhitespace })
    let answer = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    guard !answer.isEmpty else { throw UsageError(description: "usage: .handle NAME JSON|JS") }
    do { try page.add(HandlersFile(name: name, answer: answer, timeout: page.options.timeout)) } catch {
      throw UsageError(description: "\(error)")
    }
  }

  private func click(_ selector: String) throws(UsageError) {
    let selector = try Self.needed(selector, ".click SELECTOR")
    page.view.call(PageActions.click, .text(selector)) { result in
      switch result {
      case .success(let value): if let problem = value.text { Output.line(".click \(selector): \(problem.string)") }
      case .failure(let error): Output.line(".click \(selector): \(error)")
      }
    }
    page.settle()
  }

  private func wait(_ text: String) throws(UsageError) {
    guard let seconds = Double(text), seconds > 0, seconds < 1e9 else {
      throw UsageError(description: ".wait \(text): not a number of seconds")
    }
    page.advance(by: .seconds(seconds))
  }

  private func transcript(_ path: String) throws(UsageError) {
    guard !path.isEmpty else {
      for event in page.recorder.events.suffix(Self.shownEvents) { Output.line(Timeline.line(event)) }
      return
    }
    do { try page.recorder.text.write(toFile: path, atomically: false, encoding: .utf8) } catch {
      throw UsageError(description: ".transcript \(path): cannot be written")
    }
  }
}
