import Testing

@Suite("Replacement of all children")
struct ReplaceChildrenTests {
  @Test(
    "a child, or a node inside one, replaces all children",
    arguments: [
      ("p.replaceChildren(p.firstChild)", "<b>1<u>2</u></b>", "1 1 1"),
      ("p.replaceChildren(p.lastChild)", "t", "1 3 1"),
      ("p.replaceChildren(p.querySelector('u'))", "<u>2</u>", "1 3 1"),
      ("p.replaceChildren(...[...p.childNodes].reverse())", "t<i></i><b>1<u>2</u></b>", "3 0 3"),
      ("p.replaceChildren(q)", "<s></s>", "1 3 1"),
      ("p.replaceChildren()", "", "0 3 0"),
    ])
  func replacement(script: String, markup: String, record: String) throws {
    let isSingle = script.contains("firstChild")
    let page = try Page(html: "<p id=p><b>1<u>2</u></b>\(isSingle ? "" : "<i></i>t")</p><s></s>")
    let lines = try page.run(
      """
      const q = document.querySelector('s');
      const observer = new MutationObserver(() => {});
      observer.observe(p, { childList: true });
      \(script);
      const last = observer.takeRecords().at(-1);
      log(p.innerHTML);
      log(p.childNodes.length, last.removedNodes.length, last.addedNodes.length);
      log([...p.childNodes].every((each) => each.parentNode === p && each.isConnected && each.getRootNode() === document));
      """)
    #expect(lines == [markup, record, "true"])
  }
}
