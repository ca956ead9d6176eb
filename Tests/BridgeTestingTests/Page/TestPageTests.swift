import BridgeTesting
import Foundation
import Testing

struct TestPageTests {
  private let page = TestPage(WebView())

  @Test("sends the events of a user's actions to the page")
  func actions() throws {
    try page.load(
      html: """
        <label>Name <input id="name"></label><input type="checkbox" id="ok"><select id="size"><option>S<option value="l">Large</select>
        <form onsubmit="document.title = 'sent ' + document.getElementById('name').value; return false"><button>Send</button></form>
        <ul><li>one<li> two  words </ul><p hidden id="secret">x</p><iframe srcdoc="<b>inside</b>"></iframe>
        """)
    try page.fill(.label("Name"), "Ada")
    #expect(try page.value(of: "#name") == "Ada")
    try page.check("#ok")
    #expect(try page.isChecked("#ok"))
    try page.select("#size", "Large")
    #expect(try page.value(of: "#size") == "l")
    try page.press(.role("button", name: "Send"), "Enter")
    #expect(try page.evaluate("document.title") == "sent Ada")
    #expect(try page.texts(of: "li") == ["one", "two words"])
    #expect(try page.count(of: "li") == 2)
    #expect(try page.text(of: PageElement.css("li").last) == "two words")
    #expect(try page.isVisible("#secret") == false)
    #expect(try page.text(of: PageElement.css("iframe").inFrame("b")) == "inside")
  }

  @Test("waits for a missing element in virtual time")
  func waiting() throws {
    try page.load(
      html: """
        <p id="state">loading</p>
        <script>setTimeout(() => { state.textContent = 'ready'; document.body.insertAdjacentHTML('beforeend', '<button onclick="this.remove()">Go</button>'); }, 2000)</script>
        """)
    #expect(try page.count(of: "button") == 0)
    try page.click(.text("Go"))
    #expect(page.view.eventLoop.now == .seconds(2))
    try page.wait(for: "#state", text: "ready")
    try page.wait(forNo: "button")
    try page.wait(until: "document.readyState === 'complete'")
  }

  @Test("polls an expression on an idle page in virtual time")
  func polling() throws {
    try page.load(html: "<p>idle</p>")
    try page.evaluate("window.start = Date.now()")
    try page.wait(until: "Date.now() - start >= 2000")
    #expect(page.view.eventLoop.now >= .seconds(2) && page.view.eventLoop.now < .seconds(4))
    #expect { try page.wait(until: "window.never", timeout: .seconds(3)) } throws: {
      "\($0)".hasPrefix("wait(until: window.never): timed out after 3.0 seconds (virtual): it is false")
    }
  }

  @Test("polls an expression in turns with the caller's other tasks")
  func suspendedPolling() async throws {
    try await page.load(html: "<p>idle</p>")
    try await page.evaluate("window.start = Date.now()")
    try await page.wait(until: "Date.now() - start >= 2000")
    #expect(page.view.eventLoop.now >= .seconds(2))
  }

  @Test("fails immediately or times out with a reason for a state that never occurs")
  func failures() throws {
    try page.load(html: "<p id=state>a</p><button disabled>No</button><i></i><i></i>")
    #expect { try page.wait(for: "#state", text: "b") } throws: {
      "\($0)" == #"wait(for: #state, text: "b"): its text is "a", and the page is idle, so that cannot change"#
    }
    #expect { try page.click("button") } throws: { "\($0)".contains("click(button): the element is disabled") }
    #expect { try page.click("i") } throws: {
      "\($0)".contains("click(i): strict mode violation: locator matched 2 elements")
    }
    #expect { try page.click("#[") } throws: { "\($0)".contains("is not a valid selector") }
    #expect { try page.evaluate("nope") } throws: { "\($0)".contains("evaluate(nope)") && "\($0)".contains("nope") }
    try page.evaluate("void setInterval(() => {}, 1000)")
    #expect { try page.wait(for: "#later", timeout: .seconds(3)) } throws: {
      "\($0)".hasPrefix(
        "wait(for: #later): timed out after 3.0 seconds (virtual): no element matches; pending: ")
    }
    #expect(page.view.eventLoop.now == .seconds(3))
    #expect(throws: TestPageError.noAddress("no address")) { try page.load(address: "no address") }
    #expect { try page.load(file: "/nowhere/index.html") } throws: { "\($0)".contains("failed to load") }
  }

  @Test("a timeout on the real clock doesn't mention virtual time")
  func realTimeout() throws {
    var configuration = WebViewConfiguration()
    configuration.clock = .real
    let page = TestPage(WebView(configuration: configuration))
    try page.load(html: "<script>setInterval(() => {}, 5)</script>")
    #expect { try page.wait(for: "#later", timeout: .milliseconds(20)) } throws: {
      "\($0)".hasPrefix("wait(for: #later): timed out after 0.02 seconds: no element matches; pending: ")
    }
  }

  @Test("lets a page loaded from a file read the files beside it")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "<p>x</p><script src='a b.js'></script>".write(
      to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
    try "document.querySelector('p').textContent = 'read'".write(
      to: folder.appendingPathComponent("a b.js"), atomically: true, encoding: .utf8)
    try await page.load(file: folder.appendingPathComponent("index.html").path)
    #expect(try await page.text(of: "p") == "read")
    try await page.reload()
    #expect(try await page.text(of: "p") == "read")
  }
}
