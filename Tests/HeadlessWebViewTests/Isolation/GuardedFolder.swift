import Foundation
import HeadlessWebView

/// A root that contains links to the outside, next to secrets that no page may read.
///
/// A secret is valid as a script, a style sheet, an image and a page, so that any API that reads it reveals it.
final class GuardedFolder {
  let base: String
  var root: String { base + "/open" }

  static let secret = "<svg xmlns='http://www.w3.org/2000/svg' width='7' height='7'>SECRET</svg>"

  /// The links that lead outside, and the entries that are not regular files.
  static let traps = [
    "link.txt", "link.js", "up/secret.txt", "absolute.txt", "chain.txt", "loop.txt", "pipe", "zero", "environment",
    "process/environ", "folder", "socket",
  ]

  init() throws {
    let files = FileManager.default
    let path = files.temporaryDirectory.appendingPathComponent("guarded-\(UUID().uuidString)").path
    base = path
    try files.createDirectory(atPath: base + "/open/folder", withIntermediateDirectories: true)
    try files.createDirectory(atPath: base + "/open-twin", withIntermediateDirectories: true)
    for place in [
      "secret.txt", "secret.js", "secret.html", "secret.svg", "open-twin/secret.txt", "open-twin/secret.js",
    ] {
      let text = place.hasSuffix(".js") ? "window.leaked = 'SECRET'; export default 'SECRET';" : Self.secret
      try text.write(toFile: "\(base)/\(place)", atomically: false, encoding: .utf8)
    }
    try "open".write(toFile: root + "/open.txt", atomically: false, encoding: .utf8)
    let links = [
      "link.txt": "../secret.txt", "link.js": "../secret.js", "up": "..", "absolute.txt": base + "/secret.txt",
      "chain.txt": "link.txt", "loop.txt": "loop.txt", "zero": "/dev/zero", "environment": "/proc/self/environ",
      "process": "/proc/self", "inside.txt": "open.txt", "null": "/dev/null", "hidden.svg": "../secret.svg",
    ]
    for (name, target) in links {
      try files.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
    }
    guard mkfifo(root + "/pipe", 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  /// Addresses that would leave the root if a component interpreted them differently from the file system.
  var addresses: [String] {
    let ways = [
      "../", "%2e%2e/", ".%2e/", "%2E./", "..%2f", "%2e%2e%2f", "..%5c", "..\\", "%2e%2e\\", "..;/", "..%3b/", "..%00/",
      "%252e%252e%252f", "..%252f", "%c0%ae%c0%ae/", "..%c0%af", "%uff0e%uff0e/", "\u{FF0E}\u{FF0E}/", "..%ef%bc%8f",
      "folder/../../", "folder/%2e%2e/%2e%2e/", "./../", "....//", "..././", "//../", "..%20/", "..%09/", "..\t/",
      "folder%2f..%2f..%2f", "%2e%2e%5c", "..?/../", "..//", "up/", "up/open/up/", "Up/", "UP/",
    ]
    let names = ["secret.txt", "open-twin/secret.txt"]
    var all: [String] = []
    for way in ways { all += ["\(way)\(names[0])", "\(way)\(names[1])", "/\(way)\(names[0])"] }
    all += Self.traps
    all += Self.traps.map { "./\($0)" }
    all += [
      "link.txt%00.png", "open.txt%00/../../secret.txt", "open.txt/../../secret.txt", "open.txt/", "link.txt/.", "null",
    ]
    let absolute = [
      base + "/secret.txt", base + "/open-twin/secret.txt", "/etc/passwd", "/dev/zero", "/proc/self/environ",
    ]
    let prefixes = [
      "", "/../../../../../../../..", "/%2e%2e/%2e%2e/%2e%2e", "file://", "file:", "file://localhost", "FILE://",
      "file:/",
      "file:///.", "file:\\", "file:////", "file:///%2e%2e", "blob:file://", "view-source:file://", "about:", "data:",
    ]
    for prefix in prefixes { all += absolute.map { prefix + $0 } }
    all += ["/../secret.txt", "/%2e%2e/secret.txt", "%2f..%2fsecret.txt", "-twin/secret.txt"].map {
      "file://\(root)" + $0
    }
    all += ["/..%00/secret.txt", ";/../secret.txt"].map { "file://\(root)" + $0 }
    all.append("file://\(root.uppercased())/../secret.txt")
    return all
  }
}
