import Testing

/// `innerText`, as WebKit collects it.
@Suite("Rendered text")
struct RenderedTextTests {
  @Test(
    "transforms first letters by their style",
    arguments: [
      ("<p class=f>abc def</p>", "Abc def"), ("<p class=f><b>abc</b> def</p>", "Abc def"),
      ("<div class=f><p>abc</p></div>", "Abc"), ("<p class=f>&quot;a&quot; b</p>", "\\\"A\\\" b"),
      ("<span class=f>abc</span>", "abc"), ("<p class=f><img>abc</p>", "abc"),
      ("<p class=f style='display: flex'>abc</p>", "abc"),
      ("<p class=f style='text-transform: uppercase'>abc<br>def</p>", "ABC\\nDEF"),
    ])
  func firstLetters(markup: String, text: String) throws {
    let log = try PageHarness.log(
      """
      document.head.innerHTML = '<style>.f::first-letter { text-transform: uppercase } p { margin: 0 }</style>';
      document.body.innerHTML = `\(markup)`;
      mark(JSON.stringify(document.body.firstChild.innerText).slice(1, -1));
      """)
    #expect(log == [text.replacing("\\\\", with: "\\")])
  }

  @Test(
    "leaves out elements that are never rendered",
    arguments: [
      "<svg><stop>abc</stop></svg>", "<svg><linearGradient>abc</linearGradient></svg>",
      "<noscript style='display: block'>abc</noscript>",
    ])
  func unrendered(markup: String) throws {
    let log = try PageHarness.log(
      """
      const markup = `\(markup)`;
      document.body.innerHTML = `<div>${markup}</div>`;
      const { innerText, offsetHeight } = document.body.firstChild;
      mark(innerText + offsetHeight * markup.startsWith('<n'));
      """)
    #expect(log == ["0"])
  }
}
