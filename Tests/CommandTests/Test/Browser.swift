import Foundation

/// A browser for tests of reports, if one is installed.
enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Opens a file with an additional script, and returns the lines that the script passes to `check`.
  ///
  /// - Parameter file: The path of an HTML file; the script is added to a copy.
  static func open(_ file: String, address: String = "", script: String) throws -> [String] {
    let html = try String(contentsOfFile: file, encoding: .utf8)
    let probe = """
      <script>
      const lines = []; const check = line => { lines.push(String(line)); };
      setTimeout(async () => {
        try { await (async () => { \(script) })(); } catch (error) { check('threw ' + error); }
        const box = document.createElement('pre');
        box.id = 'checks'; box.textContent = btoa(unescape(encodeURIComponent(lines.join('\\n'))));
        document.body.append(box);
      }, 200);
      </script>
      """
    let copy = try CommandRunner.page(html + probe, "probe.html")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/usr/bin/chromium")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--virtual-time-budget=8000",
      "--user-data-dir=\((copy as NSString).deletingLastPathComponent)/profile", "--dump-dom",
      "file://\(copy)\(address)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let found = text.components(separatedBy: "<pre id=\"checks\">").last?.components(separatedBy: "<").first ?? ""
    let lines =
      Data(base64Encoded: found).map { String(decoding: $0, as: UTF8.self) }
      ?? "no result from the browser: \(text.prefix(500))"
    return lines.components(separatedBy: "\n")
  }
}
