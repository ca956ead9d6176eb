import Testing

/// The areas of shapes in SVG images, which have no boxes of their own.
@Suite("Layout: shapes of SVG")
struct SVGAreaTests {
  private func boxes(_ shapes: String, svg: String = "width=100 height=100") throws -> [String] {
    try LayoutPage.boxes("<svg \(svg) style='display: block'>\(shapes)</svg>")
  }

  @Test(
    "shapes have the area that they cover",
    arguments: [
      ("<circle id=a cx=50 cy=50 r=40 />", "10,10,80,80"), ("<ellipse id=a cx=50 cy=50 rx=40 ry=10 />", "10,40,80,20"),
      ("<rect id=a x=5 y=6 width=70 height=8 />", "5,6,70,8"), ("<rect id=a width='50%' height='10%' />", "0,0,50,10"),
      ("<line id=a x1=10 y1=20 x2=30 y2=60 />", "10,20,20,40"),
      ("<polygon id=a points='0,0 30,0 30,40' />", "0,0,30,40"),
      ("<path id=a d='M10 10h20v30H10z' />", "10,10,20,30"), ("<path id=a d='m10 10 20 0 0 30' />", "10,10,20,30"),
      ("<path id=a d='M10,50a20,20,0,1,1,40,0a20,20,0,1,1,-40,0' />", "10,30,40,40"),
      ("<path id=a d='M0 0Q50 100 100 0' />", "0,0,100,50"), ("<path id=a d='M0 0C0 80 100 80 100 0' />", "0,0,100,60"),
      ("<rect id=a x=10 y=10 width=20 height=20 stroke=red stroke-width=4 />", "8,8,24,24"),
      ("<g id=a><rect width=10 height=10 /><rect x=30 y=40 width=10 height=10 /></g>", "0,0,40,50"),
      ("<g transform='translate(10 20) scale(2)'><rect id=a width=10 height=5 /></g>", "10,20,20,10"),
      ("<rect id=a width=20 height=10 transform='rotate(90)' />", "-10,0,10,20"),
      ("<defs><rect id=b width=10 height=10 /></defs><use id=a href='#b' x=5 y=7 />", "5,7,10,10"),
      ("<svg x=10 y=10 width=50 height=50 viewBox='0 0 10 10'><rect id=a width=5 height=5 /></svg>", "10,10,25,25"),
      ("<g style='display: none'><rect id=a width=5 height=5 /></g>", "0,0,0,0"),
      ("<g id=a><rect width=5 height=5 /><rect width=50 height=50 style='display: none' /></g>", "0,0,5,5"),
      ("<path id=a d='not a path' />", "0,0,0,0"), ("<g id=a></g>", "0,0,0,0"),
    ])
  func shapes(markup: String, area: String) throws {
    #expect(try boxes(markup).first { $0.hasPrefix("a ") } == "a \(area)")
  }

  @Test(
    "the viewBox scales them",
    arguments: [
      ("width=200 height=200 viewBox='0 0 100 100'", "20,20,20,20"),
      ("width=200 height=100 viewBox='0 0 100 100'", "60,10,10,10"),
      ("width=200 height=100 viewBox='0 0 100 100' preserveAspectRatio=none", "20,10,20,10"),
      ("width=200 height=100 viewBox='0 0 100 100' preserveAspectRatio=xMinYMin", "10,10,10,10"),
      ("width=100 height=100 viewBox='10 10 100 100'", "0,0,10,10"),
    ])
  func viewBox(attributes: String, area: String) throws {
    #expect(try boxes("<rect id=a x=10 y=10 width=10 height=10 />", svg: attributes) == ["a \(area)"])
  }

  @Test("the element at a point is the highest shape there, and the image beside shapes")
  func hitTesting() throws {
    #expect(
      try LayoutPage.page(
        """
        <svg id=svg width=100 height=100 style="display: block"><g id=g><rect id=a width=50 height=50 />
        <circle id=b cx=25 cy=25 r=10 /><rect id=c width=50 height=50 fill=none />
        <rect id=d width=50 height=50 pointer-events=none style="pointer-events: none" /></g></svg>
        """
      ).run("log([[25, 25], [5, 5], [80, 80]].map(([x, y]) => document.elementFromPoint(x, y).id).join());")
        == ["b,a,svg"])
  }
}
