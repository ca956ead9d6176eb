import Foundation
import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

/// Downloads of pages, as clients of the protocol see them.
@Suite("Downloads in the DevTools protocol")
struct DownloadTests {
  private static let url = "https://site.example/"
  private static let page = """
    <a id=a download=report.csv href='data:text/csv,a,b'></a><a id=f href='/file'></a>
    <a id=w target=_blank href='/file'></a><a id=z href='/other.zip'></a>
    """

  /// A page whose downloads go to a folder of their own.
  private final class Page {
    let client: ProtocolClient
    let context: String
    let session: String
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID())")

    init(behavior: String? = "allow", allowsHosts: Bool = false) throws {
      client = ProtocolClient(pages: [url: page]) { view in
        view.network.route(
          "/file", .text("file", headers: [("Content-Disposition", "attachment; filename=\"file.txt\"")]))
        view.network.route("/other.zip", .bytes([80, 75], type: "application/zip"))
        if allowsHosts { view.resourcePolicy.allowedHosts = ["127.0.0.1"] }
      }
      context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
      if let behavior {
        try client.send(
          "Browser.setDownloadBehavior",
          [
            "behavior": .string(behavior), "browserContextId": .string(context), "downloadPath": .string(folder.path),
            "eventsEnabled": true,
          ])
      }
      session = try Self.open(context, client)
      try client.send("Page.enable", session: session)
      try client.send("Network.enable", session: session)
      try client.send("Page.navigate", ["url": .string(DownloadTests.url)], session: session)
    }

    deinit {
      client.close()
      try? FileManager.default.removeItem(at: folder)
    }

    private static func open(_ context: String, _ client: ProtocolClient) throws -> String {
      let target = try client.send(
        "Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])["targetId"]
      return try client.send(
        "Target.attachToTarget", ["targetId": .string(target?.stringValue() ?? ""), "flatten": true])["sessionId"]?
        .stringValue() ?? ""
    }

    /// Evaluates a script as a user's action.
    func act(_ script: String) throws {
      try client.send("Runtime.evaluate", ["expression": .string(script), "userGesture": true], session: session)
    }

    /// Waits until a download has begun.
    func begun(_ name: String) throws -> (id: String, event: JSONText) {
      let event = try client.event("Browser.downloadWillBegin") { $0["suggestedFilename"]?.stringValue() == name }
      return (event["guid"]?.stringValue() ?? "", event)
    }

    /// Waits until a download has ended, and returns its state and its file.
    func ended(_ id: String) throws -> (state: String?, path: String?) {
      let event = try client.event("Browser.downloadProgress") {
        $0["guid"]?.stringValue() == id && $0["state"]?.stringValue() != "inProgress"
      }
      return (event["state"]?.stringValue(), event["filePath"]?.stringValue())
    }

    func contents(_ name: String) -> String? {
      try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
  }

  @Test("a link's file is stored under the suggested name, and a second one beside it")
  func link() throws {
    let page = try Page()
    for name in ["report.csv", "report (1).csv"] {
      try page.act("a.click()")
      let path = page.folder.appendingPathComponent(name).path
      let ended = try page.client.event("Browser.downloadProgress") { $0["filePath"]?.stringValue() == path }
      #expect(ended["state"]?.stringValue() == "completed")
      #expect(page.contents(name) == "a,b")
    }
  }

  @Test("with allowAndName, the file has the download's identifier as its name")
  func named() throws {
    let page = try Page(behavior: "allowAndName")
    try page.act("a.click()")
    let (id, event) = try page.begun("report.csv")
    #expect(event["url"]?.stringValue() == "data:text/csv,a,b")
    #expect(try page.ended(id).path == page.folder.appendingPathComponent(id).path)
    #expect(page.contents(id) == "a,b")
  }

  @Test("a navigation to an attachment becomes a download: the request is aborted, and the page stays")
  func attachment() throws {
    let page = try Page()
    let result = try page.client.send(
      "Page.navigate", ["url": .string(Self.url + "file")], session: page.session)
    #expect(result["errorText"]?.stringValue() == "net::ERR_ABORTED")
    #expect(result["isDownload"]?.string == "true")
    #expect(try page.ended(page.begun("file.txt").id).state == "completed")
    #expect(page.contents("file.txt") == "file")
    let failed = try page.client.event("Network.loadingFailed")
    #expect(failed["requestId"]?.stringValue() == result["loaderId"]?.stringValue())
    #expect(try page.client.evaluate("location.href", session: page.session) == "\"\(Self.url)\"")
  }

  @Test("a type that a web view can't show is downloaded, and events of the domain Page report it, too")
  func type() throws {
    let page = try Page()
    try page.act("z.click()")
    #expect(try page.ended(page.begun("other.zip").id).state == "completed")
    #expect(
      try page.client.event("Page.downloadWillBegin")["suggestedFilename"]?.stringValue() == "other.zip")
  }

  @Test("a window that was opened for a download closes after it")
  func window() throws {
    let page = try Page()
    try page.client.send("Target.setDiscoverTargets", ["discover": true])
    try page.act("w.click()")
    let (id, event) = try page.begun("file.txt")
    #expect(try page.ended(id).state == "completed")
    let closed = try page.client.event("Target.targetDestroyed")["targetId"]?.stringValue()
    #expect(closed == event["frameId"]?.stringValue())
  }

  @Test("an empty window stays when a link in it starts a download")
  func emptyWindow() throws {
    let page = try Page()
    try page.act(
      "const w = open(''); w.document.write('<a id=b download=x.txt href=data:,x></a>'); w.document.links[0].click()")
    #expect(try page.ended(page.begun("x.txt").id).state == "completed")
    #expect(try page.client.evaluate("w.closed", session: page.session) == "false")
  }

  @Test("downloads end at once unless a client allows them", arguments: [nil, "deny", "default"])
  func denied(_ behavior: String?) throws {
    let page = try Page(behavior: behavior)
    try page.act("a.click()")
    let id = try page.client.event("Page.downloadWillBegin")["guid"]?.stringValue()
    let ended = try page.client.event("Page.downloadProgress") { $0["guid"]?.stringValue() == id }
    #expect(ended["state"]?.stringValue() == "canceled")
    #expect(!FileManager.default.fileExists(atPath: page.folder.path))
  }

  @Test("a client cancels a download whose body is late")
  func cancel() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse("part", fields: [("Content-Disposition", "attachment; filename=big")]).neverEnding
    }
    let page = try Page(allowsHosts: true)
    try page.act("location = '\(server.origin)/'")
    let (id, _) = try page.begun("big.txt")
    try page.client.send("Browser.cancelDownload", ["guid": .string(id), "browserContextId": .string(page.context)])
    #expect(try page.ended(id).state == "canceled")
    #expect(throws: ProtocolClient.Refusal.self) {
      try page.client.send("Browser.cancelDownload", ["guid": .string(id), "browserContextId": .string(page.context)])
    }
  }

  @Test("a page's session sets the behavior, too")
  func pageSession() throws {
    let page = try Page(behavior: nil)
    try page.client.send(
      "Page.setDownloadBehavior", ["behavior": "allow", "downloadPath": .string(page.folder.path)],
      session: page.session)
    try page.act("a.click()")
    _ = try page.client.event("Page.downloadProgress") { $0["state"]?.stringValue() == "completed" }
    #expect(page.contents("report.csv") == "a,b")
  }

  @Test("settings of a context that has no page start nothing, and apply to its first page")
  func settingsBeforePages() throws {
    let client = ProtocolClient(pages: [Self.url: Self.page])
    defer { client.close() }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try client.send(
      "Browser.setDownloadBehavior",
      ["behavior": "allow", "downloadPath": .string(folder.path), "eventsEnabled": true])
    #expect(!client.browser.defaultContext.hasStarted)
    try client.send("Target.createTarget", ["url": .string(Self.url)])
    let target = try client.send("Target.getTargets")["targetInfos"]?.elements().first?["targetId"]
    let session = try client.send(
      "Target.attachToTarget", ["targetId": .string(target?.stringValue() ?? ""), "flatten": true])["sessionId"]
    try client.send(
      "Runtime.evaluate",
      ["expression": "const l = document.createElement('a'); l.href = 'data:,x'; l.download = 'x.txt'; l.click()"],
      session: session?.stringValue())
    let ended = try client.event("Browser.downloadProgress") { $0["state"]?.stringValue() == "completed" }
    #expect(ended["filePath"]?.stringValue() == folder.appendingPathComponent("x.txt").path)
  }

  @Test("a file that can't be stored ends the download, and the log has the reason")
  func unwritable() throws {
    let page = try Page()
    try Data().write(to: page.folder)
    try page.client.send("Log.enable", session: page.session)
    try page.act("a.click()")
    #expect(try page.ended(page.begun("report.csv").id).state == "canceled")
    let text = try page.client.event("Log.entryAdded")["entry"]?["text"]?.stringValue()
    #expect(text?.hasPrefix("Failed to store the download 'report.csv' in \(page.folder.path): ") == true)
  }

  @Test(
    "settings that can't be applied are errors",
    arguments: [(["behavior": "keep"], "keep"), (["behavior": "allow"], "downloadPath"), ([:], "behavior")]
      as [([String: String], String)])
  func badSettings(_ parameters: [String: String], _ part: String) throws {
    let page = try Page(behavior: nil)
    let members = parameters.map { ($0.key, ProtocolValue.string($0.value)) }
    let error = #expect(throws: ProtocolClient.Refusal.self) {
      try page.client.send("Browser.setDownloadBehavior", .object(members))
    }
    #expect(error?.message.contains(part) == true)
  }
}
