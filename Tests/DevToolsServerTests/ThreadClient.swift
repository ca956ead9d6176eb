import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

@testable import DevToolsServer

/// A client that opens pages in contexts of their own, and sees on which machines, and thus threads, they run.
final class ThreadClient: Sendable {
  /// A page with its context.
  struct Page {
    let context: String
    let session: String
    /// The machine of the page.
    let machine: ObjectIdentifier?
  }

  /// The machine of the page that was opened last.
  private final class Machines: Sendable {
    let last = Locked<ObjectIdentifier?>(nil)
  }

  let client: ProtocolClient
  private let machines: Machines

  init(threads: Int, pages: [String: String] = [:], limits: PageLimits = PageLimits()) {
    let machines = Machines()
    var options = DevToolsServer.Options()
    options.threads = threads
    // On a busy machine, ordinary tasks take long, too.
    options.patience = .seconds(3600)
    client = ProtocolClient(pages: pages, options: options, limits: limits) { view in
      let machine = (view.configuration.group?.virtualMachine).map { ObjectIdentifier($0) }
      machines.last.withLock { $0 = machine }
    }
    self.machines = machines
  }

  private init(_ client: ProtocolClient, _ machines: Machines) {
    self.client = client
    self.machines = machines
  }

  /// Opens a second connection to the same server.
  func second() -> ThreadClient { ThreadClient(client.second(), machines) }

  /// Opens a page in a new context.
  ///
  /// - Parameters:
  ///   - url: The address that it loads; nil for an empty page.
  ///   - bridges: The bridges of the page.
  func open(_ url: String? = nil, bridges: ProtocolValue? = nil) throws -> Page {
    let context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    var session = try attach(to: context)
    let machine = machines.last.withLock { $0 }
    if let bridges {
      // They apply to pages that open later.
      try client.send("Bridge.setDialect", ["bridges": bridges], session: session)
      session = try attach(to: context)
    }
    try client.send("Page.enable", session: session)
    if let url { try client.send("Page.navigate", ["url": .string(url)], session: session) }
    return Page(context: context, session: session, machine: machine)
  }

  private func attach(to context: String) throws -> String {
    let target = try client.send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])
    return try client.send(
      "Target.attachToTarget", ["targetId": .string(target["targetId"]?.stringValue() ?? ""), "flatten": true])[
        "sessionId"]?.stringValue() ?? ""
  }

  /// Closes the context of a page.
  func close(_ page: Page) throws {
    try client.send("Target.disposeBrowserContext", ["browserContextId": .string(page.context)])
  }

  /// Evaluates an expression in a page, and returns its value as JSON text.
  func evaluate(_ expression: String, in page: Page) throws -> String? {
    try client.evaluate(expression, session: page.session)
  }

  /// Sends an expression to a page without waiting for its value.
  func start(_ expression: String, in page: Page) -> Int {
    client.start("Runtime.evaluate", ["expression": .string(expression)], session: page.session)
  }

  /// Opens a dialog in a page, and returns the number of the pending call.
  func openDialog(in page: Page) throws -> Int {
    let call = start("alert(1)", in: page)
    _ = try client.event("Page.javascriptDialogOpening", session: page.session)
    return call
  }

  /// Answers the dialog of a page, and waits for the script that opened it.
  func answerDialog(of page: Page, _ call: Int) throws {
    try client.send("Page.handleJavaScriptDialog", ["accept": true], session: page.session)
    _ = try client.response(call)
  }
}
