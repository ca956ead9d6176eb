import BridgeTesting
import Foundation
import HeadlessWebView

/// The observed behavior of a page, as lines: the messages that native received, the console lines, and each fault and
/// uncaught error once.
struct Observation {
  let lines: [String]

  /// The messages that native received, and the faults.
  var outcome: [String] { lines.filter { $0.hasPrefix("received: ") || $0.hasPrefix("fault: ") } }

  init(lines: [String]) { self.lines = lines }

  init(of stage: HostileStage) {
    let events = stage.recorder.events(.error, .rejection)
    let errors = events.map { $0.string("message") ?? $0.string("reason") ?? "" }
    lines =
      Self.lines("received", stage.heard) + Self.lines("console", stage.recorder.console)
      + Set(Self.lines("fault", stage.recorder.faults)).sorted() + Set(Self.lines("error", errors)).sorted()
  }

  /// Returns the lines of one kind, shortened and limited in number.
  private static func lines(_ kind: String, _ texts: [String]) -> [String] {
    var lines = texts.prefix(12).map { text in
      let shown = text.unicodeScalars.map { $0.value < 32 || $0.value > 126 ? $0.escaped(asASCII: true) : "\($0)" }
        .joined()
      return "\(kind): \(shown.utf8.count > 160 ? "\(shown.prefix(60))… \(shown.utf8.count) bytes" : shown)"
    }
    if texts.count > 12 { lines.append("\(kind): … \(texts.count) in all") }
    return lines
  }

  /// The expected lines of each page: the files in `Observed` have a line `# NAME` before the lines of each page.
  static let expected: [String: [String]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Observed")
    var expected: [String: [String]] = [:]
    for kind in HostileKind.all {
      let text = try? String(contentsOf: folder.appendingPathComponent("\(kind.name).txt"), encoding: .utf8)
      for block in (text ?? "").components(separatedBy: "\n# ") {
        let lines = block.split(separator: "\n").map(String.init)
        if let name = lines.first {
          expected[name.hasPrefix("# ") ? String(name.dropFirst(2)) : name] = Array(lines.dropFirst())
        }
      }
    }
    return expected
  }()
}
