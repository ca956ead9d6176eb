import Foundation
import HeadlessWebView
import JavaScriptEngine
import Tauri
import TestSupport
import Testing

/// The example page, which calls while it starts, listens to an event, and gets an error and a late response.
struct ExampleTranscriptTests {
  /// Uses the whole example page, and returns the lines of its console and all of its transcript.
  private func transcript(_ script: ScriptUnderTest) throws -> (console: [String], events: [String]) {
    let file = Repository.file("Resources/examples/tauri/index.html")
    let stage = Stage(script)
    stage.tauri.handle("folder") { request in try .value(["name": request["kind"]?.stringValue() ?? ""]) }
    var respond: (() -> Void)?
    stage.tauri.registerResult("download") { _, answer in
      answer.send(JSONText(object: [("percent", JSONText(text: "50"))]))
      respond = { answer(.success(JSONText(text: "a.zip"))) }
    }
    stage.tauri.handle("plugin:fs|remove") { _ in throw TauriError("permission denied") }
    stage.view.loadHTML(try String(contentsOf: file, encoding: .utf8), baseURL: Stage.address)
    try stage.view.runUntilIdle()
    stage.tauri.emit("tauri://focus")
    try stage.view.runUntilIdle()
    for id in ["download", "delete"] {
      stage.view.evaluateJavaScript("document.getElementById('\(id)').click()")
      try stage.view.runUntilIdle()
    }
    stage.view.eventLoop.post(after: .seconds(2), label: "the response") { respond?() }
    try stage.view.runUntilIdle()
    let events = stage.events.map { event in "\(event.time) \(event.type.rawValue) \(event.fields)" }
    return (stage.console, events)
  }

  @Test("works on each script", arguments: ScriptUnderTest.all)
  func works(_ script: ScriptUnderTest) throws {
    #expect(
      try transcript(script).console == [
        "shows downloads", "shows welcome back", "shows 50 %", "shows not deleted: permission denied",
        "shows saved a.zip",
      ])
  }

  @Test("has the same transcript on our script and on the original's", arguments: ScriptUnderTest.all)
  func same(_ script: ScriptUnderTest) throws {
    guard script.isOriginal,
      let own = ScriptUnderTest.all.first(where: { !$0.isOriginal && $0.dialect == script.dialect })
    else { return }
    let (ours, originals) = (try transcript(own).events, try transcript(script).events)
    #expect(!ours.isEmpty)
    #expect(ours == originals)
  }
}
