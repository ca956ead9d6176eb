import Testing

/// The element that a fragment indicates: HTML, "scroll to the fragment".
@Suite("Fragments")
struct FragmentTargetTests {
  @Test(
    "indicate an element by its identifier, or an anchor by its name",
    arguments: [
      ("a", "first"), ("b", "named"), ("%63", "encoded"), ("d", ""), ("e", ""), ("top", ""), ("", ""),
    ])
  func target(fragment: String, target: String) throws {
    let log = try LayoutPage.page(
      """
      <p id=a data-n=first>1<p id=a>2<a name=b data-n=named>3</a><p id=c data-n=encoded>4<p name=d>5<p id=host>
      """
    ).run(
      """
      host.attachShadow({ mode: 'open' }).innerHTML = '<p id=e>6';
      location.hash = '#\(fragment)';
      const all = [...document.querySelectorAll(':target'), ...host.shadowRoot.querySelectorAll(':target')];
      log(all.map(({ dataset }) => dataset.n).join());
      """)
    #expect(log == [target])
  }

  @Test("scroll to an anchor's name")
  func scrolling() throws {
    let log = try LayoutPage.page("<div style='height: 900px'></div><a name=b>1</a><div style='height: 900px'></div>")
      .run("location.hash = '#b'; log(scrollY);")
    #expect(log == ["900"])
  }
}
