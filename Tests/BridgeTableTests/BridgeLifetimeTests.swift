import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Views that end together with their bridges, in every state, with handlers that retain both.
@Suite struct BridgeLifetimeTests {
  /// The ways in which a page ends.
  enum Ending: CaseIterable {
    /// Nothing is pending.
    case idle
    /// Calls in both directions are pending.
    case open
    /// A document is loading.
    case loading
    /// A handler closes the view from which its call came.
    case handler
    /// The reply to an outgoing call closes the view.
    case reply
    /// The web process ends with pending calls, and then the view closes.
    case terminated
    /// Another page replaces one with pending calls, and then the view closes.
    case reloaded
  }

  /// The counts that a cycle leaves for later checks.
  private struct Remains {
    weak var rig: AnyObject?
    weak var bridge: AnyObject?
    weak var view: WebView?
    weak var loop: EventLoop?
    weak var machine: VirtualMachine?
    weak var ticket: Ticket?
    var made = 0
    var ended: [Int] = []
    var late = 0
    var lateFaults = 0

    var isEmpty: Bool {
      rig == nil && bridge == nil && view == nil && loop == nil && machine == nil && ticket == nil
    }
  }

  /// An object that native's registrations retain, in addition to the bridge and the view.
  private final class Ticket {}

  private static let page = """
    window.app = app;
    app.handle('never', function () {});
    app.handle('add', function (n, respond) { respond(n + 1); });
    """

  /// Runs one lifetime of a view, in a separate call so that the stack contains no references to it.
  @inline(never)
  private func live(_ row: TableRow, _ ending: Ending) throws -> Remains {
    var remains = Remains()
    let rig = row.make()
    let ticket = Ticket()
    // The objects that an app's handlers retain.
    let held: [AnyObject] = [rig.native, rig.view, ticket]
    let view = rig.view
    (remains.rig, remains.bridge, remains.view, remains.loop) = (rig, rig.native, rig.view, rig.view.eventLoop)
    (remains.machine, remains.ticket) = (rig.view.group.virtualMachine, ticket)
    var responders: [(String) -> Void] = []
    var ends: [Int: Int] = [:]
    func call(_ name: String) throws {
      let number = remains.made
      remains.made += 1
      try rig.call(name, "1") { _ in
        withExtendedLifetime(held) {}
        ends[number, default: 0] += 1
      }
    }
    rig.handle("echo") { json, respond in withExtendedLifetime(held) { respond(json) } }
    if row.canAnswerLater {
      rig.handle("keep") { _, respond in
        withExtendedLifetime(held) {}
        responders.append(respond)
      }
    }
    rig.handle("close") { json, respond in
      view.close()
      respond(json)
    }
    try rig.load(Self.page)
    try call("add")
    rig.view.advance(by: .milliseconds(1))
    try rig.run("app.call('echo', 1, function () {})")
    func open() throws {
      try call("never")
      try call("add")
      try call("never")
      if row.canAnswerLater { try rig.run("app.call('keep', 1, function () {}); app.call('keep', 2, function () {})") }
      rig.view.evaluateJavaScript("setInterval(function () { window.ticks = 1; }, 1000); 0") { _ in }
      rig.view.advance(by: .milliseconds(1))
    }
    switch ending {
    case .idle: break
    case .open: try open()
    case .loading:
      try open()
      rig.view.loadHTML("<script>setTimeout(() => {}, 1)</script><iframe src=x></iframe>", baseURL: rig.view.url)
      for _ in 0..<2 { _ = rig.view.eventLoop.runDueTasks(limit: 1) }
    case .handler:
      try open()
      rig.view.evaluateJavaScript("app.call('close', 1, function () {}); 0") { _ in }
      rig.view.advance(by: .milliseconds(100))
    case .reply:
      remains.made += 1
      try rig.call("add", "1") { _ in
        ends[remains.made - 1, default: 0] += 1
        view.close()
      }
      rig.view.advance(by: .milliseconds(100))
    case .terminated:
      try open()
      rig.view.terminateWebProcess()
      rig.view.advance(by: .milliseconds(100))
    case .reloaded:
      try open()
      rig.view.loadHTML("<p>other</p>", baseURL: rig.view.url)
      rig.view.advance(by: .milliseconds(100))
    }
    let before = rig.recorder.faults.filter { $0 == "late-answer" }.count
    // A response after the page has ended is ignored, on this thread and on another.
    let isGone = [.terminated, .reloaded].contains(ending)
    if !isGone { rig.view.close() }
    for (number, respond) in responders.enumerated() {
      remains.late += 1
      if number % 2 == 0 { respond("1") } else { onAnotherThread { respond("1") }.wait() }
    }
    rig.view.advance(by: .milliseconds(1))
    if isGone { rig.view.close() }
    remains.lateFaults = rig.recorder.faults.filter { $0 == "late-answer" }.count - before
    rig.view.close()
    remains.ended = (0..<remains.made).map { ends[$0] ?? 0 }
    return remains
  }

  @Test(
    "releases a closed view, ends each outgoing call once, and counts late responses",
    arguments: Workout.rows)
  func cycles(row: TableRow) throws {
    var kept: [Ending: Int] = [:]
    for number in 0..<Workout.cycles {
      let ending = Ending.allCases[number % Ending.allCases.count]
      let remains = try live(row, ending)
      #expect(remains.ended == Array(repeating: 1, count: remains.made), "\(ending)")
      // A closed view cannot report: pending calls are reported when it closes.
      #expect(remains.lateFaults == ([.terminated, .reloaded].contains(ending) ? remains.late : 0), "\(ending)")
      if !remains.isEmpty {
        kept[ending, default: 0] += 1
        Issue.record(
          "\(ending): kept \([remains.rig, remains.bridge, remains.view, remains.loop, remains.machine, remains.ticket].map { $0 != nil })"
        )
      }
    }
    #expect(kept == [:])
  }
}
