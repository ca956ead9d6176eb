import HeadlessWebView
import Testing

/// Markup for which an assertion of the parser's library fails, which would abort the process.
@Suite("Markup that the parser's library cannot parse")
struct RefusedMarkupTests {
  @Test("such markup is skipped and reported, and the page continues")
  func fragment() throws {
    let harness = PageHarness()
    var faults: [String] = []
    harness.view.transcript.observe { event in
      if event.type == .fault { faults.append(event.string("code") ?? "") }
    }
    let log = try harness.load(
      """
      <body><script>
      const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
      svg.innerHTML = '<head><foreignObject><table><table><foreignObject/n><template>';
      mark(svg.childNodes.length);
      svg.innerHTML = '<g></g>';
      mark(svg.innerHTML);
      </script>
      """)
    #expect(log == ["0", "<g></g>"])
    #expect(faults == ["markup-refused"])
  }
}
