import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Document events and notifications.
@Suite struct AlipayEventTests {
  @Test("an event is a DOM event with data, which native sends after the page is ready")
  func events() throws {
    let stage = AlipayStage()
    try stage.bridge.emit("resume", with: ["from": "pay"])
    try stage.load(
      """
      document.addEventListener('resume', (event) => show(event.data));
      document.addEventListener('optionMenu', (event) => show([event.type, 'data' in event]));
      """)
    stage.bridge.emit("optionMenu")
    try stage.view.runUntilIdle()
    #expect(stage.log == [#"{"from":"pay"}"#, #"["optionMenu",false]"#])
    #expect(stage.faults == [])
  }

  @Test("a page that prevents the default of back stays")
  func back() throws {
    let stage = AlipayStage()
    try stage.load("let keeps = true; document.addEventListener('back', (e) => { if (keeps) e.preventDefault(); });")
    var prevented: [Bool] = []
    stage.bridge.emit("back") { prevented.append($0) }
    try stage.view.runUntilIdle()
    try stage.run("keeps = false")
    stage.bridge.emit("back") { prevented.append($0) }
    try stage.view.runUntilIdle()
    #expect(prevented == [true, false])
  }

  @Test("a listener that throws is an error of the page, and others still run")
  func throwing() throws {
    let stage = AlipayStage()
    try stage.load(
      """
      document.addEventListener('resume', () => { throw new Error('broken'); });
      document.addEventListener('resume', () => console.log('second'));
      """)
    stage.bridge.emit("resume")
    try stage.view.runUntilIdle()
    #expect(stage.pageErrors == ["Error: broken"])
    #expect(stage.log == ["second"])
  }

  @Test("a notification reaches each listener any number of times, until it is removed")
  func notifications() throws {
    let stage = AlipayStage()
    try stage.load(
      "ready(() => { for (const n of [1, 2]) AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, (d) => show([n, d])); })"
    )
    #expect(stage.bridge.notify("cart", try JSONText(#"{"total":1}"#)))
    #expect(stage.bridge.notify("cart", try JSONText("2")))
    try stage.view.runUntilIdle()
    #expect(stage.log == [#"[1,{"total":1}]"#, #"[2,{"total":1}]"#, "[1,2]", "[2,2]"])
    try stage.run("AlipayJSBridge.call('removeNotifyListener', { name: 'cart' }, show)")
    #expect(stage.log.last == "{}")
    #expect(!stage.bridge.notify("cart"))
    #expect(stage.faults == ["no-page-handler"])
  }

  @Test("a page posts notifications to its own listeners")
  func posted() throws {
    let stage = AlipayStage()
    try stage.load(
      """
      ready(() => {
        AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, show);
        AlipayJSBridge.call('postNotification', { name: 'cart', data: { total: 2 } });
      });
      """)
    #expect(stage.log == [#"{"total":2}"#])
  }

  @Test("listeners of a page that has ended get nothing")
  func ended() throws {
    let stage = AlipayStage()
    try stage.load("ready(() => AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, show))")
    try stage.load("ready(() => AlipayJSBridge.call('scan', show))")
    #expect(!stage.bridge.notify("cart"))
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["no-handler", "no-page-handler"])
  }
}
