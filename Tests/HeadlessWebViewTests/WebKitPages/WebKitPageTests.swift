import Foundation
import HeadlessWebView
import Testing

/// Pages that say the same here as in WebKit.
///
/// Each page of `Pages` writes lines that begin with `R ` to the console, and `R END` at the end. The file
/// `NAME.webkit.txt` beside it has these lines as WebKitGTK 2.50.6 wrote them. `WebKitPages/differences.txt` lists the
/// lines that are known to differ: the page's name, the line's number, and the line as it is here.
@Suite("Pages as in WebKit")
struct WebKitPageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Pages").path)
    return (files ?? []).filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test("there are pages") func pages() { #expect(Self.names.count >= 9) }

  @Test("says the same as in WebKit", arguments: names)
  func isLikeWebKit(_ name: String) throws {
    let pages = Self.folder.appending(path: "Pages")
    let html = try String(contentsOf: pages.appending(path: "\(name).html"), encoding: .utf8)
    let file = try String(contentsOf: pages.appending(path: "\(name).webkit.txt"), encoding: .utf8)
    var expected = file.split(separator: "\n").map(String.init)
    for (line, text) in try Self.differences(of: name) { expected[line - 1] = text }
    let page = try Page(html: html, url: "\(name.hasPrefix("http-") ? "http" : "https")://app.example/\(name).html")
    #expect(page.lines.filter { $0.hasPrefix("R ") }.map { String($0.dropFirst(2)) } == expected)
  }

  @Test("a page opened as a file says the same as in WebKit")
  func isLikeWebKitAsFile() throws {
    let files = Self.folder.appending(path: "Files")
    let expected = try String(contentsOf: files.appending(path: "file-access.webkit.txt"), encoding: .utf8)
    #expect(try lines(of: "file-access.html", in: files) { _ in } == expected.split(separator: "\n").map(String.init))
  }

  @Test("an app can let pages opened as files read other files")
  func allowsFiles() throws {
    let files = Self.folder.appending(path: "Files")
    let lines = try lines(of: "file-access.html", in: files) { $0.allowFileAccessFromFileURLs = true }
    for line in [
      "self.origin ~/", "cssRules 2", "sync xhr 0{\"a\":1}\n", "imported 5", "dynamic 5",
      "fetch parts/f-data.json  0 basic false 8", "contentWindow.inFrame 3", "getImageData 4", "cors img load",
    ] { #expect(lines.contains(line.trimmingCharacters(in: .newlines)), "\(line)") }
    let universal = try self.lines(of: "file-access.html", in: files) { $0.allowUniversalAccessFromFileURLs = true }
    #expect(universal == lines)
  }

  private func lines(of page: String, in folder: URL, allow: (inout ResourcePolicy) -> Void) throws -> [String] {
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path)
    allow(&configuration.resources)
    let view = WebView(configuration: configuration)
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { event in
      guard event.type == .console, let text = event.string("text"), text.hasPrefix("R ") else { return }
      lines.append(String(text.dropFirst(2).prefix { $0 != "\n" }))
    }
    view.load(.file(path: folder.appending(path: page).path))
    try view.runUntilIdle()
    return lines
  }

  private static func differences(of name: String) throws -> [(line: Int, text: String)] {
    let file = try String(contentsOf: folder.appending(path: "differences.txt"), encoding: .utf8)
    return file.split(separator: "\n").compactMap { entry in
      let parts = entry.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, parts[0] == name, let line = Int(parts[1]) else { return nil }
      return (line, String(parts[2]))
    }
  }
}
