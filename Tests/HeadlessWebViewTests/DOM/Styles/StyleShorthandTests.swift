import Testing

/// Shorthands in style declarations.
@Suite("Shorthands")
struct StyleShorthandTests {
  @Test(
    "a shorthand sets its longhands",
    arguments: [
      ("background: #fff url(a.png) no-repeat center / cover", "backgroundColor", "rgb(255, 255, 255)"),
      ("background: #fff url(a.png) no-repeat center / cover", "backgroundImage", "url(\"a.png\")"),
      ("background: #fff url(a.png) no-repeat center / cover", "backgroundSize", "cover"),
      ("border: solid 1px red", "borderLeftColor", "red"), ("border: solid 1px red", "border", "1px solid red"),
      ("flex: 1", "flexBasis", "0%"), ("flex: none", "flex", "0 0 auto"), ("flex: 2 30px", "flex", "2 1 30px"),
      ("font: italic bold 12px/1.5 Arial, serif", "fontFamily", "Arial, serif"),
      ("font: 12px/1.5 Arial", "lineHeight", "1.5"),
      ("transition: all .3s ease-in, opacity 1s", "transitionDuration", "0.3s, 1s"),
      ("animation: spin 2s linear infinite", "animationIterationCount", "infinite"),
      ("list-style: square inside", "listStyleType", "square"), ("margin-inline: 1px 2px", "marginInlineEnd", "2px"),
      ("border-radius: 1px 2px / 3px", "borderTopRightRadius", "2px 3px"), ("grid-area: a", "gridRowEnd", "a"),
      ("-webkit-text-decoration: underline dotted red", "textDecorationStyle", "dotted"),
      ("background: nonsense", "backgroundColor", ""),
    ])
  func longhands(css: String, attribute: String, value: String) throws {
    #expect(
      try PageHarness.log(
        "const e = document.createElement('p'); e.style.cssText = '\(css)'; mark(e.style.\(attribute))") == [value])
  }

  @Test(
    "serialises a block with shorthands where they are still valid",
    arguments: [
      ("border: 1px solid red", "", "border: 1px solid red;"),
      ("margin: 1px 2px; padding-top: .50em", "", "margin: 1px 2px; padding-top: 0.5em;"),
      ("background: red; color: blue", "e.style.background = ''", "color: blue;"),
      ("flex: 1; overflow: hidden !important", "", "flex: 1 1 0%; overflow: hidden !important;"),
      (
        "outline: 1px solid; outline-color: red", "e.style.outlineWidth = '2px'",
        "outline: red solid 2px;"
      ),
      ("width: 5; height: -1px; color: 1px", "", ""),
    ])
  func text(css: String, change: String, text: String) throws {
    #expect(
      try PageHarness.log(
        "const e = document.createElement('p'); e.style.cssText = '\(css)'; \(change); mark(e.style.cssText)") == [text]
    )
  }

  @Test("a value that a quirky document may set is invalid in others, also if it was set there before")
  func quirkyValues() throws {
    let log = try PageHarness.log(
      """
      const make = (markup) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.contentDocument.open();
        frame.contentDocument.write(markup);
        frame.contentDocument.close();
        return frame.contentDocument.body.style;
      };
      const quirky = make('<body>'), strict = make('<!doctype html><body>');
      for (const style of [quirky, strict, quirky, strict]) {
        style.width = '1px';
        style.width = '5';
        mark(style.width);
      }
      """)
    #expect(log.suffix(4) == ["5px", "1px", "5px", "1px"])
  }
}
