import Testing

/// Boxes in normal flow: blocks, margins, floats and lines, where CSS determines them.
@Suite("Layout: flow")
struct FlowLayoutTests {
  @Test(
    "blocks are stacked, and margins collapse",
    arguments: [
      (
        "<p id=a style='margin: 10px 0; height: 5px'></p><p id=b style='margin: 20px 0; height: 5px'></p>",
        ["a 0,10,375,5", "b 0,35,375,5"]
      ),
      (
        "<div id=a><p id=b style='margin: 10px 0; height: 5px'></p></div><p id=c style='margin: 0; height: 1px'></p>",
        ["a 0,10,375,5", "b 0,10,375,5", "c 0,25,375,1"]
      ),
      (
        "<div id=a style='overflow: hidden'><p id=b style='margin: 10px 0; height: 5px'></p></div>",
        ["a 0,0,375,25", "b 0,10,375,5"]
      ),
      (
        "<div id=a style='padding-top: 1px'><p id=b style='margin: 10px 0; height: 5px'></p></div>",
        ["a 0,0,375,16", "b 0,11,375,5"]
      ),
      (
        "<p style='margin: 10px 0'></p><p style='margin: 30px 0'></p><p id=a style='margin: 20px 0; height: 5px'></p>",
        ["a 0,30,375,5"]
      ),
      (
        "<p style='margin: 0 0 10px; height: 5px'></p><p id=a style='margin: -4px 0 0; height: 5px'></p>",
        ["a 0,11,375,5"]
      ),
      ("<div id=a style='width: 100px; margin: 0 auto; height: 1px'></div>", ["a 137.5,0,100,1"]),
      ("<div id=a style='width: 50%; padding: 10%; box-sizing: border-box'></div>", ["a 0,0,187.5,75"]),
      ("<div id=a style='min-height: 30px; max-width: 40px'></div>", ["a 0,0,40,30"]),
      ("<div style='height: 50px'><div id=a style='height: 50%'></div></div>", ["a 0,0,375,25"]),
      ("<div style='display: contents'><div id=a style='height: 5px'></div></div>", ["a 0,0,375,5"]),
      (
        "<div id=a style='height: 5px; direction: rtl'><div id=b style='width: 5px; height: 5px'></div></div>",
        ["a 0,0,375,5", "b 370,0,5,5"]
      ),
      ("<div id=a style='width: 40px; aspect-ratio: 2 / 1'></div>", ["a 0,0,40,20"]),
    ])
  func blocks(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "floats are beside each other, and boxes are beside or below them",
    arguments: [
      (
        "<b id=a style='float: left; width: 50px; height: 20px'></b><b id=b style='float: left; width: 50px; height: 20px'></b><b id=c style='float: right; width: 50px; height: 10px'></b>",
        ["a 0,0,50,20", "b 50,0,50,20", "c 325,0,50,10"]
      ),
      (
        "<b id=a style='float: left; width: 200px; height: 20px'></b><b id=b style='float: left; width: 200px; height: 20px'></b>",
        ["a 0,0,200,20", "b 0,20,200,20"]
      ),
      (
        "<b style='float: left; width: 50px; height: 20px'></b><div id=a style='clear: both; height: 5px'></div>",
        ["a 0,20,375,5"]
      ),
      (
        "<div id=a style='overflow: hidden'><b style='float: left; width: 50px; height: 20px'></b></div>",
        ["a 0,0,375,20"]
      ),
      (
        "<style>.c::after { content: ''; display: table; clear: both }</style><div id=a class=c><b style='float: left; width: 50px; height: 20px'></b></div>",
        ["a 0,0,375,20"]
      ),
      (
        "<b style='float: left; width: 50px; height: 20px'></b><div id=a style='overflow: hidden; height: 5px'></div>",
        ["a 50,0,325,5"]
      ),
      (
        "<b style='float: left; width: 50px; height: 20px'></b><i id=a style='display: inline-block; width: 9px; height: 9px; vertical-align: top'></i>",
        ["a 50,0,9,9"]
      ),
    ])
  func floats(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "inline content is in lines, which break between words and boxes",
    arguments: [
      (
        "<div style='width: 100px; line-height: 0; font-size: 0'><i id=a style='display: inline-block; width: 60px; height: 20px'></i><i id=b style='display: inline-block; width: 60px; height: 20px'></i></div>",
        ["a 0,0,60,20", "b 0,20,60,20"]
      ),
      (
        "<div style='width: 40px; font-size: 10px; line-height: 20px'>aaa <b id=a>bbb ccc</b></div>",
        ["a 0,4,35,32"]
      ),
      (
        "<div style='text-align: center; font-size: 0'><i id=a style='display: inline-block; width: 75px; height: 20px'></i></div>",
        ["a 150,0,75,20"]
      ),
      ("<div style='font-size: 10px; line-height: 20px'>ab<br><b id=a>c</b></div>", ["a 0,24,5,12"]),
      (
        "<div style='white-space: nowrap; width: 10px; font-size: 10px; line-height: 20px'><b id=a>aa bb cc</b></div>",
        ["a 0,4,40,12"]
      ),
      (
        "<div style='font-size: 10px; line-height: 20px'><b id=a style='padding: 0 5px; border: 1px solid; margin: 0 3px'>a</b><b id=b>b</b></div>",
        ["a 3,3,17,14", "b 23,4,5,12"]
      ),
      (
        "<div style='font-size: 0'><a id=a href=#><div id=b style='height: 20px'></div></a></div>",
        ["a 0,0,375,20", "b 0,0,375,20"]
      ),
      (
        "<div style='font-size: 0'><i id=a style='position: relative; top: 3px; left: 4px; display: inline-block; width: 9px; height: 9px'></i></div>",
        ["a 4,3,9,9"]
      ),
    ])
  func lines(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test("inline boxes of a line without a height have no height and begin at its top")
  func emptyLines() throws {
    let page = try Page(
      html: """
        <!DOCTYPE html><body style='margin: 0'><a id=a></a><div style='height: 50px'></div>
        <a id=b style='font-size: 40px'><b id=c></b></a><p style='margin: 0'><a id=d></a></p>
        """)
    let boxes = try page.run(
      """
      for (const id of 'abcd') {
        const { y, height } = document.getElementById(id).getBoundingClientRect();
        log([id, y, height].join());
      }
      """)
    #expect(boxes == ["a,0,0", "b,50,0", "c,50,0", "d,50,0"])
  }

  @Test("a rectangle is returned for each line of an inline box, and none without a box")
  func lineRectangles() throws {
    #expect(
      try LayoutPage.page(
        "<div style='width: 40px; font-size: 10px; line-height: 20px'>aaa <b id=a>bbb ccc</b></div><p id=n hidden>x</p>"
      ).run(
        """
        const rects = [...document.getElementById('a').getClientRects()].map(({ x, y, width, height }) => [x, y, width, height].join());
        log(rects.join(' '), document.getElementById('n').getClientRects().length);
        """) == ["20,4,15,12 0,24,15,12 0"])
  }
}
