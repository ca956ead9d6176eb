import Foundation
import JavaScriptEngine

/// A report: a self-contained HTML file, or a folder with a page and a data file for each test.
public struct ReportPage {
  private let title: String
  private let entries: [ReportEntry]
  private let source: (String) -> String?
  /// The run's duration in real time, in milliseconds.
  private let milliseconds: Double?

  /// - Parameter source: Returns the text of a file, for the lines around a location.
  public init(
    title: String, entries: [ReportEntry], milliseconds: Double? = nil, source: @escaping (String) -> String?
  ) {
    self.title = title
    self.entries = entries
    self.milliseconds = milliseconds
    self.source = source
  }

  private func data(isFolder: Bool) -> ReportData {
    ReportData(title: title, entries: entries, source: source, isFolder: isFolder, milliseconds: milliseconds)
  }

  /// The text of the self-contained file.
  public var html: String {
    let data = data(isFolder: false)
    var pieces = ReportPieces()
    func element(_ id: String, _ json: String) -> String {
      "<script type=\"application/json\" id=\"\(id)\">\(Self.scriptText(json))</script>\n"
    }
    // Each test is parsed when a reader opens it.
    let details = entries.enumerated().map { element("test-data-\($0.offset)", data.details($0.element, &pieces)) }
    let shared = element("sources", data.sources) + element("pieces", ReportPieces.json(pieces.texts))
    // A list of every event would double the size of a large file.
    let isSmall = entries.count <= Self.mostPlainEntries
    let plain = ReportPlainList(entries: isSmall ? entries : entries.filter { $0.verdict == .failed }, source: source)
    return page(
      data: element("data", data.index()) + details.joined() + shared,
      plain: (isSmall ? "" : "<p>Only failed tests are listed without scripts.</p>") + plain.html)
  }

  /// The files of the folder, by their paths in it.
  public var files: [(path: String, text: String)] {
    let data = data(isFolder: true)
    var pieces = ReportPieces()
    var known = 0
    var details: [(json: String, own: Range<Int>)] = []
    for entry in entries {
      let json = data.details(entry, &pieces)
      details.append((json, known..<pieces.texts.count))
      known = pieces.texts.count
    }
    func script(_ name: String, _ json: [String]) -> (String, String) {
      ("data/\(name).js", "report.receive(\(([name] + json).map(Self.literal).joined(separator: ","))\n);\n")
    }
    let plain = ReportPlainList(entries: entries.filter { $0.verdict == .failed }, source: source)
    let list = data.index(starts: details.map(\.own.lowerBound))
    let index = page(
      data: "<script type=\"application/json\" id=\"data\">\(Self.scriptText(list))</script>\n",
      plain: "<p>Only failed tests are listed without scripts.</p>" + plain.html)
    // A piece is in the file of the first test that has it; a later test names the test that it needs.
    let tests = details.enumerated().map { number, test in
      script("test-\(number)", [test.json, "\(test.own.lowerBound)", ReportPieces.json(pieces.texts[test.own])])
    }
    // The page comes last, so that it never names data that is not written yet.
    return tests + [script("sources", [data.sources]), ("index.html", index)]
  }

  private static let mostPlainEntries = 200

  private func page(data: String, plain: String) -> String {
    let parts: [String: String] = [
      "title": HTMLText.escaped(title),
      "style": EmbeddedScript.report.filter { $0.name.hasSuffix(".css") }.map(\.text).joined(separator: "\n"),
      "data": data,
      "script": EmbeddedScript.report.filter { $0.name.hasSuffix(".js") }.map(\.text).joined(separator: "\n"),
      "plain": plain,
    ]
    var result = ""
    var rest = Self.part("report/report.html")[...]
    // The template is read once from the front, so that inserted text is never taken for a placeholder.
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      result += rest[..<start.lowerBound] + (parts[String(rest[start.upperBound..<end.lowerBound])] ?? "")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func part(_ name: String) -> String { EmbeddedScript.report.first { $0.name == name }?.text ?? "" }

  /// Returns JSON as the text of a script element.
  ///
  /// Nothing in it can end the element, begin a comment, or end a line of a script.
  static func scriptText(_ json: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in json.utf8 {
      switch byte {
      // In JSON these characters occur in strings only.
      case UInt8(ascii: "<"): result += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): result += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): result += Array("\\u0026".utf8)
      case 0: result += Array("\\u0000".utf8)
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      case 0xA8 where previous == (0xE2, 0x80), 0xA9 where previous == (0xE2, 0x80):
        result.removeLast(2)
        result += Array((byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default: result.append(byte)
      }
      previous = (previous.1, byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a text as a string literal of JavaScript.
  static func literal(_ text: String) -> String {
    var writer = JSONWriter(reservingCapacity: text.utf8.count + 64)
    writer.append(string: text)
    return scriptText(writer.finish().string)
  }
}

/// Escapes text for HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
