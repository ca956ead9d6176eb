import Foundation
import JavaScriptEngine
import Testing

/// A run of the built command with a client of its debugger that has attached; by default, a page that waits for it.
///
/// The engine's inspector exists once per process and has to be started before anything else uses the engine. So each
/// of these tests has a process of its own, and they run in parallel as others do.
final class DebuggedPage {
  /// A page with a function.
  static let double = """
    <script>
    function double(n) {
      const result = n * 2;
      return result;
    }
    </script>
    """
  /// A page that calls a native handler, and logs its response.
  static let call = """
    <script>
    window.WVJBCallbacks = [(bridge) => {
      bridge.callHandler('share', { title: 't' }, function responded(response) {
        console.log(response.shared);
      });
    }];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    </script>
    """
  /// The file with the handler that this page calls.
  static let handlers = ["handlers.js": "native.handle('share', (data) => ({ shared: data.title }));"]

  let client: DebugClient
  let url: String
  let process: Process
  private let output: URL
  private let errors: URL
  private let input = Pipe()

  /// Starts the command on a page, and attaches.
  ///
  /// - Parameters:
  ///   - html: The page, whose first line has the number 0.
  ///   - files: Further files of its folder.
  ///   - command: The subcommand, and its option for the debugger.
  ///   - arguments: Further options.
  ///   - operands: The words after the options.
  ///   - folder: The folder in which the command runs; nil for that of the page.
  init(
    _ html: String, files: [String: String] = [:], command: [String] = ["run", "--inspect-brk=0"],
    arguments: [String] = [], operands: [String] = ["page.html"], in root: URL? = nil
  ) throws {
    let page = URL(fileURLWithPath: try CommandRunner.page(html))
    let folder = page.deletingLastPathComponent()
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    output = folder.appendingPathComponent("output.txt")
    errors = folder.appendingPathComponent("errors.txt")
    for file in [output, errors] { try Data().write(to: file) }
    process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("headless-bridge")
    process.arguments = command + arguments + operands
    process.currentDirectoryURL = root ?? folder
    process.environment = CommandRunner.environment
    process.standardOutput = FileHandle(forWritingAtPath: output.path)
    process.standardError = FileHandle(forWritingAtPath: errors.path)
    process.standardInput = input
    try process.run()
    url = try Self.url(/Debugger listening on (ws:\S+)\n/, in: errors, of: process)
    client = try DebugClient(url)
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Writes a line to the command's input.
  func type(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  /// Connects to the browser of a server.
  func browser() throws -> DebugClient {
    try DebugClient(try Self.url(/DevTools listening on (ws:\S+)\n/, in: output, of: process))
  }

  /// Waits until the command has written a text to its standard error.
  func waitForError(_ text: String) throws {
    let end = Date() + 60
    while try !String(contentsOf: errors, encoding: .utf8).contains(text) {
      guard end > Date(), process.isRunning else { throw DebugClient.Missing(method: text) }
      usleep(5_000)
    }
  }

  private static func url(
    _ pattern: Regex<(Substring, Substring)>, in file: URL, of process: Process
  ) throws -> String {
    let end = Date() + 60
    while end > Date() {
      let text = try String(contentsOf: file, encoding: .utf8)
      if let match = text.firstMatch(of: pattern) { return String(match.1) }
      guard process.isRunning else { break }
      usleep(5_000)
    }
    throw DebugClient.Missing(method: try String(contentsOf: file, encoding: .utf8))
  }

  /// Enables the debugger, sets breakpoints, and lets the page run past its first statement.
  func begin(breakpoints: [(file: String, line: Int)] = [], exceptions: String = "none") throws {
    try enable(breakpoints: breakpoints)
    try client.send("Debugger.setPauseOnExceptions", #"{"state":"\#(exceptions)"}"#)
    try client.send("Runtime.runIfWaitingForDebugger")
    _ = try pause()
    try resume()
  }

  /// Enables the debugger and sets breakpoints, without letting a page run.
  func enable(breakpoints: [(file: String, line: Int)] = []) throws {
    try client.send("Runtime.enable")
    try client.send("Debugger.enable")
    for breakpoint in breakpoints {
      try client.send(
        "Debugger.setBreakpointByUrl", #"{"urlRegex":"(.*/)?\#(breakpoint.file)$","lineNumber":\#(breakpoint.line)}"#)
    }
  }

  /// Waits for the next pause.
  func pause() throws -> JSONText { try client.event("Debugger.paused") }

  func resume() throws { try client.send("Debugger.resume") }

  /// Performs a step, and waits for its pause.
  func step(_ method: String) throws -> JSONText {
    try client.send("Debugger.\(method)")
    return try pause()
  }

  /// Returns the names of the functions of a pause, innermost first, and the line of the innermost.
  static func place(_ pause: JSONText) throws -> String {
    let frames = try pause["callFrames"]?.elements() ?? []
    let line = frames.first?["location"]?["lineNumber"]?.string ?? "?"
    return ([line] + frames.map { $0["functionName"]?.stringValue() ?? "?" }).joined(separator: " ")
  }

  /// Evaluates an expression in the innermost function of a pause, and returns its value as JSON.
  func evaluate(_ expression: String, in pause: JSONText) throws -> String? {
    let frame = try pause["callFrames"]?.elements().first?["callFrameId"] ?? .null
    let result = try client.send(
      "Debugger.evaluateOnCallFrame",
      #"{"callFrameId":\#(frame.string),"expression":\#(JSONText(text: expression).string),"returnByValue":true}"#)
    return result["result"]?["value"]?.string
  }

  /// Returns the names and values of the variables of a pause's local scope.
  func locals(of pause: JSONText) throws -> [String: String] {
    var found: [String: String] = [:]
    for scope in try pause["callFrames"]?.elements().first?["scopeChain"]?.elements() ?? [] {
      guard ["local", "block"].contains(scope["type"]?.stringValue()) else { continue }
      let id = scope["object"]?["objectId"]?.string ?? "null"
      let result = try client.send("Runtime.getProperties", #"{"objectId":\#(id),"ownProperties":true}"#)
      for property in try result["result"]?.elements() ?? [] {
        guard let name = property["name"]?.stringValue() else { continue }
        found[name] = property["value"]?["value"]?.string ?? property["value"]?["type"]?.stringValue()
      }
    }
    return found
  }

  /// Detaches, ends the input, and waits for the end of the command.
  func end() throws -> CommandRunner.Outcome {
    client.disconnect()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return CommandRunner.Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
