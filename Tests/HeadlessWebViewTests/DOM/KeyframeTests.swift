import Testing

@Suite("Keyframes")
struct KeyframeTests {
  @Test(
    "an animation can be the first thing that a page uses",
    arguments: ["{ opacity: [0, 1] }", "[{ opacity: 0 }, { opacity: 1 }]", "{ opacity: 1, offset: [1] }"])
  func firstUse(keyframes: String) throws {
    let page = try Page(
      html: "<!DOCTYPE html><body><script>console.log(document.body.animate(\(keyframes), 100).playState)</script>")
    #expect(page.lines == ["running"])
  }
}
