import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova: events")
struct EventTests {
  private static let listen = """
    ['pause', 'resume', 'resign', 'active', 'custom'].forEach(function (type) {
      document.addEventListener(type, function (event) { console.log(type + ' ' + (event.level || '')); });
    });
    window.addEventListener('batterystatus', function (event) { console.log('battery ' + event.level); });
    """

  @Test("sends the platform's events when the app leaves and returns", arguments: Subject.all)
  func lifecycle(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(Self.listen)
    stage.cordova.pause()
    try stage.view.runUntilIdle()
    stage.cordova.resume()
    try stage.view.runUntilIdle()
    let expected =
      subject.platform == .ios ? ["resign ", "pause ", "resume ", "active "] : ["pause ", "resume "]
    #expect(stage.log == expected)
    #expect(stage.faults == [])
  }

  @Test("sends no resume before the first pause on Android", arguments: Subject.onAndroid)
  func firstResume(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(Self.listen)
    stage.cordova.resume()
    try stage.view.runUntilIdle()
    #expect(stage.log == [])
  }

  @Test("keeps a pause that precedes the page's message channel on Android", arguments: Subject.onAndroid)
  func earlyPause(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.pause()
    try stage.load(before: Self.listen)
    #expect(stage.log == ["pause "])
  }

  @Test("sends document and window events with data", arguments: Subject.all)
  func custom(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(Self.listen)
    stage.cordova.fireDocumentEvent("custom", data: try JSONText(#"{"level":3}"#))
    stage.cordova.fireWindowEvent("batterystatus", data: try JSONText(#"{"level":80}"#))
    try stage.view.runUntilIdle()
    #expect(stage.log == ["custom 3", "battery 80"])
    let sent = stage.events.filter { $0.type == .domEvent }.map { $0.string("name") }
    #expect(sent == ["custom", "batterystatus"])
  }

  @Test("sends a button's event only while the page overrides the button", arguments: Subject.onAndroid)
  func buttons(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load("window.back = function () { console.log('back'); };")
    stage.cordova.fireDocumentEvent("backbutton")
    try stage.run("document.addEventListener('backbutton', back, false); 0")
    stage.cordova.fireDocumentEvent("backbutton")
    try stage.view.runUntilIdle()
    try stage.run("document.removeEventListener('backbutton', back, false); 0")
    stage.cordova.fireDocumentEvent("backbutton")
    try stage.view.runUntilIdle()
    #expect(stage.log == ["back"])
    #expect(stage.faults == ["event-unheard", "event-unheard"])
    try stage.run("document.addEventListener('volumeupbutton', function () { console.log('up'); }); 0")
    stage.cordova.fireDocumentEvent("volumeupbutton")
    try stage.view.runUntilIdle()
    #expect(stage.log == ["back", "up"])
    #expect(
      stage.coreCalls == [
        "CoreAndroid.messageChannel", "CoreAndroid.show", "CoreAndroid.overrideBackbutton",
        "CoreAndroid.overrideBackbutton", "CoreAndroid.overrideButton",
      ])
    #expect(stage.calls == [])
  }

  @Test("lets the app handle actions of Cordova's own plugin", arguments: Subject.onAndroid)
  func exitApp(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("CoreAndroid").handle("exitApp") { stage.note("exit") }
    try stage.load("navigator.app.exitApp(); navigator.app.clearHistory();")
    #expect(stage.log == ["exit"])
    #expect(stage.calls == ["CoreAndroid.exitApp"])
    #expect(stage.coreCalls.last == "CoreAndroid.clearHistory")
    #expect(stage.faults == [])
  }

  @Test("clears the view's history for the page", arguments: Subject.onAndroid)
  func clearHistory(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load("history.pushState(1, ''); history.pushState(2, '');")
    #expect(stage.view.canGoBack)
    try stage.run("navigator.app.clearHistory(); navigator.app.backHistory(); 0")
    #expect(!stage.view.canGoBack && !stage.view.canGoForward)
    #expect(try stage.run("[history.length, history.state]") == "[1,2]")
    try stage.run("history.pushState(3, ''); navigator.app.backHistory(); 0")
    #expect(try stage.run("history.state") == "2")
  }

  @Test("records the lines of the page's console for native, but not as calls", arguments: Subject.onIOS)
  func console(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load("console.log('one', { a: 1 }); console.warn('two %o', [2]); console.debug('three');")
    #expect(stage.log.count == 3)
    let lines = stage.events.filter { $0.type == .cordovaCore }.map { $0.string("data") ?? "" }
    #expect(lines == [#"["LOG","one [object Object]"]"#, #"["WARN","two [2]"]"#])
    #expect(stage.calls == [])
    #expect(stage.faults == [])
  }

  @Test("reports an event for a page without cordova.js", arguments: [Subject.ios, .android])
  func noScript(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(html: "<p>plain</p>")
    stage.cordova.fireDocumentEvent("custom")
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["not-delivered"])
  }
}
