import Foundation
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
      outcome.errors.hasPrefix("headless-bridge: warning: unsupported API: PaymentRequest (file://\(page):2:36)\n"))
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

  @Test("--answer-dialogs answers the page's questions, in turn if it is repeated")
  func dialogs() throws {
    let page = try CommandRunner.page(
      "<script>alert('a'); console.log(confirm('ok?'), prompt('name?', 'Tea'), prompt('again', 'x'));</script>")
    func answered(_ answers: String..., bridge: String = "wvjb") throws -> String {
      let options = answers.flatMap { ["--answer-dialogs", $0] }
      return try CommandRunner.run(["run", "--bridge", bridge] + options + [page]).output
    }
    #expect(try answered() == "false null null\n")
    #expect(try answered("dismiss") == "false null null\n")
    #expect(try answered("accept") == "true Tea x\n")
    #expect(try answered("accept=Bob") == "true Bob Bob\n")
    #expect(try answered("dismiss", "accept", "accept=") == "false Tea \n")
    #expect(try answered("accept=Bob", bridge: "dsbridge") == "true Bob Bob\n")
    let wrong = try CommandRunner.run(["run", "--answer-dialogs", "yes", page])
    #expect(wrong.errors == "headless-bridge: --answer-dialogs yes: not accept, accept=TEXT or dismiss\n")
    #expect(wrong.status == 2)
  }

  @Test("--allow-windows opens the windows of pages, which can answer and close")
  func windows() throws {
    let page = try CommandRunner.page(
      """
      <script>
      const inner = "<script>console.log('inner', opener !== null, name); opener?.postMessage(confirm('ok?'), '*'); close()<\\/script>";
      const opened = window.open('', 'help');
      console.log(opened === null);
      onmessage = (event) => { console.log(event.data, event.source === opened); setTimeout(() => console.log(opened.closed)); };
      opened?.document.write(inner);
      </script>
      """)
    func output(_ options: String...) throws -> String { try CommandRunner.run(["run"] + options + [page]).output }
    #expect(try output() == "true\n")
    let opened = "false\ninner true help\n"
    #expect(try output("--allow-windows") == opened + "false true\ntrue\n")
    #expect(try output("--allow-windows", "--answer-dialogs", "accept") == opened + "true true\ntrue\n")
  }

  @Test("performs the actions on a page that polls forever, and advises --for", arguments: ["run", "doctor"])
  func polling(command: String) throws {
    let page = try CommandRunner.page(
      """
      <script>
      (function poll() { setTimeout(poll, 1000); })();
      </script><button onclick="console.log('clicked')"></button>
      """)
    let report = try CommandRunner.page("", "report.html")
    let options = command == "run" ? ["--report", report] : []
    let outcome = try CommandRunner.run(
      [command, "--click", "button", "--eval", "Promise.resolve(3)"] + options + [page])
    #expect(outcome.status == 3)
    #expect(
      outcome.output == (command == "run" ? "clicked\n3\n" : "No findings so far; the page did not become idle.\n"))
    #expect(
      outcome.errors.contains("timed out waiting for the page to become idle; pending:\n  - setTimeout of 1000 ms"))
    #expect(outcome.errors.components(separatedBy: "Run it for a fixed time with --for, such as --for 5s").count == 2)
    if command == "run" { #expect(try String(contentsOfFile: report, encoding: .utf8).contains("clicked")) }
    let fixed = try CommandRunner.run([command, "--for", "5s", "--click", "button", page])
    #expect(fixed.status == 0)
    #expect(fixed.errors == "")
  }

  @Test("below --origin, a missing file is the response 404, as from a server")
  func missingFiles() throws {
    let page = try CommandRunner.page(
      """
      <script src="gone.js" onerror="console.log('script')"></script>
      <iframe src="gone.html" onload="console.log('frame', this.contentDocument.body.textContent)"></iframe>
      <script>
      onload = async () => {
        const response = await fetch('/gone.json');
        console.log(response.status, response.ok, response.statusText);
        const request = new XMLHttpRequest();
        request.open('GET', 'gone.txt', false);
        request.send();
        console.log(request.status, request.responseText);
        location = 'gone';
      };
      </script>
      """)
    let folder = String(page.dropLast("/page.html".count))
    let outcome = try CommandRunner.run(["run", "--origin", "https://app.example", "--eval", "location.href", page])
    #expect(
      outcome.output == """
        script
        frame Not Found
        404 false Not Found
        404 Not Found
        "https://app.example/gone"

        """)
    #expect(outcome.errors.contains("warning: https://app.example/gone.js: no such file: \(folder)/gone.js\n"))
    #expect(outcome.errors.contains("warning: https://app.example/gone.html: no such file: \(folder)/gone.html\n"))
    #expect(outcome.errors.contains("the page navigated to https://app.example/gone, which responded with an error\n"))
    #expect(outcome.status == 1)
  }
}
