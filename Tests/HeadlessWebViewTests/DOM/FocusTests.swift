import Testing

/// Focus and its events, and the attribute `autofocus`.
@Suite("Focus")
struct FocusTests {
  @Test("events fire in WebKit's order and know the previous focus")
  func events() throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = '<input id=a><input id=b>';
        for (const type of ['focus', 'blur', 'focusin', 'focusout']) for (const each of document.querySelectorAll('input')) {
          each.addEventListener(type, (event) => mark(`${type} ${each.id} ${event.relatedTarget?.id}`));
        }
        a.focus(); b.focus(); b.blur(); mark(document.activeElement.tagName);
        """) == [
          "focus a undefined", "focusin a undefined", "blur a b", "focusout a b", "focus b a", "focusin b a",
          "blur b undefined",
          "focusout b undefined", "BODY",
        ])
  }

  @Test("hidden, disabled and removed elements cannot have the focus")
  func hidden() throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = '<p hidden><input id=a></p><input id=b disabled><div id=c></div><input id=d>';
        for (const each of [a, b, c, d]) { each.focus(); mark(document.activeElement.id); }
        const last = d; last.remove(); document.body.append(last); mark(document.activeElement.tagName);
        """) == ["", "", "", "d", "BODY"])
  }

  @Test("of editable elements, only the outermost can have the focus")
  func editingHosts() throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = '<div id=a contenteditable><p id=b>text</p></div>';
        for (const each of [b, a]) { each.focus(); mark(document.activeElement.id); }
        """) == ["", "a"])
  }

  @Test("only documents with the focus in each frame around them have the focus")
  func frames() throws {
    #expect(
      try PageHarness.log(
        """
        const frames = [frame(), frame()].map((each) => each.contentDocument);
        for (const each of frames) each.body.innerHTML = '<input>';
        const inputs = frames.map((each) => each.querySelector('input'));
        inputs.forEach((each, index) => { each.onblur = () => mark('blur ' + index); });
        const show = () => mark([document, ...frames].map((each) => each.hasFocus()).join());
        show(); inputs[0].focus(); show(); inputs[1].focus(); show();
        frames[0].defaultView.focus(); show();
        """
      ).filter { !$0.hasPrefix("asked") } == [
        "true,false,false", "true,true,false", "blur 0", "true,false,true", "blur 1", "true,true,false",
      ])
  }

  @Test("autofocus sets the focus before the next frame")
  func autofocus() throws {
    #expect(
      try PageHarness.log(
        """
        const input = document.createElement('input'); input.autofocus = true; document.body.append(input);
        mark(document.activeElement === input);
        requestAnimationFrame(() => mark([document.activeElement === input, input.matches(':focus')]));
        """) == ["false", "true,true"])
  }

  @Test("autofocus is skipped in a document whose fragment names an element")
  func autofocusWithFragment() throws {
    for (fragment, focused) in [("", "a"), ("#missing", "a"), ("#b", "")] {
      let harness = PageHarness()
      harness.allowsAll = true
      try harness.load(
        "<p id=b></p><script>location.hash = '\(fragment)';</script><input id=a autofocus>"
          + "<script>onload = () => setTimeout(() => mark(document.activeElement.id), 100);</script>")
      #expect(harness.log.last == focused, "\(fragment)")
    }
  }
}
