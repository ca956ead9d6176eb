import HeadlessWebView
import Testing

@Suite("Custom bridge: a URL scheme")
struct MyAppBridgeTests {
  private func open(_ html: String, _ setUp: (MyAppBridge) -> Void = { _ in }) throws -> (
    lines: [String], bridge: MyAppBridge
  ) {
    let view = WebView()
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console, let text = $0.string("text") { lines.append(text) } }
    let bridge = MyAppBridge(view)
    setUp(bridge)
    view.loadHTML(html, baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    return (lines, bridge)
  }

  @Test("receives calls from a frame's src, a link and the location, and responds with a value")
  func calls() throws {
    let (lines, _) = try open(
      """
      <a href="myapp://share?title=link&callback=shared">share</a>
      <script>
      function shared(answer) { console.log(answer); }
      const frame = document.createElement('iframe');
      frame.src = 'myapp://share?title=' + encodeURIComponent('frame "&\\'') + '&callback=shared';
      document.documentElement.appendChild(frame);
      document.querySelector('a').click();
      setTimeout(() => { location.href = 'myapp://share?title=location&callback=shared'; });
      </script>
      """
    ) { bridge in bridge.on("share") { "shared \($0["title"] ?? "")" } }
    #expect(lines == ["shared frame \"&'", "shared link", "shared location"])
  }

  @Test("ignores unknown actions and frames of another origin")
  func refused() throws {
    let (lines, bridge) = try open(
      """
      <iframe sandbox="allow-scripts" srcdoc="<script>location.href = 'myapp://share?title=x'</script>"></iframe>
      <script>location.href = 'myapp://pay?price=1';</script>
      """
    ) { bridge in bridge.on("share") { _ in "never" } }
    #expect(lines == [])
    #expect(bridge.unknown == ["pay"])
  }
}
