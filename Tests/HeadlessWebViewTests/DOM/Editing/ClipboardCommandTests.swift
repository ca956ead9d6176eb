import HeadlessWebView
import Testing

/// The commands that copy and cut, their events, and what can be undone.
@Suite("Clipboard commands")
struct ClipboardCommandTests {
  @Test("a script copies the selected text during a user gesture")
  func copy() throws {
    let harness = PageHarness()
    try harness.run("document.body.innerHTML = '<p>one <b>two</b></p><input id=field value=text>';")
    _ = try harness.view.evaluateJavaScriptNow(
      "document.execCommand('selectAll'); mark(document.execCommand('copy'))")
    #expect(harness.view.clipboard == "one two\n\n")
    _ = try harness.view.evaluateJavaScriptNow(
      "field.focus(); field.setSelectionRange(1, 3); document.execCommand('copy')")
    #expect(harness.view.clipboard == "ex")
    try harness.view.evaluateJavaScriptNow("setTimeout(() => mark(document.execCommand('copy')), 2000)")
    try harness.view.runUntilIdle()
    _ = try harness.view.evaluateJavaScriptNow(
      "getSelection().removeAllRanges(); field.blur(); mark(document.execCommand('copy'))")
    _ = try harness.view.evaluateJavaScriptNow("mark(document.execCommand('paste'))")
    #expect(harness.log == ["true", "false", "false", "false"])
  }

  @Test("a listener that cancels the event decides about the text")
  func event() throws {
    let harness = PageHarness()
    try harness.run(
      """
      document.body.innerHTML = '<textarea id=area>one two</textarea>';
      addEventListener('copy', (event) => {
        mark(`${event.constructor.name} ${event.target.id} ${event.bubbles} ${event.clipboardData.types.length}`);
        event.clipboardData.setData('text/plain', 'own');
        event.preventDefault();
      });
      """)
    _ = try harness.view.evaluateJavaScriptNow("area.select(); mark(document.execCommand('copy'))")
    #expect(harness.view.clipboard == "own")
    #expect(harness.log == ["ClipboardEvent area true 0", "true"])
  }

  @Test("cutting deletes the selection of a control and of editable content, which can be undone in a control")
  func cut() throws {
    let harness = PageHarness()
    try harness.run(
      """
      document.body.innerHTML = '<textarea id=area>one two</textarea><p id=content contenteditable>three</p>';
      for (const type of ['cut', 'beforeinput', 'input'])
        addEventListener(type, (event) => mark(`${type} ${event.inputType ?? ''}`));
      """)
    _ = try harness.view.evaluateJavaScriptNow(
      "area.focus(); area.setSelectionRange(3, 7); document.execCommand('cut'); mark(area.value)")
    #expect(harness.view.clipboard == " two")
    #expect(harness.log == ["cut ", "beforeinput deleteByCut", "input deleteByCut", "one"])
    harness.clear()
    _ = try harness.view.evaluateJavaScriptNow(
      "document.execCommand('undo'); mark(area.value + area.selectionStart); document.execCommand('redo'); mark(area.value)"
    )
    #expect(
      harness.log == [
        "beforeinput historyUndo", "input historyUndo", "one two3", "beforeinput historyRedo", "input historyRedo",
        "one",
      ])
    harness.clear()
    _ = try harness.view.evaluateJavaScriptNow(
      "area.blur(); getSelection().setBaseAndExtent(content.firstChild, 0, content.firstChild, 2); "
        + "document.execCommand('cut'); mark(content.textContent)")
    #expect(harness.view.clipboard == "th")
    #expect(harness.log == ["cut ", "beforeinput deleteByCut", "input deleteByCut", "ree"])
  }
}
