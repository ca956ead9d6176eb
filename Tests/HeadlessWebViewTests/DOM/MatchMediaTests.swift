import Testing

/// `matchMedia`, against a view of 375 by 667 pixels of double density.
@Suite("Media queries")
struct MatchMediaTests {
  @Test(
    "queries that are true for the view match",
    arguments: [
      "", "all", "screen", "only screen and (min-width: 375px)", "not print", "(max-width:20000px)", "(width: 375px)",
      "(width >= 375px)",
      "(300px < width <= 375px)", "(400px > width)", "(orientation: portrait)", "(hover: none) and (pointer: coarse)",
      "(-webkit-min-device-pixel-ratio: 1.5)",
      "(resolution: 2dppx)", "(min-resolution: 190dpi)", "(prefers-color-scheme: light)", "print, (height)",
      "(min-width: 900px) or (max-width: 25em)",
      "not (min-width: 400px)", "((width) and (color))", "(max-aspect-ratio: 9/16)", "(display-mode: browser)",
      "SCREEN AND (MIN-WIDTH: 1PX)",
    ])
  func matches(query: String) throws {
    #expect(try PageHarness.log("mark(matchMedia('\(query)').matches)") == ["true"])
  }

  @Test(
    "false, unknown and invalid queries do not match",
    arguments: [
      "print", "not all", "(min-width: 376px)", "(orientation: landscape)", "(hover)", "(prefers-reduced-motion)",
      "(unknown)", "not (unknown)",
      "(width: 375)", "and", "(min-width)", "screen and", "(width) and (color) or (height)", "not screen and (color)",
      "(monochrome)", "()",
      "screen or (color)", "(width: 1px", "(400px < width > 300px) and (print)",
    ])
  func differs(query: String) throws {
    #expect(try PageHarness.log("mark(matchMedia('\(query)').matches)") == ["false"])
  }

  @Test("a list is an event target, has its query as text and accepts listeners")
  func lists() throws {
    let log = try PageHarness.log(
      """
      const list = matchMedia('SCREEN  and (min-width:1px), and');
      mark(list.media); mark([list, list instanceof MediaQueryList, list instanceof EventTarget, matchMedia.length]);
      let heard = 0; const hear = () => { heard++; };
      list.onchange = hear; list.addListener(hear); list.removeListener(hear); list.addEventListener('change', hear);
      list.dispatchEvent(new Event('change')); mark(heard);
      try { matchMedia(); } catch (error) { mark(error instanceof TypeError); }
      """)
    #expect(log == ["screen and (min-width: 1px), not all", "[object MediaQueryList],true,true,1", "2", "true"])
  }

  @Test("a list in a frame is notified when the frame's size changes")
  func frames() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      """
      const made = document.body.appendChild(document.createElement('iframe'));
      made.width = 350;
      const list = made.contentWindow.matchMedia('(min-width: 300px)');
      mark(list.matches);
      list.addEventListener('change', (event) => mark(`change ${event.matches}`));
      made.width = 250;
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["true", "change false"])
  }
}
