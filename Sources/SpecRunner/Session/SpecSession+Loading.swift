import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Loads pages.
extension SpecSession {
  static let loadOperations: [String: Operation] = [
    "goto": { session, arguments, reply in
      session.attempt(reply) {
        let url = try session.address(arguments[1].string ?? "", "page.goto()")
        let page = try session.page(arguments[0])
        // A fragment of the current document needs no load.
        let isPlace = url.fragment != nil && url.equalsIgnoringFragment(page.view.url)
        if !isPlace { (page.content, page.documents[url.withoutQuery]) = (nil, nil) }
        let load = try session.load(page, arguments[2].number, "page.goto()", reply) { $0.load(url) }
        if isPlace { session.endLoad(load, of: page) { [view = page.view] in view.url == url } }
      }
    },
    "setContent": { session, arguments, reply in
      session.attempt(reply) {
        let url =
          try arguments[2].string.map { try session.address($0, "page.setContent()") } ?? session.standardAddress
        let html = arguments[1].string ?? ""
        let page = try session.page(arguments[0])
        page.documents[url.withoutQuery] = html
        page.content = PageContent(url: url, html: html)
        try session.load(page, arguments[3].number, "page.setContent()", reply) { $0.loadHTML(html, baseURL: url) }
      }
    },
    "reload": { session, arguments, reply in
      session.attempt(reply) {
        try session.load(try session.page(arguments[0]), arguments[1].number, "page.reload()", reply) { $0.reload() }
      }
    },
    "traverse": { session, arguments, reply in
      session.attempt(reply) {
        let isBack = arguments[1].number == -1
        let page = try session.page(arguments[0]), view = page.view, list = view.backForwardList
        guard let target = isBack ? list.backItem : list.forwardItem else { return reply.resolve(.null) }
        let what = isBack ? "page.goBack()" : "page.goForward()"
        let load = try session.load(page, arguments[2].number, what, reply) {
          if isBack { $0.goBack() } else { $0.goForward() }
        }
        session.endLoad(load, of: page) { view.backForwardList.currentItem == target }
      }
    },
  ]

  /// The address of a page without one of its own.
  var standardAddress: WebURL {
    surroundings.baseURL ?? options.configuration.resources.origin ?? WebURL("https://page.test/") ?? .blank
  }

  /// Returns the URL for an address that a spec names: a URL, or a path below the root.
  ///
  /// - Parameter word: The API that received the address, for an error.
  func address(_ text: String, _ word: String = "the page") throws -> WebURL {
    if let url = WebURL(text), url.scheme != "file" { return url }
    let base =
      surroundings.baseURL ?? options.configuration.resources.origin ?? .file(path: options.root + "/")
    guard let url = WebURL(text, base: base) else {
      throw JavaScriptException(message: "\(word): invalid URL: \(text)")
    }
    return url.scheme == "file" ? index(of: url) : url
  }

  /// Returns the URL of a folder's index, and any other URL unchanged: a server has an index, `file:` has none.
  private func index(of url: WebURL) -> WebURL {
    guard let path = url.path.removingPercentEncoding else { return url }
    let isBelow = path == options.root || path.hasPrefix(options.root + "/")
    // The root may be relative to the current folder.
    let folder = URL(fileURLWithPath: isBelow ? path : options.root + path).path
    guard FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent("index.html")) else {
      return url
    }
    let rest = (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
    return WebURL("index.html" + rest, base: .file(path: folder.hasSuffix("/") ? folder : folder + "/")) ?? url
  }

  /// Starts a load, and resolves the reply when the load has ended.
  @discardableResult
  private func load(
    _ page: SpecPage, _ milliseconds: Double?, _ what: String, _ reply: SpecReply, _ start: (WebView) -> Void
  ) throws -> SpecLoad {
    page.load?.reply.reject("interrupted by another load", name: "AbortError")
    let load = SpecLoad(reply)
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    load.cancel = page.view.eventLoop.post(after: limit, label: "the spec's \(what)") { [unowned self] in
      reply.reject("\(what): \(timedOut(after: limit)): the page did not load", name: "TimeoutError")
    }
    page.load = load
    let stage = try stage()
    if !stage.wasLoaded, run == nil { stage.hook = hook }
    page.wasLoaded = true
    page.isProcessGone = false
    start(page.view)
    return load
  }
}

/// Manages the stages that the steps of tests run on.
extension SpecSession {
  /// Returns the stage of the current step; it is created on first use and closed with its test.
  func stage() throws -> SpecStage {
    if let present { return present }
    var options = options
    if let fileDevice { options.configuration.device = fileDevice }
    surroundings.apply(to: &options)
    if let testDevice { options.configuration.device = testDevice }
    let stage = SpecStage(options, group: group)
    let view = WebView(configuration: stage.configuration)
    if surroundings.isOffline { view.isOnline = false }
    present = stage
    do { try addPage(view, to: stage, in: stage.context) } catch {
      present = nil
      throw error
    }
    return stage
  }

  var hasStage: Bool { present != nil }
  /// A Boolean value that indicates whether the spec has loaded a document.
  var hasPage: Bool { present.map { $0.view.url != .blank || $0.first.load != nil } ?? false }

  /// Closes the stage, so that the next use creates a new one.
  func renewStage() throws {
    closeStage()
    if run != nil { try beginStep(stepLimit) }
  }

  /// - Parameter id: The number of the next test.
  func leaveStage(before id: Int? = nil) {
    testDevice = nil
    // The record of a suite's hook is reported with the test that it is attached to.
    if let id, let test = id < tests.count ? tests[id] : tests.last, let record = present?.record(before: test) {
      observer(.recorded(record.with(steps, present?.exchanges ?? [])))
    }
    renewSteps()
    replies.drop()
    if present.map({ $0.pages.count > 1 }) == true || !contexts.isEmpty { _ = try? realm?.call("forgetPages") }
    contexts = [:]
    closeStage()
  }

  private func closeStage() {
    if let present, present.hasRequests { _ = try? realm?.call("forgetRequests") }
    present?.close()
    present = nil
    // The pages' pending requests ended with them.
    unreadNetworkEvents = []
  }
}
