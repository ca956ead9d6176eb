import Testing

@Suite("Joining of texts")
struct NormalizeTests {
  @Test("normalize joins texts and removes empty ones, before and after styles were written")
  func joined() throws {
    let page = try Page(html: "<p id=p>a</p>")
    let lines = try page.run(
      """
      for (let turn = 0; turn < 2; turn++) {
        p.append('b', '', 'c', document.createElement('i'), '', 'd');
        p.normalize();
        log(p.childNodes.length, p.firstChild.data);
        p.style.opacity = '.5';
      }
      """)
    #expect(lines == ["3 abc", "5 abc"])
  }
}
