import Testing

struct SurroundingsTests {
  @Test("--device, --user-agent and --app-name determine the device that the page sees")
  func device() throws {
    let page = try CommandRunner.page(
      "<script>console.log(screen.width, /Android/.test(navigator.userAgent), navigator.userAgent.slice(-8))</script>")
    #expect(
      try CommandRunner.run(["run", "--device", "android", "--app-name", "Shop/3.1", page]).output
        == "412 true Shop/3.1\n")
    #expect(
      try CommandRunner.run(["run", "--device", "ipad", "--user-agent", "Android!", page]).output
        == "820 true Android!\n")
    let wrong = try CommandRunner.run(["run", "--device", "nokia", page])
    #expect(wrong.status == 2)
    #expect(wrong.errors == "headless-bridge: --device nokia: not one of android, ipad, iphone\n")
  }

  @Test("a polyfill runs before the page's scripts, and its errors have its locations")
  func polyfill() throws {
    let polyfill = try CommandRunner.page("window.PaymentRequest = class {};\nnotThere();", "polyfill.js")
    let page = try CommandRunner.page("<script>console.log(typeof PaymentRequest)</script>")
    let outcome = try CommandRunner.run(["run", "--polyfill", polyfill, page])
    #expect(outcome.output == "function\n")
    #expect(outcome.errors.contains("polyfill.js:2"))
    #expect(try CommandRunner.run(["run", "--polyfill", "/nowhere.js", page]).status == 2)
  }

  @Test("reports an unsupported API once, if the page fails without it")
  func missing() throws {
    let page = try CommandRunner.page(
      "<script>\nsetTimeout(() => new PaymentRequest());\nsetTimeout(() => new PaymentRequest());\n</script>")
    let outcome = try CommandRunner.run(["run", page])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("headless-bridge: warning: unsupported API: PaymentRequest (file://\(page):2:33)\n"))
    #expect(outcome.errors.split(separator: "\n").count == 3)
  }

  @Test(
    "does not warn of the feature checks of polyfills",
    arguments: [
      "if (window.PaymentRequest) {}", "typeof PaymentRequest", "'PaymentRequest' in window",
      "globalThis.PaymentRequest && PaymentRequest.prototype", "try { new PaymentRequest() } catch {}",
      "for (const name of ['SVGPathSegList', 'TextTrackCueList']) self[name] && self[name].prototype.forEach",
      "navigator.mediaDevices", "'share' in navigator", "window.hasOwnProperty('PaymentRequest')",
    ])
  func checks(script: String) throws {
    let page = try CommandRunner.page("<script>\(script)</script>")
    #expect(try CommandRunner.run(["run", page]).errors == "")
    #expect(try CommandRunner.run(["doctor", page]).output == "No findings.\n")
  }

  @Test("--for runs a page that never becomes idle for a fixed time after each action")
  func time() throws {
    let page = try CommandRunner.page(
      "<script>let n = 0; setInterval(() => { n += 1; }, 1000)</script>")
    #expect(try CommandRunner.run(["run", "--timeout", "5", page]).status == 3)
    let outcome = try CommandRunner.run(["run", "--for", "10.5", "--eval", "n", "--eval", "n", page])
    #expect(outcome.status == 0)
    #expect(outcome.output == "10\n21\n")
    let wrong = try CommandRunner.run(["run", "--for", "soon", page])
    #expect(wrong.errors == "headless-bridge: --for soon: not a number of seconds or a time such as 30s, 500ms or 2m\n")
  }
}
