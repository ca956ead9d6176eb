import Testing

@testable import HeadlessWebView

/// Requests of pages to stay: HTML, "prompt to unload".
@Suite("Events before unloading")
struct BeforeUnloadTests {
  @Test(
    "a page asks to stay if it cancels the event, or if its return value is not empty",
    arguments: [
      ("event => {}", false), ("event => { event.returnValue = ''; }", false), ("event => 'stay'", true),
      ("event => { event.returnValue = 'stay'; }", true), ("event => { event.preventDefault(); }", true),
      ("event => ''", true), ("event => null", false), ("event => false", true),
    ])
  func asks(handler: String, isAsked: Bool) throws {
    let harness = PageHarness()
    try harness.run("onbeforeunload = \(handler);")
    #expect(harness.view.asksToStay() == isAsked)
  }

  @Test("the event's return value is the one that a listener has set, or else the result of the handler")
  func returnValue() throws {
    let harness = PageHarness()
    try harness.run(
      """
      let text = '';
      onbeforeunload = event => { event.returnValue = text; return 'result'; };
      addEventListener('beforeunload', event => mark(event.returnValue + ' ' + event.defaultPrevented));
      """)
    _ = harness.view.asksToStay()
    try harness.evaluate("text = 'own'")
    _ = harness.view.asksToStay()
    #expect(harness.log == ["result true", "own true"])
  }

  @Test("other events of that name are not canceled by a result")
  func otherEvents() throws {
    #expect(
      try PageHarness.log(
        """
        onbeforeunload = () => false;
        mark(dispatchEvent(new CustomEvent('beforeunload', { cancelable: true })));
        """) == ["true"])
  }
}
