import Foundation
import Testing

/// `headless-bridge show-report`.
struct ShowReportTests {
  /// Serves a report, and returns what a shell script prints that talks to the server.
  private func serve(_ path: String, _ script: String) throws -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let line = """
      headless-bridge show-report --no-open '\(path)' > url.txt & server=$!
      for i in $(seq 100); do [ -s url.txt ] && break; sleep 0.05; done
      port=$(sed -n 's/.*127.0.0.1:\\([0-9]*\\).*/\\1/p' url.txt)
      cat > ask.sh <<'END'
      exec 3<>/dev/tcp/127.0.0.1/$1
      printf '%s\\r\\nHost: %s\\r\\n\\r\\n' "$2" "$3" >&3
      cat <&3
      END
      ask() { bash ask.sh "$port" "$1" "${2:-127.0.0.1:$port}"; }
      \(script)
      kill $server
      """
    return try CommandRunner.run(shell: line, in: folder).output
  }

  private func report(_ name: String) throws -> String {
    let spec = try CommandRunner.page(
      "test('a', async () => { await page.setContent('<p>hi</p>'); });\ntest('b', () => {});", "a.bridge.js")
    let folder = URL(fileURLWithPath: spec).deletingLastPathComponent()
    let outcome = try CommandRunner.run(shell: "headless-bridge test --report '\(name)' a.bridge.js", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return folder.appendingPathComponent(name).path
  }

  @Test("serves a file, and no other files")
  func file() throws {
    let output = try serve(
      report("report.html"),
      """
      ask 'GET / HTTP/1.1' | grep -c -e '^HTTP/1.1 200' -e '<title>Test report</title>'
      ask 'HEAD / HTTP/1.1' | grep -c '<title>'
      for target in /report.html /a.bridge.js /../a.bridge.js /%2e%2e/a.bridge.js //etc/passwd; do
        ask "GET $target HTTP/1.1" | head -1
      done
      ask 'POST / HTTP/1.1' | head -1
      ask nonsense | head -1
      """)
    let missing = Array(repeating: "HTTP/1.1 404 Not Found", count: 5)
    #expect(
      output.split(whereSeparator: \.isNewline).map(String.init)
        == ["2", "0"] + missing + ["HTTP/1.1 405 Method Not Allowed", "HTTP/1.1 400 Bad Request"])
  }

  @Test("serves a folder, but nothing outside of it")
  func folder() throws {
    let path = try report("report/")
    let outside = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("a.bridge.js").path
    try FileManager.default.createSymbolicLink(atPath: path + "/data/link.js", withDestinationPath: outside)
    let output = try serve(
      path,
      """
      ask 'GET /data/test-0.js HTTP/1.1' | grep -c -e '^HTTP/1.1 200' -e 'text/javascript' -e 'report.receive'
      for target in /data/link.js /../a.bridge.js /data/../../a.bridge.js /.hidden /data; do
        ask "GET $target HTTP/1.1" | head -1
      done
      """)
    let missing = Array(repeating: "HTTP/1.1 404 Not Found", count: 5)
    #expect(output.split(whereSeparator: \.isNewline).map(String.init) == ["3"] + missing)
  }

  @Test("refuses requests for other host names, by which another site could read the report")
  func hosts() throws {
    let output = try serve(
      report("report.html"),
      """
      for host in example.com "example.com:$port" 127.0.0.1 "localhost:$port" "LOCALHOST:$port"; do
        ask 'GET / HTTP/1.1' "$host" | head -1
      done
      """)
    #expect(
      output.split(whereSeparator: \.isNewline).map { $0.dropFirst(9).prefix(3) }
        == ["403", "403", "403", "200", "200"])
  }

  @Test("finds the newest report, and says how to make one if there is none")
  func newest() throws {
    let folder = URL(fileURLWithPath: try report("report.html")).deletingLastPathComponent()
    let found = try CommandRunner.run(
      shell: """
        (headless-bridge show-report --no-open > url.txt & server=$!
        for i in $(seq 100); do [ -s url.txt ] && break; sleep 0.05; done; kill $server); cat url.txt
        """, in: folder)
    #expect(found.output.contains("report.html: http://127.0.0.1:"))
    let empty = URL(fileURLWithPath: try CommandRunner.page("<p>no report</p>")).deletingLastPathComponent()
    for (words, message) in [
      ("", "no report in the current folder. Create one with: headless-bridge test --report report.html"),
      ("page.html", "page.html: not a report of headless-bridge"),
      ("missing.html", "missing.html: no such file"), (".", ".: not a report: there is no readable"),
      ("a b", "show-report takes one file or folder"), ("--port 70000", "not a port number from 0 to 65535"),
    ] {
      let outcome = try CommandRunner.run(shell: "headless-bridge show-report --no-open \(words)", in: empty)
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(words): \(outcome.errors)")
    }
  }
}
