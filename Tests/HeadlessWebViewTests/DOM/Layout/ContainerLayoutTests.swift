import Testing

/// Boxes in flex boxes, grids and tables, and positioned boxes, where CSS determines them.
@Suite("Layout: containers")
struct ContainerLayoutTests {
  @Test(
    "flex items share the free space, and are aligned",
    arguments: [
      (
        "<div style='display: flex; width: 300px; height: 40px'><b id=a style='width: 100px'></b><b id=b style='flex: 1'></b></div>",
        ["a 0,0,100,40", "b 100,0,200,40"]
      ),
      (
        "<div style='display: flex; width: 300px; gap: 10px'><b id=a style='flex: 1; height: 5px'></b><b id=b style='flex: 2'></b></div>",
        ["a 0,0,96.67,5", "b 106.67,0,193.33,5"]
      ),
      (
        "<div style='display: flex; width: 100px'><b id=a style='width: 80px; height: 5px'></b><b id=b style='width: 120px'></b></div>",
        ["a 0,0,40,5", "b 40,0,60,5"]
      ),
      (
        "<div style='display: flex; flex-wrap: wrap; width: 100px'><b id=a style='width: 60px; height: 5px'></b><b id=b style='width: 60px; height: 5px'></b></div>",
        ["a 0,0,60,5", "b 0,5,60,5"]
      ),
      (
        "<div style='display: flex; justify-content: space-between; align-items: center; width: 100px; height: 40px'><b id=a style='width: 20px; height: 20px'></b><b id=b style='width: 20px; height: 10px'></b></div>",
        ["a 0,10,20,20", "b 80,15,20,10"]
      ),
      (
        "<div style='display: flex; flex-direction: column; height: 60px; width: 50px'><b id=a style='height: 10px'></b><b id=b style='flex-grow: 1'></b><b id=c style='height: 5px; width: 5px'></b></div>",
        ["a 0,0,50,10", "b 0,10,50,45", "c 0,55,5,5"]
      ),
      (
        "<div style='display: flex; width: 100px'><b id=a style='margin-left: auto; width: 20px; height: 5px'></b></div>",
        ["a 80,0,20,5"]
      ),
      (
        "<div style='display: flex; flex-direction: row-reverse; width: 100px'><b id=a style='width: 20px; height: 5px'></b><b id=b style='width: 30px; order: -1'></b></div>",
        ["a 50,0,20,5", "b 70,0,30,5"]
      ),
      (
        "<div style='display: flex; width: 100px'><b id=a style='flex: 1; min-width: 80px; height: 5px'></b><b id=b style='flex: 1'></b></div>",
        ["a 0,0,80,5", "b 80,0,20,5"]
      ),
      (
        "<div style='display: flex; flex-direction: column; min-height: 100px'><b id=a style='height: 10px'></b><b id=b style='flex: 1'></b></div>",
        ["a 0,0,375,10", "b 0,10,375,90"]
      ),
    ])
  func flexBoxes(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "the baseline of an inline flex box or grid is that of its first item, or the item's lower edge",
    arguments: [
      ("inline-flex", "<i style='width: 10px; height: 20px'></i>", 50),
      ("inline-grid", "<i style='width: 10px; height: 20px'></i>", 50),
      ("inline-flex", "<img style='width: 10px; height: 20px'><i style='height: 1px'></i>", 50),
      ("inline-flex; overflow: hidden", "<i style='width: 10px; height: 20px'></i>", 50),
      // Without an item, the box's own lower edge is on the baseline, and there is space for descenders below it.
      ("inline-flex", "", 54), ("inline-block", "<i style='display: block; height: 20px'></i>", 54),
    ])
  func containerBaseline(display: String, items: String, next: Int) throws {
    let boxes = try LayoutPage.boxes(
      "<div style='display: \(display); align-items: center; width: 50px; height: 50px'>\(items)</div><p id=a style='margin: 0'>"
    )
    #expect(boxes.first?.hasPrefix("a 0,\(next),") == true, "\(boxes)")
  }

  @Test(
    "grid items are in tracks",
    arguments: [
      (
        "<div style='display: grid; grid-template-columns: 1fr 2fr; width: 300px'><b id=a style='height: 10px'></b><b id=b style='height: 20px'></b><b id=c style='height: 5px'></b></div>",
        ["a 0,0,100,10", "b 100,0,200,20", "c 0,20,100,5"]
      ),
      (
        "<div style='display: grid; grid-template-columns: repeat(3, 50px); gap: 10px'><b id=a style='grid-column: 2 / span 2; height: 5px'></b><b id=b style='height: 5px'></b></div>",
        ["a 60,0,110,5", "b 0,15,50,5"]
      ),
      (
        "<div style='display: grid; grid-template-columns: 50px 1fr; grid-template-rows: 20px 30px; grid-template-areas: \"h h\" \"n m\"; width: 200px'><b id=a style='grid-area: m'></b><b id=b style='grid-area: h'></b><b id=c style='grid-area: n'></b></div>",
        ["a 50,20,150,30", "b 0,0,200,20", "c 0,20,50,30"]
      ),
      (
        "<div style='display: grid; grid-template-columns: repeat(auto-fill, 100px); width: 250px'><b id=a style='height: 5px'></b><b id=b></b><b id=c style='height: 5px'></b></div>",
        ["a 0,0,100,5", "b 100,0,100,5", "c 0,5,100,5"]
      ),
      (
        "<div style='display: grid; width: 200px; height: 100px; place-items: center'><b id=a style='width: 20px; height: 10px'></b></div>",
        ["a 90,45,20,10"]
      ),
      (
        "<div style='display: grid; grid-template-columns: minmax(80px, 1fr) 100px; width: 300px'><b id=a style='height: 5px'></b><b id=b></b></div>",
        ["a 0,0,200,5", "b 200,0,100,5"]
      ),
    ])
  func grids(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "cells are in rows and columns",
    arguments: [
      (
        "<table style='border-spacing: 0'><tr><td id=a style='width: 40px; height: 20px; padding: 0'><td id=b style='width: 30px; padding: 0'><tr id=r><td id=c colspan=2 style='height: 10px; padding: 0'></table>",
        ["a 0,0,40,20", "b 40,0,30,20", "r 0,20,70,10", "c 0,20,70,10"]
      ),
      (
        "<table id=t style='width: 200px; border-spacing: 10px'><tr><td id=a style='padding: 0; height: 10px; width: 50%'><td id=b style='padding: 0'></table>",
        ["t 0,0,200,30", "a 10,10,85,10", "b 105,10,85,10"]
      ),
      (
        "<div style='display: table; width: 100px'><div style='display: table-row'><b id=a style='display: table-cell; height: 10px; width: 60px'></b><b id=b style='display: table-cell'></b></div></div>",
        ["a 0,0,60,10", "b 60,0,40,10"]
      ),
      (
        "<table style='border-spacing: 0'><tr><td id=a rowspan=2 style='padding: 0; width: 10px; height: 50px'><td id=b style='padding: 0; width: 10px; height: 20px'><tr><td id=c style='padding: 0'></table>",
        ["a 0,0,10,50", "b 10,0,10,20", "c 10,20,10,30"]
      ),
    ])
  func tables(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "positioned boxes refer to the box that contains them",
    arguments: [
      (
        "<div style='position: relative; height: 40px; width: 100px; margin: 10px; border: 2px solid'><b id=a style='position: absolute; right: 5px; bottom: 5px; width: 10px; height: 10px'></b><b id=b style='position: absolute; left: 10px; right: 10px; top: 0; bottom: 0'></b></div>",
        ["a 97,37,10,10", "b 22,12,80,40"]
      ),
      ("<b id=a style='position: fixed; top: 5px; right: 5px; width: 20px; height: 20px'></b>", ["a 350,5,20,20"]),
      (
        "<div style='height: 10px'></div><b id=a style='position: absolute; width: 5px; height: 5px'></b>",
        ["a 0,10,5,5"]
      ),
      (
        "<b id=a style='position: absolute; left: 0; right: 0; width: 75px; margin: auto; height: 5px'></b>",
        ["a 150,0,75,5"]
      ),
      (
        "<div id=a style='position: relative; top: 3px; left: 4px; height: 5px'></div><div id=b style='height: 5px'></div>",
        ["a 4,3,375,5", "b 0,5,375,5"]
      ),
      (
        "<div style='transform: translate(10px, 5px) scale(2); transform-origin: 0 0; width: 20px; height: 10px'><b id=a style='display: block; width: 5px; height: 5px'></b></div>",
        ["a 10,5,10,10"]
      ),
      (
        "<b id=a style='position: absolute; top: 50%; left: 50%; width: 100px; height: 50px; transform: translate(-50%, -50%)'></b>",
        ["a 137.5,308.5,100,50"]
      ),
      (
        "<div style='transform: translate(0)'><b id=a style='position: fixed; bottom: 0; width: 5px; height: 5px'></b><i style='display: block; height: 50px'></i></div>",
        ["a 0,45,5,5"]
      ),
    ])
  func positioned(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }

  @Test(
    "replaced elements and controls have sizes of their own",
    arguments: [
      ("<iframe id=a style='display: block'></iframe>", ["a 0,0,304,154"]),
      ("<canvas id=a style='display: block; width: 100px'></canvas>", ["a 0,0,100,50"]),
      ("<svg id=a style='display: block' width=20 height=10></svg>", ["a 0,0,20,10"]),
      (
        "<button id=a style='width: 50px; height: 30px'><b id=b style='display: block; height: 5px'></b></button>",
        ["a 0,0,50,30", "b 8,12,34,5"]
      ),
      ("<textarea id=a style='display: block' cols=10 rows=3></textarea>", ["a 0,0,71,54"]),
      ("<img id=a style='display: block; width: 50%' width=100 height=40>", ["a 0,0,187.5,40"]),
    ])
  func replaced(markup: String, boxes: [String]) throws {
    #expect(try LayoutPage.boxes(markup) == boxes)
  }
}
