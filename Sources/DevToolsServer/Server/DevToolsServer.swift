import BridgeTesting
import Foundation
import HeadlessWebView
import Ownership

/// A server of the DevTools protocol, through which automation clients such as Playwright drive pages.
///
/// Browser contexts share a few threads (``Options/threads``). A page that is busy, or waits in a dialog, blocks the
/// contexts of its thread.
public final class DevToolsServer: Sendable {
  /// The settings of a server.
  public struct Options: Sendable {
    /// The IP address to listen on.
    public var address = "127.0.0.1"
    /// The port; 0 for any free one.
    public var port = 9222
    /// A part of each WebSocket's path, so that only those who know it can connect; nil for a random one.
    public var token: String?
    /// The names by which clients may reach the server, in addition to those of the loopback interface.
    public var allowedHosts: [String] = []
    /// The origins whose pages may connect; others are refused, and so are pages without an origin.
    public var allowedOrigins: [String] = []
    /// The size of the largest message of a client, in bytes.
    public var largestMessage = 256 << 20
    /// The highest number of clients at a time.
    public var mostClients = 100
    /// The number of threads that browser contexts share, each with a heap of its own; there are more while pages block
    /// all of them.
    public var threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
    /// The time after which a page that runs a task blocks its thread for new contexts.
    package var patience = Duration.milliseconds(500)
    /// The product and its version that the server reports, such as `Chrome/156.0.0.0` for clients that require that
    /// browser; nil for ``version`` of HeadlessBridge.
    public var product: String?
    /// Opens an empty page when a client asks for the list of pages and there is none, as a browser always has one.
    public var opensFirstPage = false
    /// The version that the server reports.
    public var version = "0.1.0"
    /// Receives each method that a client called and the server doesn't have, once.
    public var onUnknownMethod: (@Sendable (String) -> Void)?
    /// Receives all messages, for traces: the direction, the connection's number and the text.
    public var onMessage: (@Sendable (_ isOutgoing: Bool, _ connection: Int64, _ text: String) -> Void)?

    /// Creates the settings of a server for this machine's own clients.
    public init() {}
  }

  /// The pages that a server opens.
  public struct Pages: Sendable {
    /// Makes the configuration of a context's pages, on the thread of the context.
    public var makeConfiguration: @Sendable () -> WebViewConfiguration
    /// Gives a new page its bridges, before it loads anything.
    ///
    /// The kinds are those that a client chose for the page's context; nil if it chose none.
    public var setUp: @Sendable (_ view: WebView, _ kinds: [BridgeKind]?) throws -> [any NativeBridge]

    /// Creates a description of pages.
    public init(
      makeConfiguration: @escaping @Sendable () -> WebViewConfiguration,
      setUp: @escaping @Sendable (_ view: WebView, _ kinds: [BridgeKind]?) throws -> [any NativeBridge] = { _, _ in [] }
    ) {
      self.makeConfiguration = makeConfiguration
      self.setUp = setUp
    }
  }

  let options: Options
  private let browser: Browser?
  private let endpoint: Endpoint
  private let sockets: SocketServer

  /// Creates a server that listens.
  ///
  /// - Throws: ``DevToolsServerError``.
  public convenience init(options: Options, pages: Pages) throws(DevToolsServerError) {
    try self.init(options: options, browser: Browser(options: options, pages: pages), services: [])
  }

  /// Creates a server that listens for clients of services, and opens no pages.
  ///
  /// - Throws: ``DevToolsServerError``.
  package convenience init(options: Options, services: [any DevToolsService]) throws(DevToolsServerError) {
    try self.init(options: options, browser: nil, services: services)
  }

  /// Creates a server that listens for clients of pages and of services; all pages run on one thread.
  ///
  /// - Parameters:
  ///   - debugger: The one of the services that debugs the pages' scripts.
  ///   - breakpoints: The breakpoints at messages at which it pauses pages.
  /// - Throws: ``DevToolsServerError``.
  package convenience init(
    options: Options, pages: Pages, on thread: PageThread, services: [any DevToolsService],
    debugger: any PageDebugService, breakpoints: BridgeBreakpoints
  ) throws(DevToolsServerError) {
    let browser = Browser(
      options: options, pages: pages, thread: thread, debugger: debugger, breakpoints: breakpoints)
    try self.init(options: options, browser: browser, services: services)
  }

  private init(
    options: Options, browser: Browser?, services: [any DevToolsService]
  ) throws(DevToolsServerError) {
    self.options = options
    self.browser = browser
    endpoint = Endpoint(options: options, browser: browser, services: services)
    sockets = try SocketServer(handler: endpoint, largestMessage: options.largestMessage)
    try sockets.listen(on: options.address, port: options.port)
    endpoint.sockets = sockets
    browser?.start(with: sockets)
  }

  /// The address and the port of the server, for URLs.
  package var authority: String { endpoint.authority }

  /// The port that the server listens on.
  public var port: Int { sockets.port }

  /// The WebSocket URL of the browser.
  public var url: String { browser?.url ?? "" }

  /// Serves until ``stop()``; all pages are closed then.
  public func run() {
    browser?.threads.prepare()
    sockets.run()
    // A script that a debugger has paused goes on, so that its page can be closed.
    endpoint.close()
    browser?.close()
  }

  /// Ends ``run()``; any thread may call it.
  public func stop() { sockets.stop() }
}
