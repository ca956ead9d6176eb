import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// A page in the folder `Pages`, with the steps in its element `steps`.
///
/// A step is an array of strings; the first is the name of the step. A new page in the folder is tested
/// automatically.
struct TestPage: Sendable, CustomTestStringConvertible {
  /// An error in a page's steps.
  struct WrongStep: Error { let step: [String] }

  let name: String
  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pages")

  /// Every page of the folder.
  static let all: [TestPage] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.sorted().map { TestPage(name: String($0.dropLast(5))) }
  }()

  /// The page, as part of an origin whose root is the folder.
  var url: WebURL { WebURL("https://page.example/\(name).html") ?? .blank }

  /// The environment in which a view finds the page.
  static var configuration: WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL("https://page.example"))
    return configuration
  }

  private func steps() throws -> [[String]] {
    let text = try String(contentsOf: Self.folder.appendingPathComponent("\(name).html"), encoding: .utf8)
    let block = text.components(separatedBy: "id=\"steps\">").last?.components(separatedBy: "</script>\n").first
    return try JSONText((block ?? "").trimmingCharacters(in: .whitespacesAndNewlines)).decode([[String]].self)
  }

  /// Runs the page's steps and returns the transcript.
  ///
  /// - Parameter group: Views of one group share objects that are expensive to create.
  func transcript(on script: BridgeScript, group: WebViewGroup) throws -> String {
    var configuration = Self.configuration
    configuration.group = group
    let view = WebView(configuration: configuration)
    let recorder = TranscriptRecorder(view)
    view.recordsTimers = true
    let bridge = WebViewJavascriptBridge(view, script: script)
    defer { view.close() }
    register(on: bridge, view)
    for step in try steps() { try perform(step, view, bridge) }
    try view.runUntilIdle()
    return recorder.text
  }

  private func perform(_ step: [String], _ view: WebView, _ bridge: WebViewJavascriptBridge) throws {
    let words = step.dropFirst().map(\.self)
    let data = words.count > 1 ? try JSONText(words[1]) : nil
    switch (step.first, words.count) {
    case ("load", 0): view.load(url)
    case ("reload", 0): view.reload()
    case ("run", 0): try view.runUntilIdle()
    case ("reset", 0): bridge.reset()
    case ("safety-off", 0): bridge.disableJavscriptAlertBoxSafetyTimeout()
    case ("inject", 0):
      view.evaluateJavaScript(
        "var f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.appendChild(f);")
    case ("advance", 1): view.advance(by: .milliseconds(Int(words[0]) ?? 0))
    case ("call", 1...2): bridge.callRaw(words[0], data: data) { _ in }
    case ("notify", 1...2): bridge.callRaw(words[0], data: data)
    case ("send", 1): bridge.send(words[0])
    case ("burst", 2):
      for number in 0..<(Int(words[1]) ?? 0) { bridge.callRaw(words[0], data: try JSONText("\(number)")) { _ in } }
    case ("click", 1): view.evaluateJavaScript("document.querySelector('\(words[0])').click()")
    case ("evaluate", 1): view.evaluateJavaScript(words[0])
    default: throw WrongStep(step: step)
    }
  }

  /// The app's handlers and calls for every page.
  private func register(on bridge: WebViewJavascriptBridge, _ view: WebView) {
    bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    bridge.register("double") { (number: Int) in number * 2 }
    bridge.register("answerMe") { "an answer" }
    bridge.registerHandler("nothing") { _, respond in respond?(nil) }
    bridge.registerRaw("twice") { data, respond in
      respond(data ?? .null)
      respond(.null)
    }
    var held: [(JSONText) -> Void] = []
    bridge.registerRaw("late") { _, respond in held.append(respond) }
    bridge.registerRaw("slow") { _, respond in held.append(respond) }
    bridge.registerRaw("release") { _, _ in
      for respond in held { respond(.null) }
      held = []
    }
  }
}
