import HeadlessWebView
import Testing

@Suite("The orientation of the screen")
struct ScreenOrientationTests {
  @Test("a page sees the orientation of the view's size, and can't lock it")
  func orientation() throws {
    let log = try PageHarness.log(
      """
      const { orientation } = screen;
      mark([orientation, orientation.type, orientation.angle, window.orientation, orientation === screen.orientation]);
      mark([orientation instanceof ScreenOrientation, orientation instanceof EventTarget, orientation.unlock()]);
      const reject = (error) => mark(error.name);
      orientation.lock('portrait').catch(reject);
      orientation.lock('upside-down').catch(reject);
      """)
    #expect(
      log == [
        "[object ScreenOrientation],portrait-primary,0,0,true", "true,true,", "TypeError", "SecurityError",
      ])
  }

  @Test("a rotation changes it, with events before that of the new size")
  func rotation() throws {
    let page = PageHarness()
    try page.run(
      """
      screen.orientation.onchange = ({ target }) => mark(`change ${target.type} ${target.angle}`);
      onorientationchange = () => mark(`orientationchange ${window.orientation}`);
      onresize = () => mark(`resize ${innerWidth}`);
      """)
    page.clear()
    page.view.viewport = Viewport(width: 667, height: 375)
    try page.view.runUntilIdle()
    #expect(page.log == ["change landscape-primary 90", "orientationchange 90", "resize 667"])
    page.clear()
    page.view.viewport = Viewport(width: 800, height: 375)
    try page.view.runUntilIdle()
    #expect(page.log == ["resize 800"])
  }
}
