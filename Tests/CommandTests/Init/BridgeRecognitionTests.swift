import BridgeTesting
import Testing

@testable import headless_bridge

/// The signs of bridges in the code of pages, without loading them.
struct BridgeRecognitionTests {
  /// A page: its markup, its scripts, and the packages of its project.
  struct Page: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The bridge to try first; nil if the code has no sign.
    let bridge: BridgeKind?
    var html = ""
    var scripts: [String] = []
    var packages: [String: String] = [:]
    /// Bridges that must not be tried.
    var excluded: [BridgeKind] = []

    init(
      _ name: String, _ bridge: BridgeKind?, html: String = "", _ scripts: String..., packages: [String: String] = [:],
      excluded: [BridgeKind] = []
    ) {
      testDescription = name
      (self.bridge, self.html, self.scripts, self.packages, self.excluded) = (bridge, html, scripts, packages, excluded)
    }

    var recognition: BridgeRecognition {
      var code = PageCode(packages: packages)
      code.addDocument(html)
      for script in scripts { code.addScript(script) }
      return BridgeRecognition(code)
    }
  }

  @Test("finds the bridge of a small page of each framework", arguments: Self.frameworks)
  func recognizes(_ page: Page) {
    let recognition = page.recognition
    #expect(recognition.found.first?.bridge == page.bridge, "\(recognition.found)")
    #expect(Set(recognition.candidates).isDisjoint(with: page.excluded))
  }

  @Test("each bridge has a page in the table, or the pages of another one")
  func complete() {
    let known = Set(Self.frameworks.compactMap(\.bridge)).union(BridgeSigns.lookalikes.joined())
    #expect(known == Set(BridgeKind.allCases))
  }

  @Test("finds the signs in minified bundles", arguments: Self.bundles)
  func recognizesBundles(_ page: Page) { #expect(page.recognition.found.first?.bridge == page.bridge) }

  @Test("finds the signs in TypeScript", arguments: Self.sources)
  func recognizesSources(_ page: Page) { #expect(page.recognition.found.first?.bridge == page.bridge) }

  @Test("ignores names in comments, in texts and in the page's content", arguments: Self.mentions)
  func ignoresMentions(_ page: Page) {
    let recognition = page.recognition
    #expect(recognition.found.isEmpty, "\(recognition.found)")
    #expect(recognition.candidates == BridgeSigns.general)
  }

  @Test("tries all bridges with a certain sign, those of the best sign first", arguments: Self.ambiguous)
  func ordersCandidates(_ page: Page, _ candidates: [BridgeKind]) { #expect(page.recognition.candidates == candidates) }

  @Test("a page without signs is tried with the general bridges")
  func general() {
    let recognition = Page("", nil, html: "<script>document.title = 'x';</script>").recognition
    #expect(recognition.candidates.count == 8 && recognition.candidates == BridgeSigns.general)
    #expect(recognition.certain == nil)
  }

  @Test("names the sign as the page has it")
  func evidence() {
    func evidence(_ html: String) -> String? {
      Page("", nil, html: html).recognition.found.first?.evidence
    }
    #expect(evidence("<script src='lib/dsbridge.min.js?v=3'></script>") == "the script dsbridge.min.js")
    let module = "<script type=module>import { Device } from '@capacitor/core';</script>"
    #expect(evidence(module) == "the module @capacitor/core")
    #expect(evidence("<button onclick='wx.miniProgram.navigateBack()'>") == "wx.miniProgram")
    #expect(evidence("<script>document.addEventListener('AlipayJSBridgeReady', f)</script>") == "'AlipayJSBridgeReady'")
    #expect(evidence("<script>dsBridge.call('user.name', '')</script>") == "dsBridge.call('user.name')")
    #expect(evidence("<script>Print.postMessage('x')</script>") == "Print.postMessage")
  }

  @Test("the channels of a Flutter page are global objects that the page does not declare")
  func channels() {
    var code = PageCode()
    code.addScript(
      """
      const worker2 = new Worker('w.js'); worker2.postMessage(1); window.parent.postMessage('x', '*');
      Print.postMessage('a'); window.Share?.postMessage('b'); e.postMessage('c'); event.source.postMessage('d');
      ReactNativeWebView.postMessage('e'); // Comment.postMessage('f')
      """)
    #expect(code.channels == ["Print", "Share"])
  }

  @Test("the components of a Hotwire page are found in sources and in compiled code")
  func components() {
    var code = PageCode()
    code.addScript("class A extends BridgeComponent { static component = 'form' }")
    code.addScript(#"class B extends X{}o(B,"component","menu");C.component="share";"#)
    #expect(code.components == ["form", "menu", "share"])
  }

  @Test("a slash that divides does not hide the code behind it")
  func slashes() {
    let page = Page("", nil, "const a = b / 2, c = (d) / 3; ReactNativeWebView.postMessage(a / c);")
    #expect(page.recognition.found.first?.bridge == .reactnative)
    #expect(Page("", nil, "x = /ReactNativeWebView/; y = /[/]'/; z = 'a';").recognition.found.isEmpty)
  }
}
