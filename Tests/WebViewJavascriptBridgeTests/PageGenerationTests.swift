import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The effect of a page's end on pending calls of both sides.
@Suite struct PageGenerationTests {
  private static let address = WebURL("https://page.example/points.html") ?? .blank
  private static let silent =
    "bridge.registerHandler('never', function () {}); bridge.callHandler('slow', 1, function () {});"

  /// A stage with a page of the folder in its history, and one pending call in each direction from a later page.
  private func stage(_ reasons: ReasonBox) throws -> (Stage, [(JSONText) -> Void]) {
    let stage = Stage(.standard, configuration: TestPage.configuration)
    let held = HeldAnswers()
    stage.bridge.registerRaw("slow") { _, respond in held.answers.append(respond) }
    stage.view.load(Self.address)
    try stage.view.runUntilIdle()
    stage.view.loadHTML(Stage.page(Self.silent), baseURL: WebURL("https://page.example/silent.html") ?? .blank)
    try stage.view.runUntilIdle()
    stage.bridge.callRaw("never") { if case .failure(let error) = $0 { reasons.all.append(error) } }
    try stage.view.runUntilIdle()
    #expect(reasons.all == [])
    #expect(stage.bridge.unansweredCalls.map(\.direction) == [.toPage, .toNative])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["never", "slow"])
    return (stage, held.answers)
  }

  private final class ReasonBox { var all: [BridgeError] = [] }
  private final class HeldAnswers { var answers: [(JSONText) -> Void] = [] }

  /// The ways to leave a page.
  enum Leaving: String, CaseIterable, Sendable {
    case reload, redirect, link, back, otherPage, processEnd

    func take(_ view: WebView) {
      switch self {
      case .reload: view.reload()
      case .redirect: view.evaluateJavaScript("location.replace('/points.html')")
      case .link: view.evaluateJavaScript("location.href = '/points.html'")
      case .back: view.goBack()
      case .otherPage: view.loadHTML("other")
      case .processEnd: view.terminateWebProcess()
      }
    }
  }

  @Test("ends and reports the calls of both sides when the page is left", arguments: Leaving.allCases)
  func aPageThatIsLeft(leaving: Leaving) throws {
    let reasons = ReasonBox()
    let (stage, answers) = try stage(reasons)
    leaving.take(stage.view)
    try stage.view.runUntilIdle()
    let reason: BridgeError =
      leaving == .processEnd ? .webProcessTerminated(handler: "never") : .pageReplaced(handler: "never")
    #expect(reasons.all == [reason])
    #expect(stage.faults("call-abandoned").count == 1)
    let ended = stage.recorder.events(EventType.callEnded)
    #expect(ended.compactMap { $0.string("name") } == ["slow"])
    #expect(stage.bridge.unansweredCalls.filter { $0.handler == "never" } == [])
    // The late response of a slow handler is ignored and reported.
    answers.first?(.null)
    #expect(stage.recorder.faults.filter { $0 == "late-answer" }.count == 1)
  }

  @Test(
    "keeps the calls of a page that stays",
    arguments: ["location.hash = 'place'", "history.pushState(1, '', '/third.html')", "location.href = 'app://x'"])
  func aPageThatStaysKeeps(script: String) throws {
    let reasons = ReasonBox()
    let (stage, answers) = try stage(reasons)
    stage.view.evaluateJavaScript(script)
    try stage.view.runUntilIdle()
    #expect(reasons.all == [])
    #expect(stage.bridge.unansweredCalls.count == 2)
    for answer in answers { answer(.null) }
    #expect(stage.bridge.unansweredCalls.count == 1)
    #expect(stage.recorder.faults == [])
  }

  @Test("finds no page after the web process ended, and works again after a reload")
  func afterTheEndOfTheWeb() throws {
    let stage = Stage(.standard, configuration: TestPage.configuration)
    stage.view.load(Self.address)
    try stage.view.runUntilIdle()
    stage.view.terminateWebProcess()
    var reason: BridgeError?
    stage.bridge.callRaw("double", data: .null) { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    #expect(
      reason == .webProcessTerminated(handler: "double") || reason == .notDelivered(handler: "double", reason: .noPage))
    stage.view.reload()
    try stage.view.runUntilIdle()
    #expect(stage.recorder.events(.inject).count == 2)
  }

  @Test("requests the bridge again after going forward") func afterGoingForwardAgainThePage() throws {
    let stage = Stage(.standard, configuration: TestPage.configuration)
    stage.view.load(Self.address)
    try stage.view.runUntilIdle()
    stage.view.load(TestPage(name: "set-up").url)
    try stage.view.runUntilIdle()
    stage.view.goBack()
    try stage.view.runUntilIdle()
    stage.view.goForward()
    try stage.view.runUntilIdle()
    #expect(stage.recorder.events(.inject).count == 4)
    #expect(stage.bridge.unansweredCalls.filter { $0.direction == .toPage } == [])
  }
}
