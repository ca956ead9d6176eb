import Foundation
import HeadlessWebView
import Testing

@Suite("Website data")
struct WebsiteDataTests {
  private func withFile(_ body: (String) throws -> Void) rethrows {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("website-data-\(UUID().uuidString).json")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("the next store of a file contains its local storage and persistent cookies")
  func file() throws {
    try withFile { path in
      let first = try Page { $0.websiteData = try? WebsiteData(file: path) }
      _ = try first.run(
        "localStorage.a = '1'; localStorage.setItem('\\ud800', 'ü'); document.cookie = 'lasting=1; max-age=100'; document.cookie = 'short=1';"
      )
      first.view.close()
      let data = try WebsiteData(file: path)
      #expect(data.allCookies.map(\.name) == ["lasting"])
      let second = try Page { $0.websiteData = data }
      #expect(
        try second.run("log(localStorage.a, localStorage.getItem('\\ud800'), localStorage.length, document.cookie)")
          == ["1 ü 2 lasting=1"])
    }
  }

  @Test("a file with other content is rejected and stays unchanged")
  func malformed() throws {
    try withFile { path in
      try Data("[]".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: WebsiteDataError.self) { try WebsiteData(file: path) }
      #expect(FileManager.default.contents(atPath: path) == Data("[]".utf8))
    }
    let data = try WebsiteData(file: "/nowhere/at/all/data.json")
    #expect(throws: WebsiteDataError.self) { try data.save() }
  }

  @Test("a page reads a cookie of the host immediately")
  func cookies() throws {
    let page = try Page()
    page.view.websiteData.setCookie(Cookie(name: "session", value: "1", domain: "app.example"))
    page.view.websiteData.setCookie(Cookie(name: "hidden", value: "1", domain: ".example", isHTTPOnly: true))
    #expect(try page.run("log(document.cookie)") == ["session=1"])
    #expect(page.view.websiteData.cookies(for: try #require(WebURL("https://app.example/"))).count == 2)
    #expect(
      try page.run("const f = document.createElement('iframe'); document.body.append(f); log(f.contentDocument.cookie)")
        == ["session=1"])
    page.view.websiteData.removeAllCookies()
    #expect(try page.run("log(document.cookie === '')") == ["true"])
  }

  @Test("the same seed results in the same random numbers, another one in others")
  func seeds() throws {
    let draw = { (seed: UInt64?) in
      try Page { $0.randomSeed = seed }.run(
        "log(crypto.getRandomValues(new Uint8Array(8)).join(), crypto.randomUUID())")
    }
    #expect(try draw(1) == draw(1))
    #expect(try draw(1) != draw(2))
    #expect(try draw(nil) == draw(nil))
  }

  @Test("navigator has the host's settings")
  func navigator() throws {
    let page = try Page()
    var beacons: [String] = []
    page.view.network.route("https://log.example/") { request in
      beacons.append("\(request.method) \(request.text)")
      return .status(204)
    }
    page.view.clipboard = "from the host"
    let lines = try page.run(
      """
      addEventListener('offline', () => log('offline', navigator.onLine));
      const [read, written] = [navigator.clipboard.readText(), navigator.clipboard.writeText('from the page')];
      log(navigator.sendBeacon('https://log.example/', 'gone'), await read, await written);
      log((await navigator.permissions.query({ name: 'geolocation' })).state, isSecureContext);
      navigator.geolocation.getCurrentPosition(() => 0, (e) => log(e.code));
      requestIdleCallback((d) => log('idle', d.didTimeout, d.timeRemaining()));
      """)
    #expect(lines == ["true from the host undefined", "prompt true", "1", "idle false 50"])
    #expect(beacons == ["POST gone"])
    #expect(page.view.clipboard == "from the page")
    page.view.isOnline = false
    try page.view.runUntilIdle()
    #expect(page.lines.last == "offline false")
  }
}
