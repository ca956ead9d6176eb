import Testing

/// `elementFromPoint` and scrolling agree with the boxes.
@Suite("Layout: hit testing and scrolling")
struct HitTestingTests {
  @Test(
    "the topmost element at a point is found",
    arguments: [
      // Later elements cover earlier ones, and positioned elements cover others.
      (
        "<div id=a style='position: relative; height: 20px'></div><div id=b style='margin-top: -20px; height: 20px'></div>",
        "a"
      ),
      ("<div id=a style='height: 20px'></div><div id=b style='margin-top: -20px; height: 20px'></div>", "b"),
      (
        "<div id=a style='position: absolute; inset: 0; z-index: 1'></div><div id=b style='position: absolute; inset: 0'></div>",
        "a"
      ),
      ("<div id=a style='height: 20px'></div><div id=b style='position: absolute; inset: 0; z-index: -1'></div>", "a"),
      (
        "<div style='position: relative; z-index: 0'><b id=b style='position: absolute; z-index: 9; width: 20px; height: 20px'></b></div><div id=a style='position: absolute; inset: 0; z-index: 1'></div>",
        "a"
      ),
      ("<b id=a style='float: left; width: 20px; height: 20px'></b><div id=b style='height: 20px'></div>", "a"),
      // Elements that don't take part.
      (
        "<div id=a style='height: 20px'></div><div id=b style='position: absolute; inset: 0; pointer-events: none'></div>",
        "a"
      ),
      (
        "<div id=a style='height: 20px'></div><div id=b style='position: absolute; inset: 0; visibility: hidden'></div>",
        "a"
      ),
      ("<div id=a style='height: 20px'></div><div id=b inert style='position: absolute; inset: 0'></div>", "a"),
      // Clipped parts, which scroll.
      (
        "<div id=a style='height: 50px'><div style='height: 5px; overflow: hidden'><div id=b style='height: 50px'></div></div></div>",
        "a"
      ),
      (
        "<div style='height: 50px; overflow: auto' class=s><div id=b style='height: 40px'></div><div id=a style='height: 100px'></div></div>",
        "a"
      ),
      (
        "<div id=a style='height: 20px'><div id=b style='transform: translateX(50px); width: 20px; height: 20px'></div></div>",
        "a"
      ),
      ("<dialog id=a></dialog><div id=b style='height: 20px'></div>", "a"),
      ("<iframe id=a style='border: 0'></iframe>", "a"),
      ("<a id=a href=#><div id=b style='height: 20px; pointer-events: none'></div></a>", ""),
    ])
  func topmost(markup: String, id: String) throws {
    #expect(
      try LayoutPage.page(markup).run(
        """
        document.querySelector('dialog')?.showModal();
        const scroller = document.querySelector('.s'); if (scroller) scroller.scrollTop = 40;
        log(document.elementFromPoint(10, 10).id);
        """) == [id])
  }

  @Test("all elements at a point are listed, and none is outside of the viewport")
  func list() throws {
    #expect(
      try LayoutPage.page("<div id=a style='height: 20px'><b id=b style='display: block; height: 20px'></b></div>").run(
        """
        log(document.elementsFromPoint(5, 5).map((each) => each.id || each.localName).join());
        log(document.elementFromPoint(-1, 5), document.elementFromPoint(5, 667), document.elementsFromPoint(375, 0).length);
        log(document.elementFromPoint(5, 600).localName);
        """) == ["b,a,body,html", "null null 0", "html"])
  }

  @Test("a shadow root finds its own elements, and the document its host")
  func shadowTrees() throws {
    #expect(
      try LayoutPage.page("<div id=host><b id=slotted style='display: block; height: 10px'></b></div>").run(
        """
        const host = document.getElementById('host'), root = host.attachShadow({ mode: 'open' });
        root.innerHTML = '<p id=inner style="margin: 0; height: 20px"></p><slot></slot>';
        log(document.elementFromPoint(5, 5).id, root.elementFromPoint(5, 5).id, document.elementFromPoint(5, 25).id);
        log(root.elementsFromPoint(5, 5).map((each) => each.id || each.localName).join());
        """) == ["host inner slotted", "inner,host,body,html"])
  }

  @Test("scrolling moves boxes, within the limits of the content")
  func scrolling() throws {
    #expect(
      try LayoutPage.page(
        """
        <div id=s style='height: 100px; overflow: auto; padding: 5px'><div id=in style='height: 300px'></div></div>
        <div style='height: 2000px'></div><p id=end style='margin: 0; height: 10px'></p>
        <i id=f style='position: fixed; top: 1px; left: 0'></i>
        """
      ).run(
        """
        const s = document.getElementById('s'), top = (id) => document.getElementById(id).getBoundingClientRect().y;
        s.scrollTop = 1000; log(s.scrollTop, s.scrollHeight, top('in'));
        scrollTo(0, 150); log(scrollY, top('s'), top('in'), top('f'));
        scrollTo(0, 1e6); log(scrollY, document.documentElement.scrollHeight, top('end'));
        """) == ["200 310 -195", "150 -150 -345 1", "1453 2120 657"])
  }

  @Test("a document in quirks mode scrolls, too")
  func quirks() throws {
    #expect(
      try Page(html: "<body style='margin: 0'><div style='height: 2000px'></div><p id=end>end</p>").run(
        "scrollTo(0, 150); log(scrollY, document.body.scrollTop); end.scrollIntoView(); log(scrollY > 1000);")
        == ["150 150", "true"])
  }

  @Test("scrollIntoView scrolls all boxes around an element")
  func scrollIntoView() throws {
    #expect(
      try LayoutPage.page(
        """
        <div style='height: 1000px'></div><div id=s style='height: 100px; overflow: auto'><div style='height: 300px'></div>
        <p id=t style='margin: 0; height: 10px'></p><div style='height: 300px'></div></div><div style='height: 1000px'></div>
        """
      ).run(
        """
        const t = document.getElementById('t'), y = () => t.getBoundingClientRect().y;
        t.scrollIntoView(); log(y(), s.scrollTop);
        t.scrollIntoView({ block: 'center' }); log(y(), s.scrollTop);
        t.scrollIntoView(false); log(y(), s.scrollTop);
        scrollTo(0, 0); t.scrollIntoViewIfNeeded(); log(y()); const { scrollY: old } = window; t.scrollIntoViewIfNeeded(); log(scrollY === old);
        """) == ["0 300", "329 255", "657 210", "329", "true"])
  }

  @Test("each element is hit in the middle of its box, unless another one covers it")
  func agreement() throws {
    #expect(
      try LayoutPage.page(
        """
        <style>.row { display: flex; gap: 8px } .card { padding: 8px; border: 1px solid; margin: 8px }
        .grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px } .fl { float: left; width: 50px; height: 40px }</style>
        <header class=card><h1>Title</h1><nav><a href=#>One</a> <a href=#>Two</a></nav></header>
        <div class=row><button>Save</button><button>Cancel <b>now</b></button><input value=x><label><input type=checkbox> Agree</label></div>
        <form><p><input placeholder=Name><select><option>One<option>Two</select><textarea></textarea></p></form>
        <ul><li>First <a href=#>link</a><li>Second</ul>
        <table border=1><tr><th>A<th>B<tr><td>one<td><button>x</button></table>
        <div><div class=fl></div><div class=fl></div><span>beside the floats</span></div>
        <p style='clear: both'>Long text that wraps over several lines of the paragraph, with <em>some emphasis</em> and more.</p>
        <div style='height: 80px; overflow: auto'><div style='height: 300px'><button>in a scrolling box</button></div></div>
        <div class=grid><div>1</div><div>2</div><div>3</div><div>4</div></div><a href=#><div>block in a link</div></a>
        <details><summary>More</summary><p>hidden</p></details><svg width=20 height=20></svg><div style='height: 1000px'></div>
        """
      ).run(
        """
        let count = 0; const missed = [];
        for (const each of document.body.querySelectorAll('*')) {
          each.scrollIntoView({ block: 'center' });
          const [rect] = [...each.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
          if (rect === undefined) continue;
          const found = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
          if (each.contains(found)) count++; else missed.push(each.outerHTML.slice(0, 40));
        }
        log(count, missed.join());
        """) == ["50 "])
  }

  @Test(
    "finds elements of text without a box, areas of images, and inline boxes around blocks",
    arguments: [
      ("<div id=a><span id=b style='display: contents'>text</span></div>", "b,a"),
      ("<div id=a><span id=b style='display: contents'><i id=c style='display: contents'>text</i></span></div>", "c,a"),
      ("<div id=a><span id=b style='display: contents'><i id=c>text</i></span></div>", "c,a"),
      ("<div id=a><span id=b><div id=c>text</div></span></div>", "c,b,a"),
    ])
  func unboxed(markup: String, hits: String) throws {
    let log = try LayoutPage.page(markup).run(
      """
      const hits = document.elementsFromPoint(2, 2);
      log(hits.map(({ id }) => id).filter(Boolean).join());
      log(document.elementFromPoint(2, 2) === hits[0]);
      """)
    #expect(log == [hits, "true"])
  }

  @Test("finds the area of an image's map")
  func areas() throws {
    let log = try LayoutPage.page(
      """
      <map name=M><area id=wrong></map><map name=m><area id=a shape=rect coords="0,0,50,50">
      <area id=b shape=circle coords="75,75,20"><area id=c shape=poly coords="60,0,100,0,100,40"></map>
      <img id=i usemap="#m" style="display: block; width: 100px; height: 100px; padding: 5px">
      """
    ).run(
      """
      log([[6, 6], [2, 2], [80, 80], [97, 17], [30, 90]].map(([x, y]) => document.elementFromPoint(x, y).id).join());
      log(document.elementsFromPoint(6, 6)[0].id);
      """)
    #expect(log == ["a,i,b,c,i", "i"])
  }

  @Test("finds the slot of fallback text in a shadow tree, and its host outside")
  func slots() throws {
    let log = try LayoutPage.page("<div id=a></div>").run(
      """
      const shadow = a.attachShadow({ mode: 'open' });
      shadow.innerHTML = '<p style="margin: 0"><slot id=s>text</slot></p>';
      log([shadow.elementFromPoint(2, 2), document.elementFromPoint(2, 2)].map(({ id }) => id).join());
      """)
    #expect(log == ["s,a"])
  }
}
